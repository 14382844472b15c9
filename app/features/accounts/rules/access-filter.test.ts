import { expect, test } from 'vitest';
import { readList } from '#app/kit/list.ts';
import { ACCESS_LIST, keptIps } from './access-filter.ts';

const read = (query: string) => readList(ACCESS_LIST, new URLSearchParams(query));

test('a part of an e-mail or of an address is refused', () => {
  for (const part of ['ana', 'ana@', '192.0.2', '300.1.1.1', '2001:db8:::1', '%25'])
    expect(read(`busca=${part}`), part).toMatchObject({ filters: {}, refused: ['busca'] });
});

test('an e-mail, an account and an address are distinguished', () => {
  expect(read('busca=+Ana%40Exemplo.com.br').filters).toEqual({ subject: { email: 'ana@exemplo.com.br' } });
  const id = '01a20141-5c21-7f0e-8d73-ac1e23fcbd0b';
  expect(read(`busca=${id}`).filters).toEqual({ subject: { userId: id } });
  expect(read('busca=192.0.2.7&de=2026-11-01&ate=2026-11-02').filters).toEqual({
    subject: { ips: ['192.0.2.7'] },
    from: '2026-11-01',
    until: '2026-11-02',
  });
});

test('an IPv6 is looked for whole and as its network, however it is written', () => {
  const kept = ['2001:0db8:0001:0002:0000:0000:0000:00ff', '2001:0db8:0001:0002:0000:0000:0000:0000'];
  for (const text of ['2001:db8:1:2::ff', '2001:DB8:1:2:0:0:0:FF', kept[0] ?? ''])
    expect(keptIps(text)).toEqual(kept);
  expect(keptIps('2001:db8:1:2::')).toEqual([kept[1]]);
  expect(keptIps('::')).toEqual(['0000:0000:0000:0000:0000:0000:0000:0000']);
});
