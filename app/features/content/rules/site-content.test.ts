import { describe, expect, test } from 'vitest';
import { hurryFaults } from '#app/features/catalog/rules/limited-time.ts';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { fillClause, offerIsOn } from './site-content.ts';

describe('the offer', () => {
  test.each([
    ['', '2026-11-21', true],
    ['2026-11-30', '2026-11-30', true],
    ['2026-11-30', '2026-12-01', false],
    ['qualquer', '2026-12-01', true],
  ])('with the last day %j is on at %s: %s', (endsOn, today, on) =>
    expect(offerIsOn({ name: 'Natal', lead: 'Preço de Natal.', endsOn }, today)).toBe(on),
  );

  test('whose time is limited is off without a last day', () => {
    const limited = { name: 'Natal', lead: 'Por tempo limitado.' };
    expect(offerIsOn({ ...limited, endsOn: '' }, '2026-12-01')).toBe(false);
    expect(offerIsOn({ ...limited, endsOn: '2026-12-01' }, '2026-12-01')).toBe(true);
  });

  test.each([
    ['an offer without a last day', { lead: 'Por tempo limitado.', endsOn: '' }, ['endsOn']],
    ['an offer with one', { name: 'Últimas vagas', lead: 'Por pouco tempo.', endsOn: '2026-12-01' }, []],
    ['what stays after the offer', { endsOn: '2026-12-01', perks: ['A', 'Tempo limitado'] }, ['perks.1']],
    ['a text of its own', { terms: [{ text: '<p>Prazo <em>limitado</em></p>' }] }, ['terms.0.text']],
    ['a limit of another kind', { text: 'Responsabilidade limitada. Tempo de resposta.' }, []],
    ['all that the installation brings', SITE_CONTENT, []],
  ])('hurries without an end: %s', (_, body, places) =>
    expect(Object.keys(hurryFaults(body))).toEqual(places),
  );
});

test('a clause names the company, and leaves what it does not know', () => {
  const { company } = SITE_CONTENT;
  const text = 'Fale com {{empresa}}, CNPJ {{cnpj}}: {{encarregado}}. {{outro}}';
  expect(fillClause({ title: 'x', text }, company).text).toBe(
    `Fale com ${company.legalName}, CNPJ ${company.taxId}: ${company.dataOfficer}. {{outro}}`,
  );
});
