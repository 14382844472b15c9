import { expect, test } from 'vitest';
import { isSigned, readSignedEvent, webhookSignature } from './webhook-signature.server.ts';

// Accepted by the official SDK (docs/facts.md).
const vector = { dataId: '123456', requestId: 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e', ts: '1704908010' };
const hash = 'dca67063e4eeb7d34c01baf6fa0854d7da31f1a9d394fc4cc8909584c8a3cb4a';
const at = (ms: number) => ({ secret: 'secret', toleranceSeconds: 300, now: new Date(ms) });
const now = at(1_704_908_010_000);
const header = `ts=${vector.ts},v1=${hash}`;

test('the vector', () => {
  expect(webhookSignature(vector, 'secret')).toBe(hash);
  expect(isSigned(header, vector, now)).toBe(true);
});

test.each([
  ['another id', header, { ...vector, dataId: '123457' }],
  ['another request', header, { ...vector, requestId: 'x' }],
  ['another moment', `ts=1704908011,v1=${hash}`, vector],
  ['a hash cut short', header.slice(0, -1), vector],
  ['upper-case hash', `ts=${vector.ts},v1=${hash.toUpperCase()}`, vector],
  ['no hash', `ts=${vector.ts}`, vector],
  ['no time', `v1=${hash}`, vector],
  ['nothing', '', vector],
])('refused: %s', (_, signature, signed) => expect(isSigned(signature, signed, now)).toBe(false));

test('another secret is refused', () =>
  expect(isSigned(header, vector, { ...now, secret: 'secrets' })).toBe(false));

test('five minutes either way, and no longer', () => {
  const second = 1_704_908_010;
  for (const [seconds, passes] of [
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ] as const) {
    expect(isSigned(header, vector, at((second + seconds) * 1000))).toBe(passes);
  }
});

test('milliseconds are known by their magnitude', () => {
  const ts = '1704908010123';
  const signature = `ts=${ts},v1=${webhookSignature({ ...vector, ts }, 'secret')}`;
  expect(isSigned(signature, vector, now)).toBe(true);
  expect(isSigned(signature, vector, at(1_704_909_010_000))).toBe(false);
});

test('an id with letters, signed in either case', () => {
  for (const signedAs of ['ord01abc', 'ORD01ABC', 'Ord01Abc']) {
    const v1 = webhookSignature({ ...vector, dataId: signedAs }, 'secret');
    expect(isSigned(`ts=${vector.ts},v1=${v1}`, { ...vector, dataId: 'Ord01Abc' }, now)).toBe(true);
  }
});

test('leaves pairs without a value out of the signed text', () => {
  const signed = { dataId: '123456', requestId: '' };
  const v1 = webhookSignature({ ...signed, ts: vector.ts }, 'secret');
  expect(isSigned(`ts=${vector.ts}, v1=${v1}`, signed, now)).toBe(true);
});

test('an event is about the payment of the address, whatever the body says', () => {
  const request = {
    query: new URLSearchParams({ 'data.id': '123456', type: 'payment' }),
    header: (name: string) => ({ 'x-signature': header, 'x-request-id': vector.requestId })[name],
    body: { id: 77, data: { id: '999' } },
  };
  expect(readSignedEvent(request, now)).toEqual({
    eventId: '123456:77',
    topic: 'payment',
    paymentId: '123456',
  });
  expect(readSignedEvent({ ...request, body: null }, now)?.eventId).toBe(`123456:${vector.requestId}`);
  expect(readSignedEvent({ ...request, query: new URLSearchParams() }, now)).toBeNull();
});
