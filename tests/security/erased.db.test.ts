import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  findEmailUndo,
  requestEmailChange,
  requestPasswordReset,
  requestSignInLink,
  resetPassword,
  signIn,
  signInByLink,
  undoEmail,
} from '#app/features/accounts/server/index.server.ts';
import { CARD_FORMS } from '#app/features/cases/admin/client-cards-forms.server.ts';
import { authenticateKey, createApiKey } from '#app/features/integrations/server/index.server.ts';
import { LEAD_FORMS } from '#app/features/leads/admin/lead-forms.server.ts';
import {
  approveErasure,
  askPrivacy,
  eraseAccount,
  listPrivacyRequests,
} from '#app/features/privacy/server/index.server.ts';
import { auth } from '#app/platform/auth.server.ts';
import { hashSecretToken } from '#app/platform/secrets.server.ts';
import { NOTE_FORMS } from '#app/screens/client/client-forms.server.ts';
import {
  addAccount,
  enter,
  info,
  linkOf,
  mailsTo,
  openSession,
  PASSWORD,
  request,
  sessionOf,
  tokenOf,
} from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

/** Every way into an account, opened before its erasure and tried after it. */
const context = onTestDatabase();

const newest = async (to: string, subject: string) =>
  (await mailsTo(context.owner, to)).filter((mail) => mail.subject === subject).at(-1);

async function eraseOf(userId: string): Promise<void> {
  const admin = await addPerson(context.owner, 'admin');
  const customer = { kind: 'customer', userId } as const;
  const asked = await askPrivacy(customer, { kind: 'erasure' });
  if (!asked.ok) throw new Error(asked.error.message);
  const id = (await listPrivacyRequests(customer))[0]?.id ?? '';
  expect(await approveErasure(admin, id)).toMatchObject({ ok: true });
  await eraseAccount(id);
}

type Kept = { identifier: string; value: string; expires_at: Date };

/** An account with every kind of way in still open, erased since. */
async function erasedWithWaysIn() {
  const { owner } = context;
  const email = await addAccount(owner, 'Carla Canário');
  const cookie = await enter(email);
  const session = await openSession(cookie);
  const userId = session.user.id;
  const newEmail = `${randomUUID()}@novo.exemplo.com.br`;
  expect(
    await requestEmailChange(session, request(cookie), { email: newEmail, password: PASSWORD }),
  ).toMatchObject({ ok: true });
  const undo = tokenOf(await newest(email, 'Pedido de troca de e-mail'));
  const confirm = linkOf(await newest(newEmail, 'Confirme o seu novo e-mail'));
  await requestPasswordReset(request(), email);
  const reset = tokenOf((await mailsTo(owner, email)).at(-1));
  await requestSignInLink(request(), email, '');
  const link =
    linkOf((await mailsTo(owner, email)).at(-1))
      .split('/')
      .at(-1) ?? '';
  const { token: once } = await auth().api.generateOneTimeToken({ headers: new Headers({ cookie }) });
  const invite = randomUUID();
  await owner.query(
    "insert into team_invites (email, role, token_hash, expires_at) values ($1, 'admin', $2, now() + interval '3 days')",
    [email, hashSecretToken(invite)],
  );
  const { key } = await createApiKey(await addPerson(owner, 'admin'), {
    name: 'Parceiro',
    scopes: ['leads:write'],
  });
  await owner.query('update api_keys set created_by = $1', [userId]);
  expect(await findEmailUndo(info(), undo)).toMatchObject({ ok: true });
  expect(await authenticateKey(`Bearer ${key}`)).not.toBeNull();
  const { rows: links } = await owner.query<Kept>('select identifier, value, expires_at from verifications');
  await eraseOf(userId);
  return { email, newEmail, cookie, userId, undo, confirm, reset, link, once, invite, key, links };
}
let person: Awaited<ReturnType<typeof erasedWithWaysIn>>;
beforeAll(async () => {
  person = await erasedWithWaysIn();
});

const stateNow = async () => {
  const { rows } = await context.owner.query(
    `select u.email, u.email_verified as verified, (select count(*)::int from accounts a where a.user_id = u.id) as credentials,
       (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) as sessions
     from users u where u.id = $1`,
    [person.userId],
  );
  return rows[0];
};
const CLOSED = () => ({
  email: `excluida-${person.userId}@conta.invalid`,
  verified: false,
  credentials: 0,
  sessions: 0,
});

