import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './keyset.ts';

const ID = '019a0b3c-1111-7abc-8def-0123456789ab';
const instant = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

describe('place in a list', () => {
  test('survives the address bar', () => {
    fc.assert(
      fc.property(instant, fc.uuid(), (createdAt, id) => {
        const text = encodeCursor({ createdAt, id });
        expect(text).toMatch(/^[\w-]+$/);
        expect(decodeCursor(text)).toEqual({ createdAt, id });
      }),
    );
    const postgres = { createdAt: '2026-11-20 23:37:02.201786+00', id: ID };
    expect(decodeCursor(encodeCursor(postgres))).toEqual(postgres);
  });

  test.each([
    ['an instant that does not exist', '2026-02-30T00:00:00Z', ID],
    ['an hour that does not exist', '2026-02-20T24:00:00Z', ID],
    ['year zero', '0000-01-01T00:00:00Z', ID],
    ['no time zone', '2026-02-20T10:00:00', ID],
    ['no uuid', '2026-02-20T10:00:00Z', '-'.repeat(36)],
    ['another part', '2026-02-20T10:00:00Z', `${ID}|x`],
    ['SQL', "2026-02-20T10:00:00Z' or true--", ID],
  ])('%s is refused', (_, createdAt, id) => expect(decodeCursor(encodeCursor({ createdAt, id }))).toBeNull());

  test('a cursor with a changed character is refused, or is still a valid place', () => {
    const text = encodeCursor({ createdAt: '2026-11-20 23:37:02.201786+00', id: ID });
    const change = fc.tuple(fc.nat(text.length - 1), fc.stringMatching(/^[\w-]$/));
    fc.assert(
      fc.property(change, ([at, char]) => {
        const place = decodeCursor(text.slice(0, at) + char + text.slice(at + 1));
        if (place) expect(decodeCursor(encodeCursor(place))).toEqual(place);
      }),
      { numRuns: 1_000 },
    );
  });

  test('refuses any other text without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => decodeCursor(text) === null));
    expect(decodeCursor(null)).toBeNull();
    expect(decodeCursor('a'.repeat(10_000))).toBeNull();
  });
});
