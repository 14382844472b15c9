import { expect, test } from 'vitest';
import { NO_LATE_FEES } from '#app/features/catalog/rules/late-fees.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import {
  type Credit,
  explainInstallments,
  type MatchFacts,
  matchCredit,
  type OpenInstallment,
} from './match-credit.ts';

const ANA: OpenInstallment = {
  ...{ id: 'a1', orderId: 'a', userId: 'ana', name: 'Ana Maria Lima', document: '52998224725', label: '' },
  ...{ amount: 10_980, dueDate: '2026-11-10', orderedOn: '2026-10-01', oneCharge: false },
  fees: NO_LATE_FEES,
};
const BIA = { ...ANA, id: 'b1', orderId: 'b', userId: 'bia', name: 'Beatriz Souza', document: '39053344705' };
const credit = { amount: 10_980, day: '2026-11-09' as CivilDate, text: 'PIX RECEBIDO' };
const match = (
  more: Partial<Credit>,
  open: readonly OpenInstallment[] = [ANA, BIA],
  known: Partial<MatchFacts> = {},
) => {
  const { trust, candidates } = matchCredit({ ...credit, ...more }, open, known);
  return [trust, ...candidates.map(({ id }) => id)];
};

test('an entry that names one person, with the amount, is sure', () => {
  expect(match({ text: 'PIX RECEBIDO ANA M LIMA' })).toEqual(['sure', 'a1', 'b1']);
  expect(match({ text: 'TED ***.533.447-**' })).toEqual(['sure', 'b1']);
  expect(match({ text: 'Pix de Ana Lima e Beatriz Souza' })).toEqual(['open', 'a1', 'b1']);
});

test('the amount alone makes one person likely; among several a clerk chooses', () => {
  expect(match({}, [ANA])).toEqual(['likely', 'a1']);
  expect(match({})).toEqual(['open', 'a1', 'b1']);
  expect(match({ amount: 5_000 })).toEqual(['open']);
});

test('of one order the installment that is due first is paid first', () => {
  const next = { ...ANA, id: 'a2', dueDate: '2026-12-10' as const };
  expect(match({ text: 'Ana Lima' }, [next, ANA])).toEqual(['sure', 'a1', 'a2']);
  expect(match({}, [next, ANA])).toEqual(['likely', 'a1']);
});

test('an amount with late fees fits; a larger amount or a day before the order does not', () => {
  const fees = { fine: 200, monthlyInterest: 0, graceDays: 0 };
  const late = { day: '2026-11-20' as CivilDate };
  expect(match({ ...late, amount: 11_199 }, [{ ...ANA, fees }])).toEqual(['likely', 'a1']);
  expect(match({ ...late, amount: 11_200 }, [{ ...ANA, fees }])).toEqual(['open']);
  expect(match({ day: '2026-09-30' }, [ANA])).toEqual(['open', 'a1']);
});

test('an order or a document outweighs a name', () => {
  const other = { ...ANA, id: 'o1', orderId: 'ab12cd34-0000', userId: 'other', document: '39053344705' };
  const text = 'Ana Maria Lima';
  expect(match({ text }, [ANA, other])).toEqual(['open', 'a1', 'o1']);
  expect(match({ text, docNumber: '39053344705' }, [ANA, other])).toEqual(['sure', 'o1', 'a1']);
  expect(match({ text, order: 'ab12cd34' }, [ANA, other])).toEqual(['sure', 'o1', 'a1']);
  expect(match({ text, docNumber: '11144477735' }, [ANA])).toEqual(['open', 'a1']);
});

test('an order is not sure when the text has the whole name of another client', () => {
  const order = { ...ANA, id: 'o1', orderId: 'ab12cd34-0000', userId: 'other', name: 'Carla Dias' };
  expect(match({ text: 'Beatriz Souza', order: 'ab12cd34' }, [BIA, order])).toEqual(['open', 'o1', 'b1']);
  expect(match({ text: 'Rosa Prado', order: 'ab12cd34' }, [BIA, order])[0]).toBe('sure');
});

test('a first name alone names no one', () => {
  expect(match({ text: 'PIX ANA' })).toEqual(['open', 'a1', 'b1']);
  expect(match({ text: 'PIX MARIANA LIMA' })[0]).toBe('open');
  expect(match({ text: '529.982.247-25' })[0]).toBe('sure');
});

