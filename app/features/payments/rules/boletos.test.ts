import { expect, test } from 'vitest';
import { endOfDay, payableUntil } from '#app/lib/business-days.ts';
import { boletoDueOn, boletoEnd, itfWidths, movedDueDay, splitAddress } from './boletos.ts';

test.each([
  ['an installment due today', '2026-11-24', '2026-11-24', '2026-11-27'],
  ['one due in three days', '2026-11-27', '2026-11-24', '2026-11-27'],
  ['one due in four', '2026-11-28', '2026-11-24', '2026-11-28'],
  ['a late one', '2026-10-01', '2026-11-24', '2026-11-27'],
])('the boleto of %s', (_, due, today, expected) => expect(boletoDueOn(due, today)).toBe(expected));

test('a boleto is offered until the end of the next business day', () => {
  // Thursday, and Friday before a weekend.
  expect(boletoEnd('2026-12-10')).toEqual(new Date('2026-12-12T00:00:00-03:00'));
  expect(boletoEnd('2026-12-11')).toEqual(new Date('2026-12-15T00:00:00-03:00'));
});

test('an address is read in its parts, or not at all', () => {
  const at = (address: string, cep = '50030-230') => splitAddress({ cep, address, uf: 'PE' });
  const whole = { cep: '50030230', street: 'Rua das Flores', number: '120', district: 'Centro', uf: 'PE' };
  expect(at('Rua das Flores, 120, Centro, Recife')).toEqual({ ...whole, city: 'Recife' });
  expect(at('Rua das Flores, 120, ap. 3, Centro - Recife/PE')).toEqual({ ...whole, city: 'Recife' });
  expect(at('Rua das Flores, nº 120, Centro, Recife, PE')).toMatchObject({
    city: 'Recife',
    number: 'nº 120',
  });
  expect(at('Rua das Flores, s/n, Centro, Recife')).toMatchObject({ number: 's/n' });
  for (const address of ['', 'Rua das Flores', 'Rua das Flores, 120', 'Rua das Flores, 120, Recife'])
    expect(at(address)).toBeNull();
  expect(at('Rua das Flores, 120, Centro, Recife', '50030')).toBeNull();
});

test('Interleaved 2 of 5: a start, five bars and five spaces for two digits, a stop', () => {
  expect(itfWidths('12')).toEqual([1, 1, 1, 1, 2.5, 1, 1, 2.5, 1, 1, 1, 1, 2.5, 2.5, 2.5, 1, 1]);
  expect(() => itfWidths('123')).toThrow(RangeError);
  expect(() => itfWidths('')).toThrow(RangeError);
});

test('a boleto due on a weekend or holiday says until when it is paid without fees', () => {
  expect(movedDueDay('2026-11-28')).toBe(
    'Nesse dia os bancos não abrem: pague até 30/11/2026, sem acréscimo.',
  );
  expect(movedDueDay('2027-02-08')).toContain('pague até 10/02/2027');
  expect(movedDueDay('2026-11-27')).toBe('');
  // It is offered at least until then.
  for (const day of ['2026-11-28', '2027-02-08', '2026-11-20'])
    expect(boletoEnd(day) >= new Date(endOfDay(payableUntil(day)))).toBe(true);
});
