import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { addAccount, enter, sessionOf } from '#tests/account.ts';
import { onTestDatabase, TEST_SECRET } from '#tests/db/database.ts';

const context = onTestDatabase();

/** A session lasts thirty days from its last renewal, and is renewed by a request an hour after it. */
const DAYS = 30;

const sign = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('base64');
const cookieOf = (token: string, signature: string) =>
  `nome.session_token=${encodeURIComponent(`${token}.${signature}`)}`;

test('a session cookie opens nothing unless its own token is signed with the secret of the server', async () => {
  const email = await addAccount(context.owner);
  const cookie =
    (await enter(email)).split('; ').find((part) => part.startsWith('nome.session_token=')) ?? '';
  const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
  const token = value.slice(0, value.lastIndexOf('.'));
  const right = sign(token, TEST_SECRET);
  expect(await sessionOf(cookieOf(token, right))).toMatchObject({ user: { email } });

  const other = (await enter(email)).match(/session_token=([^;]+)/)?.[1] ?? '';
  const forged = [
    // Of the right length, by another secret, of another token, all zeros.
    sign(token, 'outro-segredo-com-mais-de-32-caracteres'),
    sign(`${token}x`, TEST_SECRET),
    Buffer.alloc(32).toString('base64'),
    decodeURIComponent(other).split('.')[1] ?? '',
    // Cut, prolonged, doubled, missing.
    right.slice(0, -4),
    Buffer.concat([Buffer.from(right, 'base64'), Buffer.alloc(1)]).toString('base64'),
    `${right}.${right}`,
    '',
  ];
  for (const signature of forged) expect(await sessionOf(cookieOf(token, signature)), signature).toBeNull();
  expect(await sessionOf(`nome.session_token=${token}`)).toBeNull();
});

test.each([
  ['is not renewed within the hour', '59 minutes', false],
  ['is renewed by a request after an hour', '61 minutes', true],
])('a session %s', async (_, age, renewed) => {
  const email = await addAccount(context.owner);
  const cookie = await enter(email);
  const ofUser = 'where user_id = (select id from users where email = $1)';
  await context.owner.query(
    `update sessions set expires_at = now() + make_interval(days => ${DAYS}) - $2::interval ${ofUser}`,
    [email, age],
  );
  expect(await sessionOf(cookie)).toMatchObject({ user: { email } });
  const { rows } = await context.owner.query<{ renewed: boolean }>(
    `select expires_at > now() + make_interval(days => ${DAYS}) - interval '5 minutes' as renewed from sessions ${ofUser}`,
    [email],
  );
  expect(rows).toEqual([{ renewed }]);
});
