import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { JoinInput } from '#app/features/accounts/rules/team.ts';
import { confirmTwoFactor, startTwoFactor } from '#app/features/accounts/server/index.server.ts';
import { PIX_REFUSALS } from '#app/features/partners/rules/messages.ts';
import { PARTNER_INVITE_HOURS } from '#app/features/partners/rules/partner-area.ts';
import type { UserId } from '#app/terms/ids.ts';
import {
  addAccount,
  cookiesOf,
  enter,
  info,
  mailsTo,
  openSession,
  PASSWORD,
  request,
  tokenOf,
} from '#tests/account.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPartner } from '#tests/partners.ts';
import { addAdmin } from '#tests/security/panel-forms.ts';
import { totp } from '#tests/totp.ts';
import {
  acceptPartnerInvite,
  askPixChange,
  endPartner,
  findPartnerInvite,
  invitePartner,
  partnerAccess,
} from './index.server.ts';

vi.setConfig({ testTimeout: 90_000 });
const context = onTestDatabase();

const person = JoinInput.parse({
  full_name: 'Maria Parceira',
  doc_number: '111.444.777-35',
  phone: '(49) 97777-6666',
  uf: 'SC',
  password: 'uma-senha-comprida',
});

/** Invites a new partner. @returns the token of the mail and the e-mail */
async function invited(partnerId: string, now = new Date()) {
  const userId = (await addAdmin(context.owner, 'owner')) as UserId;
  const email = `${randomUUID()}@exemplo.com.br`;
  expect(await invitePartner({ kind: 'admin', userId }, partnerId, email, now)).toMatchObject({ ok: true });
  return { token: tokenOf((await mailsTo(context.owner, email)).at(-1)), email };
}

const accept = (token: string, now = new Date()) =>
  acceptPartnerInvite(info(), request(), token, person, now);

/** Expects that a link does not open and creates no account; counts the attempts. */
async function expectClosed(token: string, email: string, now = new Date()): Promise<void> {
  const answers = [await findPartnerInvite(info(), token, now), await accept(token, now)];
  for (const answer of answers) {
    attempted('account-links', !answer.ok);
    expect(answer).toMatchObject({ ok: false, error: { code: 'dead-link' } });
  }
  const { rowCount } = await context.owner.query('select 1 from users where email = $1', [email]);
  expect(rowCount).toBe(0);
}

test('an invitation expires after its hours, and until then opens', async () => {
  const start = new Date();
  const { token, email } = await invited(await addPartner(context.owner), start);
  const after = (ms: number) => new Date(start.getTime() + PARTNER_INVITE_HOURS * 3_600_000 + ms);
  expect(await findPartnerInvite(info(), token, after(-1))).toMatchObject({ ok: true, value: { email } });
  await expectClosed(token, email, after(0));
});

test('an invitation works once, and a newer one closes it', async () => {
  const partnerId = await addPartner(context.owner);
  const older = await invited(partnerId);
  const { token } = await invited(partnerId);
  await expectClosed(older.token, older.email);
  await expectClosed(randomUUID(), older.email);
  expect(await accept(token)).toMatchObject({ ok: true });
  const again = await accept(token);
  attempted('account-links', !again.ok);
  expect(again).toMatchObject({ ok: false, error: { code: 'dead-link' } });
});

test('an invitation is void once its partnership ended, and a used one also without its account', async () => {
  const partnerId = await addPartner(context.owner);
  const { token, email } = await invited(partnerId);
  const admin = { kind: 'admin' as const, userId: (await addAdmin(context.owner, 'owner')) as UserId };
  expect(await endPartner(admin, partnerId)).toMatchObject({ ok: true });
  await expectClosed(token, email);

  const other = await addPartner(context.owner);
  const used = await invited(other);
  expect(await accept(used.token)).toMatchObject({ ok: true });
  await context.owner.query('update partners set account_id = null where id = $1', [other]);
  expect(await findPartnerInvite(info(), used.token)).toMatchObject({ error: { code: 'dead-link' } });
});

test('the panel shows an invitation as expired from its end on', async () => {
  const start = new Date();
  const partnerId = await addPartner(context.owner);
  await invited(partnerId, start);
  const admin = { kind: 'admin' as const, userId: (await addAdmin(context.owner, 'owner')) as UserId };
  const end = start.getTime() + PARTNER_INVITE_HOURS * 3_600_000;
  for (const [at, expired] of [
    [end - 1, false],
    [end, true],
  ] as const)
    expect(await partnerAccess(admin, partnerId, new Date(at))).toMatchObject({ invite: { expired } });
});

test('a new Pix key needs the second factor and its right code', async () => {
  const partnerId = await addPartner(context.owner);
  const email = await addAccount(context.owner);
  const { rows } = await context.owner.query<{ id: UserId }>('select id from users where email = $1', [
    email,
  ]);
  const userId = rows[0]?.id ?? ('' as UserId);
  await context.owner.query("update user_roles set role = 'partner' where user_id = $1", [userId]);
  await context.owner.query('update partners set account_id = $1 where id = $2', [userId, partnerId]);
  const ask = async (cookie: string, code: string) =>
    askPixChange({ kind: 'partner', userId }, await openSession(cookie), request(cookie), {
      pixKey: 'nova@chave',
      code,
    });
  const asked = async () =>
    (await context.owner.query('select 1 from partner_pix_changes where partner_id = $1', [partnerId]))
      .rowCount;

  const cookie = await enter(email);
  expect(await ask(cookie, '123456')).toMatchObject({
    ok: false,
    error: { code: 'not-on', fields: { code: PIX_REFUSALS.noFactor } },
  });
  const started = await startTwoFactor(request(cookie), PASSWORD);
  if (!started.ok) throw new Error(started.error.message);
  const { secret } = started.value;
  const first = totp(secret);
  const done = await confirmTwoFactor(await openSession(cookie), request(cookie), first);
  if (!done.ok) throw new Error(done.error.message);
  const own = cookiesOf(done.value.headers);
  const right = totp(secret, Date.now() + 30_000);
  for (const code of [right === '000000' ? '111111' : '000000', first]) {
    const answer = await ask(own, code);
    attempted('account-links', !answer.ok);
    expect(answer, code).toMatchObject({ ok: false });
  }
  await context.owner.query("update partners set pix_key = 'nova@chave' where id = $1", [partnerId]);
  expect(await ask(own, right)).toMatchObject({ ok: false, error: { code: 'same' } });
  await context.owner.query("update partners set pix_key = 'velha@chave' where id = $1", [partnerId]);
  expect(await asked()).toBe(0);
  expect(await ask(own, right)).toMatchObject({ ok: true });
  expect(await asked()).toBe(1);
  expect(await ask(own, right)).toMatchObject({ ok: false, error: { code: 'waiting' } });
});
