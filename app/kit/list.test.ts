import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countText,
  day,
  listAddress,
  oneOfFilter,
  placeText,
  readList,
  readPlace,
  search,
  uuid,
  viewQuery,
  withParams,
} from './list.ts';

const LIST = listAddress({
  name: 'exemplos',
  path: '/admin/exemplos',
  filters: {
    status: ['situacao', oneOfFilter(['new', 'lost'])],
    from: ['de', day],
    owner: ['responsavel', uuid],
    search: ['busca', search],
  },
  sorts: { nome: 'text', recebido: 'instant', vence: 'day', valor: 'number' },
  usual: '-recebido',
  kept: ['visao'],
});
const read = (query: string) => readList(LIST, new URLSearchParams(query));
const ID = '0199a5b0-0000-7000-8000-000000000000';

test('reads the filters, sort and place that an address names', () => {
  expect(
    read(
      `situacao=lost&de=2026-11-01&responsavel=${ID}&busca=+ana%00+&ordem=-valor&depois=12.5~${ID}&contar=1`,
    ),
  ).toEqual({
    filters: { status: 'lost', from: '2026-11-01', owner: ID, search: 'ana' },
    sort: '-valor',
    after: { at: '12.5', id: ID },
    exact: true,
    refused: [],
  });
  expect(read('situacao=&busca=+')).toMatchObject({ filters: {}, sort: '-recebido', refused: [] });
});

test('refuses unknown values by name and applies no filter for them', () => {
  expect(read('situacao=x&de=2026-02-30&responsavel=x&ordem=x&depois=x')).toEqual({
    filters: {},
    sort: '-recebido',
    after: null,
    exact: false,
    refused: ['situacao', 'de', 'responsavel', 'ordem', 'depois'],
  });
});

test('a place reads back unchanged, for any type of sort', () => {
  const instant = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2899-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().replace('Z', '123+00'));
  for (const [type, at] of [
    ['instant', instant],
    ['day', instant.map((text) => text.slice(0, 10))],
    ['number', fc.integer({ min: -1e12, max: 1e12 }).map(String)],
    ['text', fc.string().filter((text) => !text.includes('\0'))],
  ] as const)
    fc.assert(
      fc.property(at, fc.uuid(), (text, id) => {
        expect(readPlace(placeText({ at: text, id }), type)).toEqual({ at: text, id });
      }),
    );
});

test.each([
  ['no instant', `2026-02-30T10:00:00Z~${ID}`, 'instant'],
  ['a year that PostgreSQL has not', `0000-01-01T10:00:00Z~${ID}`, 'instant'],
  ['no number', `1e5~${ID}`, 'number'],
  ['a number beyond all', `${'9'.repeat(40)}~${ID}`, 'number'],
  ['no day', `2026-13-01~${ID}`, 'day'],
  ['a zero byte', `a\0~${ID}`, 'text'],
  ['no key', '2026-01-01~', 'day'],
  ['a foreign key', '2026-01-01~x', 'day'],
] as const)('a place that the database would refuse is none: %s', (_, text, type) => {
  expect(readPlace(text, type)).toBeNull();
});

test('a changed filter returns to the first page; a view keeps filters, order and form, but no place', () => {
  const query = new URLSearchParams('situacao=new&depois=abc&contar=1&inicio=1&de=2026-01-01');
  expect(withParams(query, { de: null, busca: 'ana' })).toBe('?situacao=new&busca=ana');
  expect(withParams(query, { de: null, situacao: null })).toBe('?inicio=1');
  expect(viewQuery(LIST, new URLSearchParams('visao=quadro&depois=x&busca=ana&inicio=1&ordem=nome'))).toBe(
    'busca=ana&ordem=nome&visao=quadro',
  );
});

test('a capped count is shown in words', () => {
  expect(countText({ count: 0, more: false })).toBe('0');
  expect(countText({ count: 1_000, more: false })).toBe('1.000');
  expect(countText({ count: 1_000, more: true })).toBe('mais de 1.000');
});

test('a page may begin after a row without a day or an instant', () => {
  const id = '01a22811-5752-7bdd-8447-4a6174c68314';
  expect(readPlace(`9999-12-31~${id}`, 'day')).toEqual({ at: '9999-12-31', id });
  expect(readPlace(`9999-12-31T00:00:00+00:00~${id}`, 'instant')?.id).toBe(id);
  expect(readPlace(`9999-12-30~${id}`, 'day')).toBeNull();
});