test('no link, code or trusted device of an erased account is left', async () => {
  expect(person.links.length).toBeGreaterThan(3);
  const { rows } = await context.owner.query(
    'select identifier from verifications where value like any($1) or identifier like any($1)',
    [[`%${person.userId}%`, `%${person.email}%`, `%${person.newEmail}%`]],
  );
  expect(rows).toEqual([]);
});

/** Restores links that an earlier release kept at an erasure: the erased account alone must refuse them. */
const LEFT_BEHIND = async () => {
  for (const { identifier, value, expires_at } of person.links)
    await context.owner.query(
      'insert into verifications (identifier, value, expires_at) values ($1, $2, $3) on conflict do nothing',
      [identifier, value, expires_at],
    );
};

describe.each([
  ['deleted', async () => {}],
  ['left behind', LEFT_BEHIND],
])('with its links %s, nothing opens an erased account', (_, arrange) => {
  beforeAll(arrange);

  test('the way back of an e-mail change', async () => {
    expect(await undoEmail(info(), request(), person.undo)).toMatchObject({
      ok: false,
      error: { code: 'dead-link' },
    });
    expect(await stateNow()).toEqual(CLOSED());
  });

  test('the link that confirms a new e-mail', async () => {
    await auth().handler(new Request(person.confirm, { headers: { cookie: person.cookie } }));
    expect(await stateNow()).toEqual(CLOSED());
  });

  test('a link for a new password, which creates no new credential', async () => {
    expect(await resetPassword(request(), person.reset, 'outra-senha-1')).toMatchObject({ ok: false });
    expect(await stateNow()).toEqual(CLOSED());
  });

  test('a link that signs in', async () => {
    expect(await signInByLink(request(), person.link)).toMatchObject({ ok: false });
    expect(await stateNow()).toEqual(CLOSED());
  });

  test('a token handed over in an address', async () => {
    await expect(auth().api.verifyOneTimeToken({ body: { token: person.once } })).rejects.toThrow();
    expect(await stateNow()).toEqual(CLOSED());
  });

  test('the session, the password, a new link for one', async () => {
    expect(await sessionOf(person.cookie)).toBeNull();
    for (const email of [person.email, person.newEmail, CLOSED().email]) {
      expect(await signIn(request(), { email, password: PASSWORD })).toMatchObject({ ok: false });
      const before = (await mailsTo(context.owner, email)).length;
      await requestPasswordReset(request(), email);
      // A reset may be requested for the erased address; no mail is sent.
      if (email !== CLOSED().email) expect(await mailsTo(context.owner, email)).toHaveLength(before);
    }
    expect(await stateNow()).toEqual(CLOSED());
  });
});

test('an invitation and an API key of an erased account are closed', async () => {
  expect(await authenticateKey(`Bearer ${person.key}`)).toBeNull();
  const { rowCount } = await context.owner.query('select 1 from team_invites where token_hash = $1', [
    hashSecretToken(person.invite),
  ]);
  expect(rowCount).toBe(0);
});

