import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageAddress, safePath } from './page-address.ts';

test.each([
  ['/app', '/app'],
  ['/app.data', '/app'],
  ['/app.data?_routes=routes%2Fcustomer%2Fcustomer-layout', '/app'],
  ['/admin/leads/1.data?busca=ana&_routes=a%2Cb', '/admin/leads/1?busca=ana'],
  ['/app/card/nome?aba=etapas', '/app/card/nome?aba=etapas'],
  ['/app/_.data', '/app'],
])('%s is the page %s', (path, page) => expect(pageAddress(`https://nome.example${path}`)).toBe(page));

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