const JOAO = {
  ...ANA,
  id: 'j1',
  orderId: 'j',
  userId: 'joao',
  name: 'João Gomes Costa',
  document: '11124049886',
};

test.each([
  'Transferência recebida pelo Pix - JOAO BATISTA NUNES COSTA - •••.999.888-••',
  'PIX JOAO BATISTA NUNES COSTA',
  'JOAO GOMES COSTA - ***.999.888-**',
  'JOAO GOMES COSTA FILHO',
  'COSTA JOAO',
  'PIX DE MARIA JOAO GOMES COSTA',
  'PIX ENVIADO JOAO GOMES COSTA',
  '***.240.498-** MARIA BATISTA',
  'JOAO GOMES COSTA - 222.***.***-86',
  'JOAO GOMES COSTA - 111.240.***-99',
  'JOAO GOMES COSTA - 222******86',
  'CRED PIX COSTA JOAO',
  'JOAO DE SOUZA LIMA COSTA FILHA',
])('contradicting or thin evidence is never sure: %s', (text) => {
  expect(match({ text }, [JOAO])[0]).not.toBe('sure');
});

test.each([
  'JOAO GOMES COSTA - ***.240.498-**',
  'PIX RECEBIDO DE JOAO G COSTA',
  'João G. Costa, Pix',
  '*.240.498-*',
  '111.***.***-86',
  'PIX JOAO GOMES COSTA 111.240.***-**',
])('evidence for one person alone is sure: %s', (text) => {
  expect(match({ text }, [JOAO, BIA])[0]).toBe('sure');
});

test('a person named by document comes first, with a newer order and another amount, and strangers are left out', () => {
  const newer = { ...JOAO, amount: 39_900, orderedOn: '2026-11-20', dueDate: '2026-12-01' };
  const text = 'PIX RECEBIDO JOAO COSTA 11124049886';
  const known = { people: [] };
  const found = matchCredit({ ...credit, text }, [ANA, newer], known);
  expect(found).toMatchObject({
    trust: 'open',
    candidates: [{ id: 'j1', reasons: ['document', 'name-ends', 'less', 'before-order'] }],
  });
  expect(matchCredit({ ...credit, text }, [ANA], { ...known, people: [JOAO] })).toMatchObject({
    trust: 'open',
    candidates: [],
    named: 'João Gomes Costa',
  });
});

test('an abbreviation of Júnior matches that name', () => {
  const junior = { ...JOAO, name: 'João Gomes Costa Júnior' };
  expect(match({ text: 'PIX JOAO GOMES COSTA JR' }, [junior])[0]).toBe('sure');
  expect(match({ text: 'PIX JOAO GOMES COSTA JR.' }, [JOAO])[0]).toBe('open');
});

test('a search shows the person named by document first, whatever the amount', () => {
  const other = { ...JOAO, id: 'k1', orderId: 'k', userId: 'k', name: 'Ada Prado', document: '39053344705' };
  const found = explainInstallments(
    { ...credit, text: 'PIX 111.240.498-86' },
    [other, { ...JOAO, amount: 1_000 }],
    {},
  );
  expect(found.map(({ id }) => id)).toEqual(['j1', 'k1']);
});

test('homonyms are never sure by name, also when one has nothing open', () => {
  const other = { ...JOAO, id: 'k1', orderId: 'k', userId: 'k', document: '39053344705' };
  const text = 'PIX JOAO GOMES COSTA';
  expect(match({ text }, [JOAO, other])[0]).toBe('open');
  expect(match({ text }, [JOAO], { people: [other] })[0]).toBe('open');
  expect(match({ text: `${text} ***.533.447-**` }, [JOAO, other])).toEqual(['sure', 'k1', 'j1']);
  const longer = { ...other, name: 'João Pedro Gomes Costa' };
  expect(match({ text: 'PIX JOAO PEDRO GOMES COSTA' }, [JOAO, longer])).toEqual(['sure', 'k1', 'j1']);
});

test('a charge or an earlier payment of the payer speaks for a person, and never against a document', () => {
  const charged = new Set(['b1']);
  expect(match({ text: 'PIX' }, [ANA, BIA], { charged })).toEqual(['sure', 'b1']);
  expect(match({ text: 'PIX 529.982.247-25' }, [ANA, BIA], { charged })[0]).not.toBe('sure');
  const paidFor = new Set(['bia']);
  expect(match({ text: 'PIX CARLOS PRADO' }, [BIA], { paidFor })).toEqual(['likely', 'b1']);
});
