import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asActor, type PartnerActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPartner, partnerAccount } from '#tests/partners.ts';
import { addAdmin } from '#tests/security/panel-forms.ts';
import {
  decidePixChange,
  endPartner,
  invitePartner,
  listOwnReferrals,
  ownPartner,
  partnerAccess,
  waitingPixChange,
} from './index.server.ts';

const context = onTestDatabase();

const owner = async () => ({ kind: 'admin' as const, userId: await addAdmin(context.owner, 'owner') });

async function addLead(code: string, name: string, agreed: boolean): Promise<string> {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, partner_code)
     values ($1, $2, '49999990000', 'CPF', '52998224725', 'SC', $3) returning id`,
    [name, `${randomUUID()}@exemplo.com.br`, code],
  );
  const id = rows[0]?.id ?? '';
  if (agreed)
    await context.owner.query(
      `insert into consents (lead_id, purpose, version, text, ip_address, user_agent)
       values ($1, 'partner-sees', '1', 'Deixo', '', '')`,
      [id],
    );
  return id;
}

test('shows a first name and state only while the consent is in force', async () => {
  const code = `p-${randomUUID().slice(0, 8)}`;
  const { partner } = await partnerAccount(context.owner, { code });
  const agreed = await addLead(code, 'Ana Maria Souza', true);
  await addLead(code, 'Bruno Lima', false);
  const seen = async () =>
    (await listOwnReferrals(partner)).map(({ firstName, uf }) => `${firstName} ${uf}`).toSorted();
  expect(await seen()).toEqual(['Ana SC', 'null null']);
  await context.owner.query('update consents set revoked_at = now() where lead_id = $1', [agreed]);
  expect(await seen()).toEqual(['null null', 'null null']);
});

test('shows nothing of another partner, and no table of customers', async () => {
  const code = `p-${randomUUID().slice(0, 8)}`;
  await partnerAccount(context.owner, { code });
  const { partner } = await partnerAccount(context.owner);
  await addLead(code, 'Ana Maria Souza', true);
  expect(await listOwnReferrals(partner)).toEqual([]);
  for (const table of ['leads', 'profiles', 'transactions', 'cards', 'listings', 'referrals', 'consents'])
    await expect(
      asActor(partner, (tx) => tx.execute(`select 1 from ${table}`)),
      table,
    ).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('ends the sessions of an ended partner, whose rows are closed to the account', async () => {
  const code = `p-${randomUUID().slice(0, 8)}`;
  const { partner, partnerId } = await partnerAccount(context.owner, { code });
  await addLead(code, 'Ana Maria Souza', true);
  expect(await listOwnReferrals(partner)).toHaveLength(1);
  await context.owner.query(
    "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
    [partner.userId, randomUUID()],
  );
  expect((await ownPartner(partner)).id).toBe(partnerId);
  expect(await endPartner(await owner(), partnerId)).toMatchObject({ ok: true });
  const { rows } = await context.owner.query('select 1 from sessions where user_id = $1', [partner.userId]);
  expect(rows).toEqual([]);
  await expect(ownPartner(partner)).rejects.toMatchObject({ status: 403 });
  expect(await listOwnReferrals(partner)).toEqual([]);
});

test('invites an address without an account, once at a time', async () => {
  const admin = await owner();
  const id = await addPartner(context.owner);
  const { partner } = await partnerAccount(context.owner);
  const { rows } = await context.owner.query<{ email: string }>('select email from users where id = $1', [
    partner.userId,
  ]);
  expect(await invitePartner(admin, id, rows[0]?.email ?? '')).toMatchObject({
    ok: false,
    error: { code: 'known' },
  });
  const email = `${randomUUID()}@exemplo.com.br`;
  expect(await invitePartner(admin, id, email)).toMatchObject({ ok: true });
  expect(await invitePartner(admin, id, email)).toMatchObject({ ok: true });
  const open = await context.owner.query(
    'select 1 from partner_invites where partner_id = $1 and revoked_at is null',
    [id],
  );
  expect(open.rowCount).toBe(1);
  expect(await partnerAccess(admin, id)).toMatchObject({ account: null, invite: { email, expired: false } });
  await endPartner(admin, id);
  expect(await invitePartner(admin, id, email)).toMatchObject({ ok: false, error: { code: 'ended' } });
});

test('pays the old Pix key until the team confirms the new one, once', async () => {
  const admin = await owner();
  const { partner, partnerId } = await partnerAccount(context.owner);
  const ask = (key: string) =>
    context.owner.query('insert into partner_pix_changes (partner_id, pix_key) values ($1, $2)', [
      partnerId,
      key,
    ]);
  await ask('de-outra@pessoa');
  const foreign = await waitingPixChange(admin, partnerId);
  expect(await decidePixChange(admin, foreign?.id ?? '', false)).toMatchObject({ ok: true });
  expect(await ownPartner(partner)).toMatchObject({ pixKey: '', waitingPixKey: null });
  await ask('nova@chave');
  expect(await ownPartner(partner)).toMatchObject({ pixKey: '', waitingPixKey: 'nova@chave' });
  const change = await waitingPixChange(admin, partnerId);
  expect(await decidePixChange(admin, change?.id ?? '', true)).toMatchObject({ ok: true });
  expect(await ownPartner(partner)).toMatchObject({ pixKey: 'nova@chave', waitingPixKey: null });
  expect(await decidePixChange(admin, change?.id ?? '', false)).toMatchObject({ ok: false });
});

test('a partner decides no Pix key and changes no own term', async () => {
  const { partner, partnerId } = await partnerAccount(context.owner);
  const other: PartnerActor = { kind: 'partner', userId: randomUUID() };
  for (const [actor, text] of [
    [partner, `update partners set rate_bp = 5000 where id = '${partnerId}'`],
    [partner, `update partner_pix_changes set accepted = true where partner_id = '${partnerId}'`],
    [
      other,
      `insert into partner_pix_changes (id, partner_id, pix_key) values (uuidv7(), '${partnerId}', 'x')`,
    ],
  ] as const)
    await expect(
      asActor(actor, (tx) => tx.execute(text)),
      text,
    ).rejects.toMatchObject({ cause: { code: '42501' } });
});
