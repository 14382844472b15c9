import { expect, test } from 'vitest';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { hasImages } from '#app/features/content/rules/content-form.ts';
import type { BodyOf } from '#app/features/content/rules/section-names.ts';
import { SECTIONS, type SectionKey } from '#app/features/content/rules/site-sections.ts';
import { LEAD_CONSENT } from '#app/features/leads/server/index.server.ts';
import { siteWords } from '#app/lib/site-words.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { nameHouse } from '#tests/house-identity.ts';
import { addPerson } from '#tests/people.ts';
import {
  getWords,
  loadSection,
  textPlaces,
  withDrafts,
  withSiteWords,
  writeSection,
} from './index.server.ts';

const context = onTestDatabase();
const newAdmin = () => addPerson(context.owner, 'admin');

async function write<Key extends SectionKey>(
  admin: SignedInActor,
  key: Key,
  body: unknown,
  mode: 'draft' | 'publish',
) {
  const { seen } = await loadSection(admin, key);
  return writeSection(admin, key, seen, body as BodyOf<Key>, mode);
}
const spoken = () => withSiteWords(async () => siteWords.now);

test('phrases of a draft apply to its preview only, published ones to all requests, none outside of requests', async () => {
  const admin = await newAdmin();
  expect(await spoken()).toBeUndefined();
  await write(admin, 'phrases', [{ from: 'Ver planos', to: 'Por {{plano.cpf.preco}}' }], 'draft');
  expect(await spoken()).toBeUndefined();
  // Both requests run concurrently: the visitor reads while the preview has its phrases.
  let speaks = () => {};
  const spoke = new Promise<void>((resolve) => {
    speaks = resolve;
  });
  const [drafted, visited] = await Promise.all([
    withDrafts(admin, () =>
      withSiteWords(async () => {
        speaks();
        return siteWords.now;
      }),
    ),
    withSiteWords(async () => {
      await spoke;
      return siteWords.now;
    }),
  ]);
  expect(drafted?.['Ver planos']).toMatch(/^Por R\$/);
  expect(visited).toBeUndefined();
  await write(admin, 'phrases', [{ from: 'Ver planos', to: 'Conheça os planos' }], 'publish');
  await expect.poll(getWords).toEqual({ 'Ver planos': 'Conheça os planos' });
  expect(await spoken()).toEqual({ 'Ver planos': 'Conheça os planos' });
  expect(siteWords.now).toBeUndefined();
});

test('a broken text is kept as a draft and refused to the site, beside its field and with its place', async () => {
  const admin = await newAdmin();
  const { body } = await loadSection(admin, 'fronts');
  const [first, ...rest] = body as BodyOf<'fronts'>;
  const broken = [{ ...first, text: 'Por {{plano.cpf.preso}}' }, ...rest];
  expect(await write(admin, 'fronts', broken, 'draft')).toMatchObject({ ok: true });
  const refused = await write(admin, 'fronts', broken, 'publish');
  expect(refused).toMatchObject({
    ok: false,
    error: {
      code: 'broken-text',
      message: 'frente 1, Texto: O campo {{plano.cpf.preso}} não existe aqui.',
      fields: { '0.text': expect.any(String) },
    },
  });
  expect(await write(admin, 'phrases', [{ from: LEAD_CONSENT.text, to: 'Aceito' }], 'publish')).toMatchObject(
    {
      ok: false,
      error: { code: 'broken-text', fields: { '0.from': expect.stringContaining('prova') } },
    },
  );
});

test('every text of the sections, questions, products and the company has its place, drafts among them', async () => {
  const admin = await newAdmin();
  await nameHouse(context.owner);
  const { body } = await loadSection(admin, 'hero');
  await write(admin, 'hero', { ...(body as BodyOf<'hero'>), title: 'Um título só de rascunho' }, 'draft');
  const places = await textPlaces(admin);
  const to = (text: string) => places.find((place) => place.text === text)?.to;
  expect(to('Um título só de rascunho')).toBe('/admin/cms/hero?campo=title');
  expect(to('Três frentes, ao mesmo tempo')).toBe('/admin/cms/landing_titles?campo=fronts');
  expect(to('Quais documentos preciso enviar?')).toMatch(
    /^\/admin\/cms\/faq\/[0-9a-f-]{36}\?campo=question$/,
  );
  expect(to('Limpa Nome')).toBeDefined();
  expect(to('contato@nomeemdia.com.br')).toBe('/admin/config?campo=email');
  expect(places.filter(({ text }) => text === '')).toEqual([]);
});

test('every section that a page shows in blocks has pictures', () => {
  const without = (Object.keys(SECTIONS) as SectionKey[]).filter(
    (key) => !hasImages(fieldOf(SECTIONS[key].schema)),
  );
  // Headings, a map, a conversation, a line at the foot, legal texts, the customer's banner, counts and quotations.
  expect(without.toSorted()).toEqual([
    'assistant',
    'assistant_answers',
    'coverage',
    'energy_banner',
    'footer',
    'landing_titles',
    'phrases',
    'policies',
    'press',
    'proof',
    'reviews',
  ]);
});
