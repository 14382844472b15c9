import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSentForm } from './read-sent-form.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const read = (body: BodyInit, type = URLENCODED) =>
  readSentForm(new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } }));
const refusalOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (refusal: Response) => refusal.status,
  );

test('reads fields as the URL standard does', async () => {
  const signs = ['a', '&', '=', '+', '%', '%2', '%41', '%C3%A1', '%ff', '%00', '%EF%BB%BF', '\n'];
  const piece = fc.constantFrom(...signs);
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const body = pieces.join('');
      expect([...(await read(body))]).toEqual([...new URLSearchParams(body)]);
    }),
  );
});

test('reads letters that the sender did not escape', async () => {
  expect([...(await read('nome=São\u{1f600}'))]).toEqual([['nome', 'São\u{1f600}']]);
});

test('reads parts with texts and files', async () => {
  const form = new FormData();
  form.append('texto', 'São Paulo');
  form.append('arquivo', new File(['abc'], 'a.p12'));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const got = await readSentForm(request);
  expect(got.get('texto')).toBe('São Paulo');
  expect(got.get('arquivo')).toMatchObject({ name: 'a.p12', size: 3 });
});

const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n\r\n`;

test.each([
  ['5 000 fields', `${'a=&'.repeat(4_999)}a=`, URLENCODED, null],
  ['5 001 fields', `${'a=&'.repeat(5_000)}a=`, URLENCODED, 413],
  ['5 000 separators without fields', '&'.repeat(5_000), URLENCODED, 413],
  ['200 parts', `${part('a').repeat(200)}--x--\r\n`, 'multipart/form-data; boundary=x', null],
  ['201 parts', `${part('a').repeat(201)}--x--\r\n`, 'multipart/form-data; boundary=x', 413],
  ['parts that are cut off', part('a'), 'multipart/form-data; boundary=x', 400],
  [
    '201 parts, with a quoted boundary',
    `${part('a').repeat(201)}--x--\r\n`,
    'multipart/form-data; Boundary="\\x"',
    413,
  ],
  ['parts without a boundary', part('a'), 'multipart/form-data', 400],
  ['JSON', '{}', 'application/json', 415],
])('%s', async (_, body, type, status) => {
  expect(await refusalOf(read(body, type))).toBe(status);
});

test.each(['a', '+', '%', '%ff'])('pauses while it reads long fields, here of %s', async (unit) => {
  const turn = async () => {
    for (; !isRead; turns += 1) await setImmediate();
  };
  let isRead = false;
  let turns = 0;
  const body = `a=${unit.repeat(1_000_000 / unit.length)}`;
  const reading = Promise.all([read(body), read(body)]).finally(() => {
    isRead = true;
  });
  await Promise.all([reading, turn()]);
  // Two forms of 15 pieces, one after the other.
  expect(turns).toBeGreaterThanOrEqual(30);
});
