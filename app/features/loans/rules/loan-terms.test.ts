import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldErrors, firstMessage } from '#app/lib/form-data.ts';
import { LEAD_ENTRIES } from '#tests/lead.ts';
import { SYSTEMS } from './amortization.ts';
import { LoanRequestInput } from './input.ts';
import { LOAN_LIMITS, maxAmount, SIMULATOR } from './loan-limits.ts';
import {
  EXAMPLE,
  formatRate,
  fromHash,
  type LoanTerms,
  readTerms,
  toHash,
  writeTerms,
} from './loan-terms.ts';

const TEXTS = writeTerms(EXAMPLE);

const terms: fc.Arbitrary<LoanTerms> = fc
  .integer({ min: 166_667, max: SIMULATOR.maxPropertyValue })
  .chain((propertyValue) =>
    fc.record({
      propertyValue: fc.constant(propertyValue),
      amount: fc.integer({ min: SIMULATOR.minAmount, max: maxAmount(propertyValue) }),
      months: fc.integer({ min: 1, max: LOAN_LIMITS.maxMonths }),
      rate: fc.integer({ min: LOAN_LIMITS.minRate, max: SIMULATOR.maxRate }),
      system: fc.constantFrom(...SYSTEMS),
    }),
  );

describe('terms', () => {
  test('are read as people type them', () => {
    expect(
      readTerms({
        propertyValue: '500.000',
        amount: 'R$ 300000,00',
        months: ' 50 ',
        rate: '1,5 %',
        system: 'sac',
      }),
    ).toEqual({
      ok: true,
      value: { propertyValue: 50_000_000, amount: 30_000_000, months: 50, rate: 150, system: 'sac' },
    });
  });

  test.each([
    ['propertyValue', '', 'Informe o valor do imóvel'],
    ['propertyValue', '1.666,66', 'O imóvel deve valer pelo menos R$ 1.666,67'],
    ['propertyValue', '100.000.000,01', 'O valor do imóvel vai até R$ 100.000.000'],
    ['amount', 'muito', 'Informe o valor do empréstimo'],
    ['amount', '-5', 'Informe o valor do empréstimo'],
    ['amount', '999,99', 'O empréstimo começa em R$ 1.000'],
    ['amount', '300.000,01', 'O empréstimo vai até 60% do imóvel: R$ 300.000'],
    ['months', '0', 'O prazo vai de 1 a 50 meses'],
    ['months', '51', 'O prazo vai de 1 a 50 meses'],
    ['months', '1,5', 'O prazo vai de 1 a 50 meses'],
    ['months', '', 'O prazo vai de 1 a 50 meses'],
    ['rate', '', 'Informe a taxa, por exemplo 0,99'],
    ['rate', '0,999', 'Informe a taxa, por exemplo 0,99'],
    ['rate', '0,98', 'A taxa começa em 0,99% ao mês'],
    ['rate', '10,01', 'A taxa vai até 10,00% ao mês'],
    ['system', 'americano', 'Escolha o tipo de parcela'],
  ])('%s %j: %s', (field, value, message) => {
    expect(readTerms({ ...TEXTS, [field]: value })).toEqual({
      ok: false,
      error: { code: 'loan-terms', message, fields: { [field]: message } },
    });
  });

  test('meet their limits exactly', () => {
    expect(readTerms({ ...TEXTS, amount: '300.000,00' }).ok).toBe(true);
    expect(readTerms({ ...TEXTS, months: '1' }).ok).toBe(true);
    expect(readTerms({ ...TEXTS, rate: '0,99' }).ok).toBe(true);
    expect(readTerms({ ...TEXTS, propertyValue: '1.666,67', amount: '1000' }).ok).toBe(true);
  });

  test('every fault shows at once', () => {
    const read = readTerms({});
    expect(read.ok || Object.keys(read.error.fields ?? {})).toEqual(Object.keys(TEXTS));
  });

  test('come back from the form and from an address as they were', () => {
    fc.assert(
      fc.property(terms, (value) => {
        expect(readTerms(writeTerms(value))).toEqual({ ok: true, value });
        expect(fromHash(`#${toHash(value)}`)).toEqual({ ok: true, value });
      }),
    );
  });

  test('an address without a simulation, and one out of limits', () => {
    expect(toHash(EXAMPLE)).toBe('imovel=500000.00&valor=200000.00&meses=50&taxa=0.99&sistema=price');
    for (const hash of ['', '#', '#pedido', '#conteudo']) expect(fromHash(hash)).toBeNull();
    expect(fromHash('#imovel=1000&valor=900&meses=99&taxa=0.01&sistema=x')).toMatchObject({ ok: false });
  });

  test('rates are written with two decimals', () => {
    expect([99, 100, 4_393].map(formatRate)).toEqual(['0,99%', '1,00%', '43,93%']);
  });
});

describe('request for analysis', () => {
  const REQUEST = { ...TEXTS, ...LEAD_ENTRIES, name: ' Ana Souza ' };

  test('contains the terms and the person, and no results computed elsewhere', () => {
    const parsed = LoanRequestInput.parse({
      ...REQUEST,
      total: '1',
      'cet.yearly': '1',
      terms: { amount: 1 },
    });
    expect(parsed.terms).toEqual(EXAMPLE);
    expect(parsed).toMatchObject({ name: 'Ana Souza', docNumber: '52998224725' });
    expect(Object.keys(parsed)).not.toContain('total');
  });

  test('says the faults of both at once, the simulation first', () => {
    const { error } = LoanRequestInput.safeParse({
      ...REQUEST,
      amount: '400.000',
      name: 'A',
      docNumber: '1',
    });
    expect(error && fieldErrors(error)).toEqual({
      amount: 'O empréstimo vai até 60% do imóvel: R$ 300.000',
      name: 'Nome deve ter no mínimo 3 caracteres',
      docNumber: 'Documento inválido',
    });
    expect(error && firstMessage(error)).toBe('O empréstimo vai até 60% do imóvel: R$ 300.000');
    const { error: empty } = LoanRequestInput.safeParse({});
    expect(empty && Object.keys(fieldErrors(empty))).toHaveLength(5 + Object.keys(LEAD_ENTRIES).length);
  });
});
