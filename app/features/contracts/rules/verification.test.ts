import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeInFile, maskCode, readCode } from '#app/features/proof/rules/verification-code.ts';
import { isIntact, type VerifiedAcceptance, verificationView } from './verification.ts';

const CODE = '7KQ2-M8XA-0VTR-51HC';

test.each([
  CODE,
  '7kq2-m8xa-0vtr-51hc',
  ' 7KQ2 M8XA 0VTR 51HC ',
  '7KQ2M8XA0VTR51HC',
  '7KQ2–M8XA—OVTR‑5lHC',
  '7KQ2.M8XA.oVTR.5IHC\n',
])('%j is read as the code it means', (typed) => {
  expect(readCode(typed)).toBe(CODE);
});

test.each(['', '-', '7KQ2-M8XA-0VTR', `${CODE}A`, '7KQ2-M8XA-0VTR-51HU', '7KQ2-M8XA-0VTR-51H%', '../7KQ2'])(
  '%j is no code',
  (typed) => {
    expect(readCode(typed)).toBeNull();
  },
);

test('a normalized code stays the same when it is read again', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const code = readCode(typed);
      return code === null || readCode(code) === code;
    }),
  );
});

test('a code is grouped while it is typed', () => {
  expect(['', '7kq2', '7kq2m', '7kq2-m8xa 0vtr-51hc-x'].map(maskCode)).toEqual(['', '7KQ2', '7KQ2-M', CODE]);
});

test('a file names its code in a link, and nowhere else', () => {
  const codeIn = (text: string) => codeInFile(Buffer.from(text));
  const link = `/verificar/${CODE}`;
  expect(codeIn(`%PDF /URI (https://x.exemplo${link}) >>`)).toBe(CODE);
  expect(codeIn(link)).toBe(CODE);
  expect(codeIn(`%PDF (${CODE})`)).toBeNull();
  expect(codeIn(`${link}0`)).toBeNull();
  expect(codeIn(`${link}-`)).toBeNull();
  expect(codeIn(`${'/verificar/'.repeat(999)}${link}`)).toBe(CODE);
  expect(codeIn(`${'/verificar/'.repeat(1_000)}${link}`)).toBeNull();
});

const acceptance: VerifiedAcceptance = {
  code: CODE,
  plan: 'CPF',
  title: 'Contrato',
  version: 1,
  acceptedAt: '2026-11-20T17:05:33.123Z',
  textSha256: 'a'.repeat(64),
  seq: 2,
  previousHash: 'b'.repeat(64),
  hash: 'c'.repeat(64),
  dayClosed: false,
  stampedAt: null,
  last: true,
  fileSha256: null,
  ended: null,
  person: { name: 'Ana Lúcia de Souza', document: '52998224725' },
  checks: { text: true, own: true, previous: true, next: true, day: true },
};

test('the public sees only as much of the person as that person recognises', () => {
  const view = verificationView(acceptance);
  expect(view.holder).toEqual({ initials: 'AS', firstName: 'Ana', document: '***.982.247-**' });
  expect(JSON.stringify(view)).not.toMatch(/Souza|Lúcia|52998224725|529\.982/);
});

test('one failed check is enough', () => {
  expect(isIntact(acceptance)).toBe(true);
  for (const check of ['text', 'own', 'previous', 'next'] as const) {
    expect(isIntact({ checks: { ...acceptance.checks, [check]: false } })).toBe(false);
  }
});
