import { describe, expect, it } from 'vitest';
import { FIRST_MINIMUM } from './affordability.ts';
import { minimumInput, storedMinimum } from './input.ts';
import { answersIn, capacitySentence, planOf, proposalSentence } from './kept-plan.ts';
import { QUESTIONS, readPlanAnswers } from './plan-answers.ts';

const HOUSEHOLD = { renda: '0', moradia: '0', comida: '0', contas: '0' };
const ENTRIES = {
  ...HOUSEHOLD,
  renda: '1.900,00',
  moradia: '1.600,00',
  'credor-0': 'Loja Azul',
  'saldo-0': '600,00',
  'credor-1': 'Banco do Vale',
  'saldo-1': '3.000,00',
};
const planFrom = (entries: Record<string, string>) => {
  const read = readPlanAnswers(entries);
  if (!read.ok) throw new Error(read.error.message);
  return planOf(read.value, FIRST_MINIMUM);
};

describe('a kept plan', () => {
  it('has the part of each debt, together what sixty months ask for', () => {
    const plan = planFrom(ENTRIES);
    expect(plan).toMatchObject({ capacity: 300_00, needed: 60_00 });
    expect(plan.debts.map(({ share }) => share)).toEqual([10_00, 50_00]);
  });

  it('leaves out what the law leaves out, and proposes nothing to its creditor', () => {
    const plan = planFrom({ ...ENTRIES, 'tipo-1': 'garantia', 'minimo-1': '250,00' });
    expect(plan).toMatchObject({ capacity: 300_00, needed: 10_00 });
    expect(plan.debts.map(({ share }) => share)).toEqual([10_00, null]);
    expect(proposalSentence(plan, 'Banco do Vale')).toBeNull();
    // An unknown kind is an ordinary debt.
    expect(planFrom({ ...ENTRIES, 'tipo-1': 'constructor' })).toEqual(planFrom(ENTRIES));
  });

  it('has no parts where it does not fit', () => {
    const plan = planFrom({ ...ENTRIES, renda: '1.650,00' });
    expect(plan.debts.map(({ share }) => share)).toEqual([null, null]);
    expect(proposalSentence(plan, 'Loja Azul')).toBeNull();
  });

  it('proposes to the creditor that it names, whatever the accents, and to no other', () => {
    const plan = planFrom({ ...ENTRIES, 'credor-0': 'Crédito Já' });
    expect(proposalSentence(plan, 'CREDITO JA')).toContain('60 parcelas mensais de R$ 10,00');
    expect(proposalSentence(plan, 'Loja Azul')).toBeNull();
  });

  it('says when nothing is left', () => {
    const keptAt = '2026-11-25T12:00:00Z';
    expect(capacitySentence({ capacity: -5, keptAt })).toContain('não sobra');
    expect(capacitySentence({ capacity: 300_00, keptAt })).toBe(
      'Cabem R$ 300,00 por mês para todas as dívidas (guardado em 25/11/2026).',
    );
  });

  it('keeps the fields of the form alone, cut to their length', () => {
    expect(answersIn({ renda: ' 1 ', intent: 'keep', outro: 'x', 'credor-7': 'a'.repeat(500) })).toEqual({
      renda: '1',
      'credor-7': 'a'.repeat(120),
    });
  });
});

describe('the minimum', () => {
  const input = minimumInput('2026-11-25');
  const good = { amount: '650,00', source: 'Resolução CMN 9.999/2027', checkedOn: '2026-11-25' };
  it('is an amount with its source and a day that came', () => {
    expect(input.parse(good)).toMatchObject({ amount: 650_00 });
    for (const bad of [
      { amount: '0' },
      { amount: '10.000,01' },
      { source: 'Lei' },
      { checkedOn: '2026-11-26' },
    ])
      expect(input.safeParse({ ...good, ...bad }).success).toBe(false);
  });

  it('is the first content where the database holds nothing that is one', () => {
    expect(storedMinimum(null)).toBe(FIRST_MINIMUM);
    expect(storedMinimum({ amount: 'x' })).toBe(FIRST_MINIMUM);
  });
});

describe('the answers', () => {
  const read = (entries: Record<string, string>) => readPlanAnswers(entries);

  it('ask for everything that the sheet has, one question each', () => {
    expect(QUESTIONS.map(({ id }) => id)).toEqual([
      ...['renda', 'dependentes', 'moradia', 'comida', 'contas', 'telefone', 'transporte', 'saude', 'escola'],
      ...['reserva', 'outros'],
    ]);
    const costs = QUESTIONS.filter(({ id }) => id !== 'renda' && id !== 'dependentes');
    const all = Object.fromEntries(costs.map(({ id }) => [id, '100,00']));
    const sheet = read({ ...all, renda: '3.000,00', dependentes: '2' });
    expect(sheet).toMatchObject({ ok: true, value: { living: 900_00, dependants: 2 } });
    if (sheet.ok) expect(sheet.value.lines.map(({ line }) => line)).toEqual(costs.map(({ line }) => line));
  });

  it('count people apart from money, and keep them', () => {
    const plan = planFrom({ ...ENTRIES, dependentes: '7' });
    expect(plan).toEqual(planFrom(ENTRIES));
    expect(answersIn({ ...ENTRIES, dependentes: '7' })).toMatchObject({ dependentes: '7' });
  });

  it('are refused where a household must have one', () => {
    const faults = {
      fields: Object.fromEntries(Object.keys(HOUSEHOLD).map((id) => [id, expect.any(String)])),
    };
    expect(read({})).toMatchObject({ ok: false, error: faults });
    expect(read(HOUSEHOLD).ok).toBe(true);
  });

  it.each(['2,5', 'dois', '-1', '21', '1.000,00'])('refuse %s people', (people) =>
    expect(read({ ...HOUSEHOLD, dependentes: people })).toMatchObject({
      ok: false,
      error: { fields: { dependentes: 'Escreva quantas pessoas, de 0 a 20' } },
    }),
  );

  it('ask once more for interest beyond 30% a month, until it is confirmed', () => {
    const debt = { ...HOUSEHOLD, 'saldo-0': '100,00', 'juros-0': '30,1' };
    expect(read(debt)).toMatchObject({ ok: false, error: { fields: { 'juros-0': expect.any(String) } } });
    expect(read({ ...debt, 'juros-0': '30' }).ok).toBe(true);
    expect(read({ ...debt, conferi: 'on' }).ok).toBe(true);
  });

  it('without income lack what living costs', () => {
    expect(planFrom({ ...HOUSEHOLD, moradia: '900,00', 'saldo-0': '10,00' }).capacity).toBe(-900_00);
    expect(planFrom({ ...HOUSEHOLD, 'saldo-0': '10,00' }).capacity).toBe(-FIRST_MINIMUM.amount);
  });
});
