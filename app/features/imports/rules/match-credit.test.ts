import { expect, test } from 'vitest';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { type Credit, matchCredit, names, type OpenInstallment } from './match-credit.ts';

const NO_FEES = { fine: 0, monthlyInterest: 0, graceDays: 0 };
const ANA: OpenInstallment = {
  ...{ id: 'a1', orderId: 'a', userId: 'ana', name: 'Ana Maria Lima', document: '52998224725', label: '' },
  ...{ amount: 10_980, dueDate: '2026-11-10', orderedOn: '2026-10-01', oneCharge: false },
};
const BIA = { ...ANA, id: 'b1', orderId: 'b', userId: 'bia', name: 'Beatriz Souza', document: '39053344705' };
const credit = { amount: 10_980, day: '2026-11-09' as CivilDate, text: 'PIX RECEBIDO' };
const match = (more: Partial<Credit>, open = [ANA, BIA], fees = NO_FEES) => {
  const { trust, candidates } = matchCredit({ ...credit, ...more }, open, fees);
  return [trust, ...candidates.map(({ id }) => id)];
};

test('an entry that names one person, with the amount, is sure', () => {
  expect(match({ text: 'PIX RECEBIDO ANA M LIMA' })).toEqual(['sure', 'a1', 'b1']);
  expect(match({ text: 'TED ***.533.447-**' })).toEqual(['sure', 'b1', 'a1']);
  expect(match({ text: 'Pix de Ana Lima e Beatriz Souza' })).toEqual(['open', 'a1', 'b1']);
});

test('the amount alone is likely for one person, and for a person to choose among several', () => {
  expect(match({}, [ANA])).toEqual(['likely', 'a1']);
  expect(match({})).toEqual(['open', 'a1', 'b1']);
  expect(match({ amount: 5_000 })).toEqual(['open']);
});

test('of one order the installment that is due first is paid first', () => {
  const next = { ...ANA, id: 'a2', dueDate: '2026-12-10' as const };
  expect(match({ text: 'Ana Lima' }, [next, ANA])).toEqual(['sure', 'a1']);
});

test('late fees fit, more than what was owed does not, nor does a day before the order', () => {
  const fees = { fine: 200, monthlyInterest: 0, graceDays: 0 };
  const late = { day: '2026-11-20' as CivilDate };
  expect(match({ ...late, amount: 11_199 }, [ANA], fees)).toEqual(['likely', 'a1']);
  expect(match({ ...late, amount: 11_200 }, [ANA], fees)).toEqual(['open']);
  expect(match({ day: '2026-09-30' }, [ANA])).toEqual(['open']);
});

test('an order or a document is believed before a name', () => {
  const other = { ...ANA, id: 'o1', orderId: 'ab12cd34-0000', userId: 'other', document: '39053344705' };
  const text = 'Ana Maria Lima';
  expect(match({ text }, [ANA, other])).toEqual(['open', 'a1', 'o1']);
  expect(match({ text, docNumber: '39053344705' }, [ANA, other])).toEqual(['sure', 'o1', 'a1']);
  expect(match({ text, order: 'ab12cd34' }, [ANA, other])).toEqual(['sure', 'o1', 'a1']);
  expect(match({ text, docNumber: '11144477735' }, [ANA])).toEqual(['likely', 'a1']);
});

test('a first name alone names no one', () => {
  expect(names('PIX ANA', ANA)).toBe(false);
  expect(names('PIX MARIANA LIMA', ANA)).toBe(false);
  expect(names('529.982.247-25', ANA)).toBe(true);
});