/** Statements that would add data about a person: one for each table with the guard. */
const NEW_DATA: [string, string][] = [
  ['users', "update users set email = 'volta@exemplo.com.br' where id = $1"],
  ['profiles', "update profiles set phone = '49988887777' where id = $1"],
  ['profiles', 'update profiles set erased_at = null where id = $1'],
  [
    'sessions',
    "insert into sessions (user_id, token, expires_at) values ($1, 'novo', now() + interval '1 day')",
  ],
  [
    'accounts',
    "insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', 'x')",
  ],
  ['two_factors', "insert into two_factors (user_id, secret, backup_codes) values ($1, 'x', 'x')"],
  [
    'passkeys',
    `insert into passkeys (user_id, public_key, credential_id, counter, device_type, backed_up)
      values ($1::uuid, 'x', $1::text, 0, 'singleDevice', false)`,
  ],
  ['user_roles', "update user_roles set role = 'admin' where user_id = $1"],
  [
    'queue_snoozes',
    "insert into queue_snoozes (queue, row_id, until, user_id) values ('leads', $1, '2999-01-01', $1)",
  ],
  ['saved_views', "insert into saved_views (user_id, list, name, query) values ($1, 'clients', 'x', '')"],
  [
    'linked_profiles',
    "insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf) values ($1, 'CPF', '39053344705', 'Filho', 'filho', 'SC')",
  ],
  [
    'consents',
    "insert into consents (user_id, purpose, version, text, ip_address) values ($1, 'face-verification', '1', 'x', '203.0.113.7')",
  ],
  ['privacy_requests', "insert into privacy_requests (user_id, kind, due_at) values ($1, 'export', now())"],
  ['transactions', 'insert into transactions (user_id, amount) values ($1, 10)'],
  ['cards', "insert into cards (user_id, card_type) values ($1, 'nome')"],
  [
    'energy_discounts',
    "insert into energy_discounts (user_id, full_name, cpf, address, uf, consumer_unit) values ($1, 'x', '39053344705', 'Rua', 'SC', '1')",
  ],
  [
    'powers_of_attorney',
    "insert into powers_of_attorney (user_id, places, content, given_at, ends_on) values ($1, '[\"serasa\"]', 'x', now(), '2030-01-01')",
  ],
  ['listings', "insert into listings (user_id, place, creditor) values ($1, 'serasa', 'x')"],
  [
    'loan_requests',
    'insert into loan_requests (user_id, amount, property_value, months) values ($1, 60, 100, 10)',
  ],
  ['taggings', "insert into taggings (user_id, tag) values ($1, 'x')"],
  ['sent_mails', "insert into sent_mails (user_id, mail_id, subject) values ($1, gen_random_uuid(), 'x')"],
  [
    'outside_contracts',
    "insert into outside_contracts (user_id, title, signed_on) values ($1, 'x', '2026-01-02')",
  ],
  ['client_notes', "insert into client_notes (user_id, body) values ($1, 'x')"],
  ['conversations', 'insert into conversations (user_id) values ($1)'],
  ['conversation_notes', "insert into conversation_notes (user_id, body) values ($1, 'x')"],
  ['whatsapp_contacts', "insert into whatsapp_contacts (user_id, bsuid) values ($1, 'BR.erased')"],
  [
    'whatsapp_messages',
    "with c as (insert into whatsapp_contacts (bsuid) values ('BR.stranger') returning id) insert into whatsapp_messages (contact_id, user_id, outgoing, body, status) select id, $1, false, 'x', 'received' from c",
  ],
  [
    'whatsapp_cases',
    "with c as (insert into whatsapp_contacts (bsuid) values ('BR.stranger') returning id) insert into whatsapp_cases (contact_id, user_id) select id, $1 from c",
  ],
  ['agenda_feeds', "insert into agenda_feeds (user_id, token_hash) values ($1, repeat('a', 64))"],
  ['tasks', "insert into tasks (title, client_id) values ('x', $1)"],
  [
    'leads',
    "insert into leads (name, email, whatsapp, doc_type, doc_number, uf, converted_user_id) values ('Pessoa', 'x@exemplo.com.br', '49988887777', 'CPF', '39053344705', 'SC', $1)",
  ],
];

test.each(NEW_DATA)(
  'the database takes nothing new about an erased person in %s: %s',
  async (_, statement) => {
    await expect(context.owner.query(statement, [person.userId])).rejects.toMatchObject({ code: 'ERASD' });
    // The control: the same about another person is taken.
    const other = await addPerson(context.owner);
    await context.owner.query('begin');
    await context.owner.query(statement, [other.userId]).finally(() => context.owner.query('rollback'));
  },
);

/** Tables that name a person but have no guard, each with the reason. */
const UNGUARDED: Record<string, string> = {
  access_records: 'written by the trigger of sessions alone, which has the guard',
  api_keys: 'of the business; those of the person are revoked',
  bulk_actions: 'begun by the team; it says nothing of a person',
  card_score_history: 'written by the trigger of cards, whose score has the guard',
  card_status_history: 'a card of a kept order may still be blocked',
  content_versions: 'public texts; the person is their author',
  conversation_messages: 'of a conversation, which has the guard and goes with the erasure',
  data_access_log: 'a look at the evidence is written down',
  disputes: 'a kept payment may still be contested',
  expenses: 'of the business, entered by the team',
  fee_rates: 'of the business, entered by the team',
  gateway_checks: 'asked for by the team',
  imports: 'begun by the team; rows of the person go with the erasure',
  partner_payouts: 'paid by the team to a partner',
  partners: 'a contract of the business with a partner, entered by the team',
  payment_charges: 'a kept order may still be refunded',
  payment_receipts: 'what shows a kept payment; the team attaches it',
  pix_tries: 'a debit that the bank took up may still be answered',
  plan_versions: 'prices of the business; the person is their author',
  refunds: 'a kept order may still be refunded',
  sales_goals: 'a number for a member of the team; it goes with the account',
  tax_notes: 'a kept payment is noted and a note cancelled by law; the person is not named after an erasure',
};

