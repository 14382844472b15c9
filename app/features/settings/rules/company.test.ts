import { describe, expect, test } from 'vitest';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { CompanyInput, companyDraft, readSupport, STANDARD_SUPPORT, SupportInput } from './company.ts';

const draft = companyDraft(SITE_CONTENT.company);
const faults = (over: object) =>
  CompanyInput.safeParse({ ...draft, ...over }).error?.issues.map(({ path, message }) => [path[0], message]);

describe('the company', () => {
  test('that ships goes through its form unchanged, without lawyers', () => {
    const { lawyers: _, ...company } = SITE_CONTENT.company;
    expect(CompanyInput.parse(draft)).toEqual(company);
  });

  test('keeps its CEP at the end of the address, and finds it there again', () => {
    const saved = CompanyInput.parse({ ...draft, cep: '89801000' });
    expect(saved.address).toBe('Av. Getúlio Vargas, 1000, Centro, Chapecó/SC, CEP 89801-000');
    expect(companyDraft(saved)).toEqual({ ...draft, cep: '89801-000' });
  });

  test('may have letters in its number; comes out as people write it', () => {
    const { taxId, whatsapp, hours } = CompanyInput.parse({
      ...draft,
      taxId: '12abc34501de35',
      whatsapp: '4933334444',
      hours: ' Seg a sex \r\n\n sábado ',
    });
    expect([taxId, whatsapp, hours]).toEqual([
      '12.ABC.345/01DE-35',
      '(49) 3333-4444',
      ['Seg a sex', 'sábado'],
    ]);
  });

  test.each([
    [{ taxId: '11.222.333/0001-82' }, 'taxId', 'CNPJ inválido'],
    [{ whatsapp: '123' }, 'whatsapp', 'WhatsApp inválido'],
    [{ email: 'contato@' }, 'email', 'Email inválido'],
    [{ cep: '8980' }, 'cep', 'CEP inválido'],
    [{ hours: ' \n ' }, 'hours', 'Informe quando vocês atendem'],
    [{ hours: '1\n2\n3\n4\n5\n6\n7' }, 'hours', 'No máximo 6 linhas'],
    [{ name: 'x' }, 'name', 'Informe o nome do site'],
    [{ address: 'Rua A, 1, CEP 89801-000' }, 'address', 'Deixe o CEP no campo dele'],
  ])('%j is refused beside its field', (over, field, message) =>
    expect(faults(over)).toEqual([[field, message]]),
  );
});

describe('the hours of the support', () => {
  test.each([
    [
      { opens: '8', closes: '20' },
      { opens: 8, closes: 20 },
    ],
    [{ opens: '18', closes: '9' }, undefined],
    [{ opens: '9', closes: '25' }, undefined],
    [{ opens: '', closes: '9' }, undefined],
  ])('%j: %j', (typed, hours) => expect(SupportInput.safeParse(typed).data).toEqual(hours));

  test.each([undefined, {}, { opens: 9 }, { opens: 18, closes: 9 }, { opens: '8', closes: 12 }, 'x'])(
    'stored as %j counts as the standard',
    (stored) => expect(readSupport(stored)).toEqual(STANDARD_SUPPORT),
  );
});
