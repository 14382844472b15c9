import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safePath } from './redirect.ts';

const ORIGIN = 'https://nome.example';

describe('redirects', () => {
  test.each(['/app', '/app/card/nome?aba=etapas#fim', '/'])('%s stays', (path) =>
    expect(safePath(path, '/x')).toBe(path),
  );

  test.each([
    null,
    undefined,
    '',
    'app',
    '//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\r\nSet-Cookie: a=b',
    '/app\\..\\x',
    ' /app',
    '/\u007f/x',
  ])('%j gives way', (path) => expect(safePath(path, '/x')).toBe('/x'));

  test('never leads to another host', () => {
    const odd = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\0',
      'evil.example',
      'http:',
      ' ',
    );
    const path = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(odd, { maxLength: 8 }).map((bits) => `/${bits.join('')}`),
    );
    fc.assert(
      fc.property(path, (wanted) => new URL(safePath(wanted, '/x'), ORIGIN).origin === ORIGIN),
      { numRuns: 2_000 },
    );
  });
});
