import fs from 'node:fs';
import { expect, test } from 'vitest';
import { judgeDocument } from './judge-document.ts';

const FOLDER = 'tests/fixtures/issued-before';

/** A contract of 28 November 2026, issued when the product still wrote DER, CMS and time stamps itself. */
const file = new Uint8Array(fs.readFileSync(`${FOLDER}/contrato.pdf`));
const { certificates, proof } = JSON.parse(fs.readFileSync(`${FOLDER}/trust.json`, 'utf8'));

test('accepts a contract that an earlier release issued, and the proof of its day', async () => {
  expect(await judgeDocument(file, certificates, proof)).toMatchObject({
    answer: 'authentic',
    trust: 'house',
    stamp: { at: '2026-11-28T02:02:21.000Z', house: true },
    root: { whole: true },
    added: { signatures: [], kinds: [], bytes: 0, fault: null },
  });
});

test('returns plain data, which another process can hand over', async () => {
  const judged = await judgeDocument(file, certificates, proof);
  expect(JSON.parse(JSON.stringify(judged))).toEqual(judged);
});

test('takes time that grows with the size of a hostile update, not with its square', async () => {
  const hostile = async (count: number) => {
    const update = new TextEncoder().encode('\n1 0 obj '.repeat(count));
    const started = performance.now();
    const judged = await judgeDocument(new Uint8Array([...file, ...update]), certificates);
    expect(judged.answer).toBe('covered');
    return performance.now() - started;
  };
  await hostile(1_000);
  const [once, eightfold] = [await hostile(60_000), await hostile(480_000)];
  // Quadratic work would take 64 times as long.
  expect(eightfold).toBeLessThan(32 * once);
});
