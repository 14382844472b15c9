import { describe, expect, test } from 'vitest';
import { SITE_CONTENT } from '#db/seed/site-content.ts';
import { fillClause, offerIsOn } from './site-content.ts';

describe('the offer', () => {
  test.each([
    ['', '2026-11-21', true],
    ['2026-11-30', '2026-11-30', true],
    ['2026-11-30', '2026-12-01', false],
    ['qualquer', '2026-12-01', true],
  ])('with the last day %j is on at %s: %s', (endsOn, today, on) =>
    expect(offerIsOn({ endsOn }, today)).toBe(on),
  );
});

test('a clause names the company, and leaves what it does not know', () => {
  const { company } = SITE_CONTENT;
  const text = 'Fale com {{empresa}}, CNPJ {{cnpj}}: {{encarregado}}. {{outro}}';
  expect(fillClause({ title: 'x', text }, company).text).toBe(
    `Fale com ${company.legalName}, CNPJ ${company.taxId}: ${company.dataOfficer}. {{outro}}`,
  );
});
