import { expect, test } from 'vitest';
import { keptIps, readAccessSearch } from './access-filter.ts';

const read = (query: string) => readAccessSearch(new URLSearchParams(query));

test('nothing is asked for without a word or a day; a part of an e-mail or of an address asks for nothing', () => {
  expect(read('')).toBe('nothing');
  expect(read('busca=++&depois=x')).toBe('nothing');
  for (const part of ['ana', 'ana@', '192.0.2', '300.1.1.1', '2001:db8:::1', '%25'])
    expect(read(`busca=${part}`), part).toBe('unreadable');
});

test('an e-mail, an account and an address are distinguished; an invalid day is left out', () => {
  const rest = { from: undefined, until: undefined, after: null };
  expect(read('busca=+Ana%40Exemplo.com.br&de=2026-02-30')).toEqual({ ...rest, email: 'ana@exemplo.com.br' });
  const id = '01a20141-5c21-7f0e-8d73-ac1e23fcbd0b';
  expect(read(`busca=${id}`)).toEqual({ ...rest, userId: id });
  expect(read('busca=192.0.2.7&de=2026-11-01&ate=2026-11-02')).toEqual({
    ips: ['192.0.2.7'],
    from: '2026-11-01',
    until: '2026-11-02',
    after: null,
  });
  expect(read('ate=2026-11-02')).toEqual({ from: undefined, until: '2026-11-02', after: null });
});

test('an IPv6 is looked for whole and as its network, however it is written', () => {
  const kept = ['2001:0db8:0001:0002:0000:0000:0000:00ff', '2001:0db8:0001:0002:0000:0000:0000:0000'];
  for (const text of ['2001:db8:1:2::ff', '2001:DB8:1:2:0:0:0:FF', kept[0] ?? ''])
    expect(keptIps(text)).toEqual(kept);
  expect(keptIps('2001:db8:1:2::')).toEqual([kept[1]]);
  expect(keptIps('::')).toEqual(['0000:0000:0000:0000:0000:0000:0000:0000']);
});
