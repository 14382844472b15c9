import { expect, test } from 'vitest';
import { fieldErrors } from '#app/lib/form-data.ts';
import { PLANS } from '#tests/plans.ts';
import { previewProduct, readProductForm } from './product-form.ts';
import { ProductInput } from './product-input.ts';

function form(fields: [name: string, value: string][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

const GOOD: [string, string][] = [
  ['title', 'Limpa Tudo'],
  ['priceFrom', '499,00'],
  ['priceTo', '1.599,90'],
  ['estimatedDays', '12'],
];

test('lists are read in the order of the page, empty rows left out', () => {
  const draft = readProductForm(
    form([
      ...GOOD,
      ['conditionName', 'Cartão'],
      ['conditionValue', 'em 5x'],
      ['conditionName', ''],
      ['conditionValue', ''],
      ['conditionName', 'À vista'],
      ['conditionValue', 'Pix'],
      ['benefit', ' Um '],
      ['benefit', ''],
      ['question', 'Quando?'],
      ['answer', 'Já.\r\nOu depois.'],
      ['activatesCards', 'rating'],
      ['activatesCards', 'nada'],
      ['activatesCards', 'nome'],
    ]),
  );
  expect(draft).toMatchObject({
    conditions: [
      ['Cartão', 'em 5x'],
      ['À vista', 'Pix'],
    ],
    benefits: ['Um'],
    faq: [{ question: 'Quando?', answer: 'Já.\nOu depois.' }],
    activatesCards: ['nome', 'rating'],
    visible: false,
  });
  expect(ProductInput.parse(draft)).toMatchObject({
    slug: 'limpa-tudo',
    priceFrom: 49_900,
    priceTo: 159_990,
    blockedMessage: null,
  });
});

test.each<[string, [string, string][]]>([
  ['title', [['title', 'x']]],
  ['priceFrom', [['priceFrom', 'caro']]],
  ['priceTo', [['priceTo', '1,00']]],
  ['estimatedDays', [['estimatedDays', '0']]],
  ['slug', [['slug', '///']]],
  [
    'conditions',
    [
      ['conditionName', ''],
      ['conditionValue', 'Pix'],
    ],
  ],
  [
    'conditions',
    [
      ['conditionName', 'A'],
      ['conditionValue', '1'],
      ['conditionName', 'A'],
      ['conditionValue', '2'],
    ],
  ],
  [
    'faq',
    [
      ['question', 'Só a pergunta?'],
      ['answer', ''],
    ],
  ],
])('%s is refused', (field, fields) => {
  const names = fields.map(([name]) => name);
  const rest = GOOD.filter(([name]) => !names.includes(name));
  const parsed = ProductInput.safeParse(readProductForm(form([...rest, ...fields])));
  expect(parsed.success).toBe(false);
  if (!parsed.success) expect(Object.keys(fieldErrors(parsed.error))).toEqual([field]);
});

test('a preview of next to nothing is no error', () =>
  expect(previewProduct(readProductForm(form([])), PLANS)).toMatchObject({
    title: 'Sem título',
    priceFrom: 0,
  }));
