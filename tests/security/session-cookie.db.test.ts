import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { addAccount, enter, sessionOf } from '#tests/account.ts';
import { onTestDatabase, TEST_SECRET } from '#tests/db/database.ts';

const context = onTestDatabase();

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
