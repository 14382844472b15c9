import { getPlans, listProducts } from '#app/features/catalog/server/index.server.ts';
import { textsIn } from '#app/features/content/rules/broken-texts.ts';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { sectionForm } from '#app/features/content/rules/section-names.ts';
import { fillClause } from '#app/features/content/rules/site-content.ts';
import { SECTION_KEYS, SECTIONS, type SectionKey } from '#app/features/content/rules/site-sections.ts';
import { asRead, fieldAddress, type TextPlace } from '#app/features/content/rules/text-places.ts';
import { formatBRL, formatBRLShort } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { withDrafts } from './drafts.server.ts';
import { getFaq } from './faq.server.ts';
import { getSite } from './site.server.ts';

/** Sections with their own tables or pages in the customer area. */
const ELSEWHERE: readonly SectionKey[] = ['coverage', 'energy_banner'];
const KEYS = SECTION_KEYS.filter((key) => !ELSEWHERE.includes(key)) as Exclude<
  SectionKey,
  'coverage' | 'energy_banner'
>[];

/** Returns every text that visitors read with its field, including the admin's drafts. */
export const textPlaces = (admin: SignedInActor): Promise<TextPlace[]> =>
  withDrafts(admin, async () => {
    const [site, faq, plans, products] = await Promise.all([
      getSite('company', ...KEYS),
      getFaq(),
      getPlans(),
      listProducts(admin),
    ]);
    const sections = KEYS.flatMap((key) => {
      const { editor } = sectionForm(key);
      return textsIn(fieldOf(SECTIONS[key].schema), site[key])
        .filter(({ place }) => key !== 'phrases' || place.endsWith('.to'))
        .map(({ place, text }) => ({
          text: asRead(fillClause({ title: '', text }, site.company).text),
          to: fieldAddress(editor, place),
          page: SECTIONS[key].page,
        }));
    });
    const questions = faq.flatMap(({ id, question, answer }) =>
      Object.entries({ question, answer }).map(([place, text]) => ({
        text: asRead(text),
        to: fieldAddress(`/admin/cms/faq/${id}`, place),
        page: '/faq',
      })),
    );
    const company = Object.entries(site.company).flatMap(([place, value]) =>
      [value]
        .flat()
        .map((text) => ({ text: asRead(text), to: fieldAddress('/admin/config', place), page: null })),
    );
    const prices = Object.values(plans).flatMap(({ promo, list, entry, warranty }) =>
      [promo, list, entry.amount, warranty.amount].flatMap((price) =>
        [formatBRL(price), formatBRLShort(price)].map((text) => ({
          text: asRead(text),
          to: '/admin/planos',
          page: '/',
        })),
      ),
    );
    const sold = products.flatMap((product) => {
      const page = `/produtos/${product.slug}`;
      const at = (field: string, texts: readonly string[]) =>
        texts.map((text, place) => ({
          text: asRead(text),
          to: fieldAddress(`/admin/produtos/${product.id}`, `${field}.${place}`),
          page,
        }));
      return [
        ...at('title', [product.title]),
        ...at('subtitle', [product.subtitle]),
        ...at('benefit', product.benefits),
        ...at(
          'conditionName',
          product.conditions.map(([name]) => name),
        ),
        ...at(
          'conditionValue',
          product.conditions.map(([, value]) => value),
        ),
        ...at(
          'question',
          product.faq.map(({ question }) => question),
        ),
        ...at(
          'answer',
          product.faq.map(({ answer }) => answer),
        ),
      ];
    });
    return [...sections, ...questions, ...sold, ...company, ...prices].filter(({ text }) => text !== '');
  });
