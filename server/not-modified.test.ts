import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { notModified } from './not-modified.ts';

const CHANGED = 'Sat, 28 Nov 2026 02:09:32 GMT';
const app = new Hono()
  .use(notModified)
  .get('/file', (c) => c.body('abc', 200, { 'last-modified': CHANGED, 'cache-control': 'public' }))
  .get('/page', (c) => c.text('abc'));

const statusOf = async (path: string, headers: Record<string, string>) =>
  (await app.request(path, { headers })).status;

test.each([
  ['the same second', CHANGED, 304],
  ['a later second', 'Sat, 28 Nov 2026 02:09:33 GMT', 304],
  ['an earlier second', 'Sat, 28 Nov 2026 02:09:31 GMT', 200],
  ['a date that cannot be read', 'ontem', 200],
])('a file read again since %s', async (_, since, status) => {
  expect(await statusOf('/file', { 'if-modified-since': since })).toBe(status);
});

test('keeps the headers of the file and sends no body', async () => {
  const answer = await app.request('/file', { headers: { 'if-modified-since': CHANGED } });
  expect([await answer.text(), answer.headers.get('cache-control')]).toEqual(['', 'public']);
});

test('sends the file to a request with If-None-Match, and if its date is missing', async () => {
  expect(await statusOf('/file', { 'if-modified-since': CHANGED, 'if-none-match': '"x"' })).toBe(200);
  expect(await statusOf('/page', { 'if-modified-since': CHANGED })).toBe(200);
});
