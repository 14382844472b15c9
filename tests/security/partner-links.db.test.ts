import { expect, test } from 'vitest';
import { loader } from '#app/features/partners/public/open-partner-link.ts';
import { readPartnerCookie } from '#app/platform/partner-cookie.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPartner } from '#tests/partners.ts';

const context = onTestDatabase();

const open = (code: string) => loader({ params: { code } } as never);
const shape = (answer: Response) => [
  answer.status,
  answer.headers.get('location'),
  answer.headers.has('set-cookie'),
  answer.headers.get('cache-control'),
];

test('a link answers alike for a partner and for a made-up code', async () => {
  await addPartner(context.owner, { code: 'maria-souza' });
  expect(shape(open('maria-souza'))).toEqual(shape(open('joana-souza')));
  expect(shape(open('maria-souza'))).toEqual([302, '/', true, 'private, no-store']);
});

test.each([
  '',
  'a',
  '-ab',
  'ab-',
  'a b',
  '../x',
  '//evil.example',
  'a\r\nset-cookie: x=1',
  'ã'.repeat(4),
  'a'.repeat(31),
])('a link with %j sets no cookie and leads nowhere else', (code) => {
  expect(shape(open(code))).toEqual([302, '/', false, 'private, no-store']);
});

test('the forms read the code of the cookie; capitals are the same code', () => {
  const [cookie] = open('Maria-Souza').headers.getSetCookie();
  expect(readPartnerCookie(cookie?.split(';')[0], Date.now())).toBe('maria-souza');
});

test('a visitor reads no partner, no referral and no commission', async () => {
  for (const table of ['partners', 'referrals', 'commission_entries', 'partner_payouts']) {
    await context.owner.query('begin');
    await context.owner.query('set local role nome_visitor');
    await expect(context.owner.query(`select * from ${table}`), table).rejects.toMatchObject({
      code: '42501',
    });
    await context.owner.query('rollback');
  }
});
