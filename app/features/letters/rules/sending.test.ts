import { expect, test } from 'vitest';
import { letterNumber } from './mandate-files.ts';
import {
  isFromElsewhere,
  isTracking,
  letterEndsIn,
  letterMailWords,
  MOST_TRACKING_LINES,
  plainTracking,
  readTrackingLines,
} from './sending.ts';

const ID = '0198f2a4-7c1e-7d3a-9b5c-1f2e3d4c5b6a';
const OTHER = '0198f2a4-7c1e-7d3a-9b5c-aabbccddeeff';

test('checks the digit of a tracking code by the published weights', () => {
  // UPU S10: 47312482 has the check digit 9.
  expect(isTracking('RR473124829GB')).toBe(true);
  for (let digit = 0; digit < 10; digit += 1)
    expect(isTracking(`RR47312482${digit}BR`), String(digit)).toBe(digit === 9);
});

test('the rests 10 and 11 give the digits 0 and 5', () => {
  const digitOf = (serial: string) =>
    [...'0123456789'].filter((digit) => isTracking(`AA${serial}${digit}BR`)).join('');
  expect(digitOf('00000000')).toBe('5');
  // 3 * 4 = 12, rest 1.
  expect(digitOf('00300000')).toBe('0');
});

test.each(['', 'RR473124829B', 'R4473124829BR', 'RR47312482XBR', 'RR4731248299BR', 'rr473124829br'])(
  'refuses the code “%s”',
  (code) => expect(isTracking(code)).toBe(false),
);

test('codes are stored without blanks, dots and dashes', () => {
  expect(plainTracking(' rr 473.124.829-br ')).toBe('RR473124829BR');
});

test('reads numbers of the paper and ids of the manifest, with a head, other columns and quotes', () => {
  const text = `\uFEFFcarta;código\r\n${letterNumber(ID)};RR473124829BR\r\n\r\n"${OTHER}"\trr473124829br\t52998224725`;
  expect(readTrackingLines(text)).toEqual({
    codes: [
      { line: 2, end: '1f2e3d4c5b6a', code: 'RR473124829BR' },
      { line: 4, end: 'aabbccddeeff', code: 'RR473124829BR' },
    ],
    faults: [],
  });
});

test('reports each faulty line with its reason and keeps the others', () => {
  const number = letterNumber(ID);
  const { codes, faults } = readTrackingLines(
    [
      `${number};RR473124828BR`,
      `${number};12345`,
      `${number};`,
      'X-1;RR473124829BR',
      `${number};RR473124829BR`,
    ].join('\n'),
  );
  expect(codes).toHaveLength(1);
  expect(faults.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  expect(faults.map(({ message }) => message).join(' ')).toMatch(
    /não fecha.*2 letras, 9 números.*Falta o código.*não é o número/s,
  );
});

test('reads a file with as many lines as the limit, and refuses a longer one', () => {
  const line = `${letterNumber(ID)};RR473124829BR`;
  const file = (count: number) => Array.from({ length: count }, () => line).join('\n');
  expect(readTrackingLines(file(MOST_TRACKING_LINES)).codes).toHaveLength(MOST_TRACKING_LINES);
  const longer = readTrackingLines(file(MOST_TRACKING_LINES + 2));
  expect(longer.codes).toEqual([]);
  expect(longer.faults).toMatchObject([{ message: expect.stringContaining('linhas demais') }]);
});

test('finds the numbers of letters in a text, each once, and no part of a longer number', () => {
  const number = letterNumber(ID);
  expect(letterEndsIn(`Re: ${number}. Ref. ${number.toLowerCase()}; ${letterNumber(OTHER)}!`)).toEqual([
    '1f2e3d4c5b6a',
    'aabbccddeeff',
  ]);
  expect(letterEndsIn(`${number}-0001 X${number} P-1F2E-3D4C-5B6A ${number}0 C-1F2E-3D4C`)).toEqual([]);
});

test('a mail names every letter in its text, and one of them in its subject', () => {
  const holder = { name: 'Ana Souza', document: '529.982.247-25' };
  const company = { name: 'Nome em Dia', legalName: 'Nome em Dia Ltda.', taxId: '12.345.678/0001-95' };
  const one = letterMailWords(holder, company, [{ id: ID, title: 'Pedido de prova' }]);
  expect(one.subject).toBe(`Pedido de prova (carta ${letterNumber(ID)})`);
  const two = letterMailWords(holder, company, [
    { id: ID, title: 'Pedido de prova' },
    { id: OTHER, title: 'x'.repeat(200) },
  ]);
  expect(letterEndsIn(two.subject)).toEqual([ID.slice(-12)]);
  expect(letterEndsIn(two.text)).toEqual([ID.slice(-12), OTHER.slice(-12)]);
  const long = letterMailWords(holder, company, [{ id: ID, title: 'x'.repeat(200) }]);
  expect(long.subject.length).toBeLessThanOrEqual(200);
});

test('a reply of another domain, or one that its server denies, is from elsewhere', () => {
  expect(isFromElsewhere('sac@quod.com.br', ['cartas@quod.com.br'], null)).toBe(false);
  expect(isFromElsewhere('sac@QUOD.com.br', ['', 'cartas@quod.com.br'], 'pass')).toBe(false);
  expect(isFromElsewhere('sac@quod.com.br', ['cartas@quod.com.br'], 'fail')).toBe(true);
  expect(isFromElsewhere('sac@quod.com.br.golpe.example', ['cartas@quod.com.br'], null)).toBe(true);
  expect(isFromElsewhere('sac@quod.com.br', [''], null)).toBe(true);
});
