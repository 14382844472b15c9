import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

test.each([
  ['/app', '/app'],
  ['/app.data', '/app'],
  ['/app.data?_routes=routes%2Fcustomer%2Fcustomer-layout', '/app'],
  ['/admin/leads/1.data?busca=ana&_routes=a%2Cb', '/admin/leads/1?busca=ana'],
  ['/app/card/nome?aba=etapas', '/app/card/nome?aba=etapas'],
  ['/app/_.data', '/app'],
])('%s is the page %s', (path, page) => expect(pageAddress(`https://nome.example${path}`)).toBe(page));
