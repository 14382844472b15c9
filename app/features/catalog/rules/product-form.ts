import { parseBRL } from '#app/lib/money.ts';
import { CARD_TYPES, type CardType } from '#app/terms/card-status.ts';
import { saleOf } from './offers.ts';
import type { Plans } from './plans.ts';
import type { ProductView } from './product-view.ts';
import { filledWords } from './terms.ts';

/** Entered values of a product's form; the preview in the browser uses them too. */
export type ProductDraft = {
  slug: string;
  title: string;
  subtitle: string;
  priceFrom: string;
  priceTo: string;
  estimatedDays: string;
  conditions: [name: string, value: string][];
  benefits: string[];
  faq: { question: string; answer: string }[];
  visible: boolean;
  blocked: boolean;
  blockedMessage: string;
  legal: boolean;
  metaTitle: string;
  metaDescription: string;
  activatesCards: CardType[];
  requiredDocuments: string[];
};

/** Removes NUL, which PostgreSQL cannot store, and the carriage returns that forms add. */
const clean = (value: FormDataEntryValue | null | undefined): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').replaceAll('\r\n', '\n').trim() : '';

/** Reads rows of two fields; drops rows with both fields empty. */
function pairs(form: FormData, first: string, second: string): [string, string][] {
  const seconds = form.getAll(second).map(clean);
  return form
    .getAll(first)
    .map((value, row): [string, string] => [clean(value), seconds[row] ?? ''])
    .filter(([one, other]) => one !== '' || other !== '');
}

/** Reads the form; lists are fields of the same name, in the order of the page. */
export function readProductForm(form: FormData): ProductDraft {
  const text = (name: string) => clean(form.get(name));
  const cards = form.getAll('activatesCards');
  return {
    slug: text('slug'),
    title: text('title'),
    subtitle: text('subtitle'),
    priceFrom: text('priceFrom'),
    priceTo: text('priceTo'),
    estimatedDays: text('estimatedDays'),
    conditions: pairs(form, 'conditionName', 'conditionValue'),
    benefits: form.getAll('benefit').map(clean).filter(Boolean),
    faq: pairs(form, 'question', 'answer').map(([question, answer]) => ({ question, answer })),
    visible: form.has('visible'),
    blocked: form.has('blocked'),
    blockedMessage: text('blockedMessage'),
    legal: form.has('legal'),
    metaTitle: text('metaTitle'),
    metaDescription: text('metaDescription'),
    activatesCards: CARD_TYPES.filter((type) => cards.includes(type)),
    requiredDocuments: form.getAll('requiredDocument').map(clean).filter(Boolean),
  };
}

/** Returns the draft as the public page would show it; missing values are empty or zero. */
export function previewProduct(draft: ProductDraft, plans: Plans): ProductView {
  const priceFrom = parseBRL(draft.priceFrom) ?? 0;
  const product = {
    id: '',
    slug: draft.slug,
    title: draft.title || 'Sem título',
    subtitle: draft.subtitle,
    priceFrom,
    priceTo: Math.max(parseBRL(draft.priceTo) ?? 0, priceFrom),
    conditions: draft.conditions,
    estimatedDays: Number.parseInt(draft.estimatedDays, 10) || 0,
    benefits: draft.benefits,
    faq: draft.faq,
    metaTitle: draft.metaTitle || draft.title,
    metaDescription: draft.metaDescription || draft.subtitle,
    activatesCards: draft.activatesCards,
    requiredDocuments: draft.requiredDocuments,
    sale: saleOf({ ...draft, priceFrom }, plans),
  };
  return filledWords(product, plans);
}
