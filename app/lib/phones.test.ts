import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { isPhone, stateOfPhone } from './area-codes.ts';
import { maskPhone } from './masks.ts';
import { phoneNumber } from './phone-number.ts';
import { normalizePhone } from './phones.ts';
import { callAddress, whatsappAddress } from './whatsapp.ts';

/**
 * Phones as written by people, address books and tools, with their stored form; null for a text that is no
 * phone.
 */
const WRITTEN: [text: string, stored: string | null][] = [
  // Brazilian mobiles
  ['(49) 98888-7777', '49988887777'],
  ['49988887777', '49988887777'],
  ['49 9 8888 7777', '49988887777'],
  ['49.98888.7777', '49988887777'],
  ['049 98888-7777', '49988887777'],
  ['0 49 98888-7777', '49988887777'],
  ['+55 49 98888-7777', '49988887777'],
  ['+55 (49) 98888-7777', '49988887777'],
  ['+ 55 49 98888 7777', '49988887777'],
  ['5549988887777', '49988887777'],
  ['55 49 98888-7777', '49988887777'],
  ['+55 049 98888-7777', '49988887777'],
  ['0055 49 98888-7777', '49988887777'],
  ['0xx49 98888-7777', '49988887777'],
  ['(11) 91234-5678', '11912345678'],
  ['(55) 99999-0000', '55999990000'],
  ['55999990000', '55999990000'],
  ['5555999990000', '55999990000'],
  // without the ninth digit
  ['554988887777', '49988887777'],
  ['554999887766', '49999887766'],
  ['+55 49 8888-7777', '49988887777'],
  ['49 8888-7777', '49988887777'],
  ['(11) 7777-6666', '11977776666'],
  ['555599990000', '55999990000'],
  ['(21) 6555-4444', '21965554444'],
  // landlines
  ['(49) 3322-1100', '4933221100'],
  ['4933221100', '4933221100'],
  ['554933221100', '4933221100'],
  ['+55 49 3322 1100', '4933221100'],
  ['049 3322-1100', '4933221100'],
  ['(11) 2345-6789', '1123456789'],
  ['(61) 5555-0101', '6155550101'],
  ['(55) 3322-1100', '5533221100'],
  ['555533221100', '5533221100'],
  // other countries
  ['+1 305 555 0199', '+13055550199'],
  ['+1 (305) 555-0199', '+13055550199'],
  ['+351 912 345 678', '+351912345678'],
  ['+351912345678', '+351912345678'],
  ['+595 981 123456', '+595981123456'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  ['+44 20 7946 0018', '+442079460018'],
  ['+81 90 1234 5678', '+819012345678'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+49 30 901820', '+4930901820'],
  // no phones of a person
  ['', null],
  ['telefone', null],
  ['999', null],
  ['98888-7777', null],
  ['123456789', null],
  ['499999900001', null],
  ['11 2345-67890', null],
  ['(20) 98888-7777', null],
  ['(23) 98888-7777', null],
  ['(36) 98888-7777', null],
  ['(90) 98888-7777', null],
  ['(10) 3322-1100', null],
  ['0800 123 4567', null],
  ['0300 789 0123', null],
  ['4004-1234', null],
  ['49 18888-7777', null],
  ['49 08888-777', null],
  ['+55 20 98888-7777', null],
  ['+1 305 555', null],
  ['+999 12345678', null],
  ['+351 112 345 678 999', null],
  ['+', null],
  ['00000000000', null],
  ['52998224725', null],
];

test.each(WRITTEN)('%j is stored as %j', (text, stored) => {
  expect(phoneNumber(text)).toBe(stored);
  if (stored === null) return;
  expect(isPhone(text)).toBe(true);
  for (const shown of [stored, maskPhone(stored)]) expect(phoneNumber(shown)).toBe(stored);
});

test("the browser's rule equals libphonenumber for Brazilian landlines and mobiles", () => {
  const number = fc.stringMatching(/^[1-9]\d{9,10}$/).map(normalizePhone);
  fc.assert(
    fc.property(number, (text) => {
      const type = parsePhoneNumberFromString(text, 'BR')?.getType() ?? '';
      expect(isPhone(text)).toBe(['MOBILE', 'FIXED_LINE'].includes(type));
    }),
    { numRuns: 10_000 },
  );
});

describe('a phone', () => {
  test('determines its state by the area code', () => {
    expect(stateOfPhone('(49) 98888-7777')).toBe('SC');
    expect(stateOfPhone('+55 11 98888-7777')).toBe('SP');
    expect(stateOfPhone('061 3322-1100')).toBe('DF');
    expect(stateOfPhone('92')).toBe('AM');
    for (const phone of ['', '4', '(20', '(36) 98888-7777', '+1 305 555 0199'])
      expect(stateOfPhone(phone)).toBeNull();
  });

  test('has a WhatsApp address, in each country', () => {
    expect(whatsappAddress('(49) 98888-7777')).toBe('https://wa.me/5549988887777');
    expect(whatsappAddress('+55 49 98888-7777')).toBe('https://wa.me/5549988887777');
    expect(whatsappAddress('+1 305 555 0199')).toBe('https://wa.me/13055550199');
  });

  test('gets no additional digit while it is entered', () => {
    expect(maskPhone('4998887777')).toBe('(49) 9888-7777');
    expect(maskPhone('49988887777')).toBe('(49) 98888-7777');
  });
});

test('links keep the country of a number', () => {
  expect(whatsappAddress('49999990000', 'Olá, Ana')).toBe(
    'https://wa.me/5549999990000?text=Ol%C3%A1%2C%20Ana',
  );
  expect(whatsappAddress('+13055550199')).toBe('https://wa.me/13055550199');
  expect(callAddress('(49) 99999-0000')).toBe('tel:+5549999990000');
  expect(callAddress('+13055550199')).toBe('tel:+13055550199');
});
