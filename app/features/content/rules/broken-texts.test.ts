import { expect, test } from 'vitest';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { kept } from '#app/lib/site-words.ts';
import routes from '#app/routes.ts';
import { brokenTexts, SITE_PLACES, withPhrase } from './broken-texts.ts';
import { fieldOf } from './content-fields.ts';
import { SECTION_KEYS, SECTIONS, type SectionKey } from './site-sections.ts';

const broken = (key: SectionKey, body: unknown) => brokenTexts(key, fieldOf(SECTIONS[key].schema), body);
const { hero, policies, fronts } = SITE_CONTENT;

test('no text of the first version is broken', () => {
  const bodies = SITE_CONTENT as unknown as Record<string, unknown>;
  expect(SECTION_KEYS.filter((key) => broken(key, bodies[key]) !== null)).toEqual([]);
});

test.each([
  ['{{plano.cpf.preço}}', 'não existe'],
  ['{{empresa}}', 'não existe'],
  ['{{plano.cpf.preco}', 'sem as duas chaves'],
  ['{plano.cpf.preco}}', 'sem as duas chaves'],
])('a field that nothing fills in, %s, is named with its place', (text, fault) => {
  expect(broken('hero', { ...hero, title: text })).toMatchObject({
    fields: { title: expect.stringContaining(fault) },
    message: expect.stringMatching(/^Título: /),
  });
  expect(broken('fronts', [fronts[0], { ...fronts[1], text }])).toMatchObject({
    fields: { '1.text': expect.stringContaining(fault) },
    message: expect.stringMatching(/^frente 2, Texto: /),
  });
});

test('fields of the plans are known everywhere, those of the company where they are filled in', () => {
  expect(broken('hero', { ...hero, title: 'Por {{plano.cpf.preco}}' })).toBeNull();
  const clause = (text: string) => ({ ...policies, privacy: [{ title: 'Quem', text }] });
  expect(broken('policies', clause('<p>{{empresa}}, {{encarregado}}</p>'))).toBeNull();
  expect(broken('policies', clause('<p><a href="/politicas?aba=termos">termos</a></p>'))).toBeNull();
  expect(broken('policies', clause('<p><a href="/nao-ha">termos</a></p>'))).toMatchObject({
    fields: { 'privacy.0.text': 'O link /nao-ha leva a uma página que não existe.' },
  });
});

test('places of links are those of the routes', () => {
  const paths = (list: typeof routes): string[] =>
    (list as { path?: string; children?: typeof routes }[]).flatMap(({ path, children }) => [
      ...(path ? [path] : []),
      ...paths(children ?? []),
    ]);
  const first = new Set(paths(routes).map((path) => path.split('/')[0]));
  expect(SITE_PLACES.filter((place) => place !== '' && !first.has(place))).toEqual([]);
});

test('the words of a consent are evidence and are not replaced', () => {
  const { text } = kept({ text: 'Concordo com tudo.' });
  expect(broken('phrases', [{ from: text, to: 'Aceito' }])).toMatchObject({
    fields: { '0.from': expect.stringContaining('prova') },
  });
  expect(broken('phrases', [{ from: 'Ver planos', to: text }])).toBeNull();
});

test('a phrase that was clicked has one place, by its words before and now', () => {
  const body = [{ from: 'Ver planos', to: 'Conheça os planos' }];
  expect(withPhrase(body, 'Conheça os planos')).toEqual({ body, place: '0.to' });
  expect(withPhrase(body, 'Ver planos')).toEqual({ body, place: '0.to' });
  const added = [...body, { from: 'Garantir vaga', to: 'Garantir vaga' }];
  expect(withPhrase(body, 'Garantir vaga')).toEqual({ body: added, place: '1.to' });
});
