import { describe, expect, test } from 'vitest';
import { ENERGY_BANNER, SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { contentChanges } from './content-diff.ts';
import { type ContentField, fieldOf, fieldPlace } from './content-fields.ts';
import { contentFaults, emptyOf, imagesIn, readBody } from './content-form.ts';
import { FaqInput } from './input.ts';
import { SECTIONS } from './site-sections.ts';

/** The form that a browser would send of a body. */
function filled(field: ContentField, body: unknown, form = new FormData(), place = ''): FormData {
  if (field.kind === 'group') {
    const values = body as Record<string, unknown>;
    for (const inner of field.fields) filled(inner, values[inner.name], form, fieldPlace(place, inner.name));
  } else if (field.kind === 'list') {
    for (const [at, entry] of (body as unknown[]).entries())
      filled(field.item, entry, form, fieldPlace(place, at));
  } else if (field.kind !== 'switch') form.set(place, String(body));
  else if (body === true) form.set(place, 'on');
  return form;
}

const offer = fieldOf(SECTIONS.offer.schema);
const offerForm = (change: (form: FormData) => void) => {
  const form = filled(offer, SITE_CONTENT.offer);
  change(form);
  return SECTIONS.offer.schema.safeParse(readBody(offer, form));
};

describe('a form made of a schema', () => {
  test.each(['hero', 'offer', 'benefits', 'steps', 'loan', 'policies', 'seo'] as const)(
    'carries %s there and back',
    (key) => {
      const field = fieldOf(SECTIONS[key].schema);
      const body = readBody(field, filled(field, SITE_CONTENT[key]));
      expect(SECTIONS[key].schema.parse(body)).toEqual(SITE_CONTENT[key]);
    },
  );

  test('knows switches', () => {
    const field = fieldOf(SECTIONS.energy_banner.schema);
    expect(readBody(field, filled(field, ENERGY_BANNER))).toEqual(ENERGY_BANNER);
    expect(readBody(field, filled(field, { ...ENERGY_BANNER, enabled: false }))).toMatchObject({
      enabled: false,
    });
  });

  test('finds the pictures in a body by field', () => {
    const id = '018f0000-0000-7000-8000-000000000001';
    const { seo } = SITE_CONTENT;
    const body = { ...seo, faq: { ...seo.faq, image: id } };
    expect(imagesIn(fieldOf(SECTIONS.seo.schema), body)).toEqual([{ place: 'faq.image', id }]);
    expect(imagesIn(fieldOf(SECTIONS.hero.schema), { ...SITE_CONTENT.hero, image: '' })).toEqual([]);
  });

  test('leaves empty entries out and keeps the order of their numbers, whatever the order of the names', () => {
    const field = fieldOf(SECTIONS.benefits.schema);
    const form = new FormData();
    form.set('10.title', 'Terceiro');
    form.set('2.title', 'Segundo');
    form.set('0.title', 'Primeiro');
    form.set('1.title', '  ');
    form.set('1.text', '');
    expect(readBody(field, form)).toEqual(
      ['Primeiro', 'Segundo', 'Terceiro'].map((title) => ({ title, text: '', image: '' })),
    );
  });

  test('reads only the fields of the schema', () => {
    const form = filled(offer, SITE_CONTENT.offer);
    form.set('price', '1');
    form.set('plans.CPF.price', '1');
    form.set('__proto__.polluted', '1');
    expect(readBody(offer, form)).toEqual(SITE_CONTENT.offer);
    expect(readBody(fieldOf(FaqInput), new FormData())).toEqual(emptyOf(fieldOf(FaqInput)));
  });

  test('reports each fault at its field', () => {
    const faults = offerForm((form) => {
      form.set('name', ' ');
      form.set('endsOn', '2026-02-30');
      form.set('plans.CPF.title', 'x'.repeat(41));
      form.set('perks.1', form.get('perks.0') ?? '');
    });
    expect(faults.error && contentFaults(faults.error)).toEqual({
      name: 'Preencha este campo',
      endsOn: 'Data inválida',
      'plans.CPF.title': 'No máximo 40 caracteres',
      perks: 'Há dois iguais (item incluído)',
    });
  });

  test('refuses invalid numbers', () => {
    const field = fieldOf(SECTIONS.coverage.schema);
    const form = new FormData();
    form.set('SC.active', 'on');
    form.set('SC.consultants', '1.5');
    form.set('RS.consultants', '-1');
    const { error } = SECTIONS.coverage.schema.safeParse(readBody(field, form));
    expect(error && contentFaults(error)).toEqual({
      'SC.consultants': 'Número inválido',
      'RS.consultants': 'Número inválido',
    });
  });
});

describe('differences', () => {
  const benefits = fieldOf(SECTIONS.benefits.schema);
  const [one, two, three] = ['Um', 'Dois', 'Três'].map((title) => ({ title, text: 'Texto' }));

  test('a difference is shown value by value, at its place', () =>
    expect(
      contentChanges(offer, SITE_CONTENT.offer, {
        ...SITE_CONTENT.offer,
        name: 'Natal',
        plans: { ...SITE_CONTENT.offer.plans, CPF: { title: 'Plano CPF', audience: 'Para a família' } },
      }),
    ).toEqual([
      { label: 'Nome da oferta', before: 'Black November 2025', after: 'Natal' },
      { label: 'Planos › Plano CPF › Para quem', before: 'Para você', after: 'Para a família' },
    ]));

  test('an added or removed entry is shown whole, a new order as one change', () => {
    expect(contentChanges(benefits, [one], [one, two])).toEqual([
      { label: 'benefício 2', before: null, after: 'Dois: Texto' },
    ]);
    expect(contentChanges(benefits, [one, two], [one])).toEqual([
      { label: 'benefício 2', before: 'Dois: Texto', after: null },
    ]);
    expect(contentChanges(benefits, [one, two, three], [three, one, two])).toEqual([
      {
        label: 'Benefícios: ordem',
        before: 'Um: Texto; Dois: Texto; Três: Texto',
        after: 'Três: Texto; Um: Texto; Dois: Texto',
      },
    ]);
    expect(contentChanges(benefits, [one, two], [one, two])).toEqual([]);
  });

  test('rich texts are shown as plain text', () => {
    const policies = fieldOf(SECTIONS.policies.schema);
    const body = (text: string) => ({ privacy: [], terms: [{ title: 'Regra', text }] });
    expect(
      contentChanges(policies, body('<p>A &amp; B</p>'), body('<p>A &amp; <strong>C</strong></p>')),
    ).toEqual([{ label: 'Termos de uso › trecho 1 › Texto', before: 'A & B', after: 'A & C' }]);
  });
});
