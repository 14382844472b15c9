import { expect, test } from 'vitest';
import {
  changePassword,
  confirmEmailChange,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
  undoEmail,
} from '#app/features/accounts/server/index.server.ts';
import { addAccount, enter, info, mailsTo, openSession, PASSWORD, request, tokenOf } from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';

const context = onTestDatabase();

async function askReset(email: string): Promise<string> {
  expect((await requestPasswordReset(request(), email)).ok).toBe(true);
  const mails = (await mailsTo(context.owner, email)).filter(
    ({ subject }) => subject === 'Crie uma nova senha',
  );
  return tokenOf(mails.at(-1));
}
const works = async (token: string) => (await resetPassword(request(), token, 'senha-nova-9')).ok;

test('a newer link ends the older one', async () => {
  const email = await addAccount(context.owner);
  const [older, newer] = [await askReset(email), await askReset(email)];
  expect(older).not.toBe(newer);
  expect(await works(older)).toBe(false);
  expect(await works(newer)).toBe(true);
});

test('only one of several links that are requested at once works', async () => {
  const email = await addAccount(context.owner);
  await Promise.all([0, 1, 2].map(() => requestPasswordReset(request(), email)));
  const tokens = (await mailsTo(context.owner, email)).slice(-3).map(tokenOf);
  const worked = [];
  for (const token of tokens) worked.push(await works(token));
  expect(worked.filter(Boolean)).toHaveLength(1);
});

test('a link ends with the password: used, or changed in the area', async () => {
  const email = await addAccount(context.owner);
  const used = await askReset(email);
  expect(await works(used)).toBe(true);
  expect(await works(used)).toBe(false);
  const token = await askReset(email);
  const cookie = await enter(email, 'senha-nova-9');
  const changed = { currentPassword: 'senha-nova-9', newPassword: 'senha-nova-2', endOthers: false };
  expect((await changePassword(request(cookie), changed)).ok).toBe(true);
  expect(await works(token)).toBe(false);
});

test('a stranger’s request ends no session and no link of another account', async () => {
  const [email, other] = [await addAccount(context.owner), await addAccount(context.owner)];
  const mine = await askReset(email);
  await askReset(other);
  expect(await works(mine)).toBe(true);
});

test('a link to a mailbox stays invalid after the account leaves it, and after it returns', async () => {
  const email = await addAccount(context.owner);
  const wanted = `nova-${email}`;
  const cookie = await enter(email);
  const session = await openSession(cookie);
  const old = await askReset(email);
  expect((await requestEmailChange(session, request(cookie), { email: wanted, password: PASSWORD })).ok).toBe(
    true,
  );
  const link = tokenOf((await mailsTo(context.owner, wanted)).at(-1));
  expect((await confirmEmailChange(session, request(cookie), link)).ok).toBe(true);
  expect(await works(old)).toBe(false);

  const stolen = await askReset(wanted);
  const undo = (await mailsTo(context.owner, email)).find(
    ({ subject }) => subject === 'Seu e-mail foi trocado',
  );
  expect((await undoEmail(info(), request(), tokenOf(undo))).ok).toBe(true);
  expect(await works(stolen)).toBe(false);
  const owed = (await mailsTo(context.owner, email))
    .filter(({ subject }) => subject === 'Crie uma nova senha')
    .at(-1);
  expect(await works(tokenOf(owed))).toBe(true);
});

test('the database stores no token, and its stored values open no account', async () => {
  const email = await addAccount(context.owner);
  const token = await askReset(email);
  const { rows } = await context.owner.query<{ identifier: string }>(
    'select identifier from verifications where value = (select id::text from users where email = $1)',
    [email],
  );
  const stored = rows.map(({ identifier }) => identifier.split(':'));
  expect(stored.map(([kind]) => kind).toSorted()).toEqual(['confirm-mail', 'reset-link']);
  for (const [kind, hash = ''] of stored) {
    expect(hash).not.toContain(token);
    for (const guess of [`${kind}:${hash}`, hash]) expect(await works(guess)).toBe(false);
  }
  expect(await works(token)).toBe(true);
});