test('every table that references a person has the guard, or is listed with the reason', async () => {
  const { rows } = await context.owner.query<{ name: string }>(
    `select distinct f.conrelid::regclass::text as name from pg_constraint f
     where f.contype = 'f' and f.confrelid = 'users'::regclass
       and not exists (select 1 from pg_trigger t where t.tgrelid = f.conrelid and t.tgname = 'erased_takes_nothing')
     order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(UNGUARDED));
});

test('skips a notice to an erased person without failing the use case that sends it', async () => {
  const { rowCount } = await context.owner.query(
    "insert into notifications (user_id, title, message) values ($1, 'x', 'x')",
    [person.userId],
  );
  expect(rowCount).toBe(0);
});

const formOf = (entries: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  return form;
};

test('a form of the panel is refused in clear words', async () => {
  const who = { admin: await addPerson(context.owner, 'admin'), clientId: person.userId };
  for (const answer of [
    await NOTE_FORMS['add-note'](who, formOf({ body: 'Ligou de novo' }), 'add-note'),
    await CARD_FORMS['create-card'](who, formOf({ cardType: 'nome', holderId: '' }), 'create-card'),
  ])
    expect(answer).toMatchObject({
      ok: false,
      toast: { tone: 'bad', message: expect.stringMatching(/^Os dados desta pessoa foram excluídos/) },
    });
});

async function addErasedLead(): Promise<string> {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf) values ('Dados excluídos', $1, '', 'CPF', '00000000000', 'SC') returning id`,
    [`excluida-${randomUUID()}@conta.invalid`],
  );
  return rows[0]?.id ?? '';
}

/** A new value of each type of column, in SQL. */
const NEW_VALUE: Record<string, (column: string) => string> = {
  boolean: (column) => `not coalesce(${column}, false)`,
  uuid: () => 'gen_random_uuid()',
  'timestamp with time zone': () => "now() + interval '1 day'",
  ARRAY: () => `'{11988887777}'`,
  jsonb: () => `'{"novo": true}'`,
};

test.each([
  ['users', async () => person.userId, []],
  ['profiles', async () => person.userId, ['assignee_id']],
  ['leads', addErasedLead, ['assignee_id', 'converted_at', 'merged_into', 'no_messages', 'plan', 'status']],
])(
  'the kept row of an erased person in %s refuses new values in all other columns',
  async (table, row, free) => {
    const { owner } = context;
    const id = await row();
    const { rows: columns } = await owner.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public'
       and table_name = $1 and is_generated = 'NEVER' and column_name not in ('id', 'updated_at')`,
      [table],
    );
    const accepted: string[] = [];
    for (const { name, type } of columns) {
      const value = NEW_VALUE[type]?.(name) ?? "'XX'";
      await owner.query('begin');
      const code = await owner
        .query(`update ${table} set ${name} = ${value} where id = $1`, [id])
        .then(
          ({ rowCount }) => rowCount === 1,
          (error) => error.code,
        )
        .finally(() => owner.query('rollback'));
      if (code !== 'ERASD') accepted.push(name);
    }
    expect(accepted.toSorted()).toEqual(free);
  },
);

test('the lead of an erased person takes no new data', async () => {
  const { owner } = context;
  const admin = await addPerson(owner, 'admin');
  const id = await addErasedLead();
  expect(
    await LEAD_FORMS.note({ admin, leadId: id }, formOf({ body: 'Ligou de novo' }), 'note'),
  ).toMatchObject({
    toast: { tone: 'bad', message: expect.stringMatching(/^Os dados desta pessoa foram excluídos/) },
  });
  await expect(
    owner.query("update leads set whatsapp = '49988887777' where id = $1", [id]),
  ).rejects.toMatchObject({ code: 'ERASD' });
});
