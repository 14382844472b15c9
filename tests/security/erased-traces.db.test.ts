import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { act, dispatchEvents } from '#app/features/automation/server/index.server.ts';
import { EndpointInput } from '#app/features/integrations/rules/webhooks.ts';
import { createEndpoint } from '#app/features/integrations/server/index.server.ts';
import {
  approveErasure,
  askPrivacy,
  buildExport,
  eraseAccount,
  listPrivacyRequests,
  removeFiles,
} from '#app/features/privacy/server/index.server.ts';
import { shownProfile } from '#app/features/profiles/rules/clients.ts';
import { changeClient } from '#app/features/profiles/server/index.server.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import {
  IMPERSONAL,
  KEPT_TRACES,
  PERSONAL_DATA,
  type PersonTrace,
} from '#app/platform/db/personal-data.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { createOutboxMail } from '#app/platform/mail/outbox-mail.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { EVENT_CONSUMERS } from '#server/job-handlers.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { addFullPerson } from '#tests/privacy.ts';

const context = onTestDatabase();

/** Number of tables that were searched for one kind of trace. */
let searched = 0;

/** Searches every row of every table for the person. @returns table and kind of each trace */
async function tracesOf(words: Record<PersonTrace, string[]>): Promise<string[]> {
  const { owner } = context;
  const { rows: tables } = await owner.query<{ name: string; sql: string }>(
    `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as sql
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
     order by 1`,
  );
  expect(tables.length).toBeGreaterThan(70);
  const schemas = new Set(tables.map(({ name }) => name.split('.')[0]));
  for (const schema of ['drizzle', 'pgboss', 'public']) expect(schemas).toContain(schema);
  const found: string[] = [];
  for (const { name, sql } of tables) {
    for (const [kind, texts] of Object.entries(words)) {
      // As text, as the search folds it, and as bytes are printed.
      const { rowCount } = await owner.query(
        `select 1 from ${sql} t, unnest($1::text[]) w
         where strpos(lower(t::text), lower(w)) > 0 or strpos(t::text, nome_fold(w)) > 0
           or strpos(t::text, encode(convert_to(w, 'utf8'), 'hex')) > 0 limit 1`,
        [texts],
      );
      searched += 1;
      if (rowCount) found.push(`${name} ${kind}`);
    }
  }
  return found;
}

/** Returns the files below the data folder that contain one of the texts, also in sealed content. */
async function filesWith(texts: string[]): Promise<string[]> {
  const root = env().dataDir;
  const names = await fs.readdir(root, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of names.filter((one) => one.isFile())) {
    const full = path.join(entry.parentPath, entry.name);
    const stored = path.relative(path.join(root, 'files'), full);
    const raw = await fs.readFile(full);
    const open = stored.startsWith('..')
      ? null
      : await fileStore()
          .get(stored)
          .catch(() => null);
    if (texts.some((text) => raw.includes(text) || open?.includes(text)))
      found.push(path.relative(root, full));
  }
  return found;
}

test('after an erasure a search of every table and file finds what the register keeps, and nothing else', async () => {
  const { owner } = context;
  setEnv({ ...env(), outgoing: 'any' });
  const admin = await addPerson(owner, 'admin');
  const person = await addFullPerson(owner);
  const bystander = await addFullPerson(owner);
  const { userId } = person.customer;
  const { rows: known } = await owner.query<{ name: string; phone: string; address: string; mark: string }>(
    "select u.name, p.phone, p.address, split_part(u.email, '@', 1) as mark from users u join profiles p on p.id = u.id where u.id = $1",
    [userId],
  );
  const { name = '', phone = '', address = '', mark = '' } = known[0] ?? {};
  const document = '86288366757';
  await owner.query('update profiles set doc_number = $2 where id = $1', [userId, document]);
  const newEmail = `${mark}@novo.exemplo`;

  // Mails in every state, to the person, to the address that was asked for, and about the person to the team.
  for (const [state, to] of [
    ['completed', person.email],
    ['failed', person.email],
    ['created', person.email],
    ['retry', newEmail],
    ['cancelled', newEmail],
    ['completed', 'equipe@empresa.exemplo'],
  ])
    await owner.query(
      "insert into pgboss.job (name, data, state) values ('mail.send', $1, $2::pgboss.job_state)",
      [
        {
          id: crypto.randomUUID(),
          to,
          subject: 'Aviso',
          text: `${name}, ${formatDocument(document)}, ${maskPhone(phone)}`,
          html: '',
        },
        state,
      ],
    );
  await owner.query(
    "insert into pgboss.job (name, data, state) values ('accounts.security', $1, 'completed')",
    [{ userId, change: 'password-changed', ip: '203.0.113.7' }],
  );
  const change = { userId, oldEmail: person.email, newEmail };
  for (const [identifier, value] of [
    [`email-change:${userId}`, JSON.stringify(change)],
    ['email-undo:abc', JSON.stringify(change)],
    ['trust-device-abc', userId],
    ['hash-of-a-reset', userId],
  ])
    await owner.query(
      "insert into verifications (identifier, value, expires_at) values ($1, $2, now() + interval '1 day')",
      [identifier, value],
    );
  const outbox = createOutboxMail(env().dataDir);
  for (const to of [person.email, newEmail, bystander.email])
    await outbox.send({ id: crypto.randomUUID(), to, subject: 'Aviso', text: to, html: '' });
  // The team reads of the person, changes the profile, follows with automations, and tells partners.
  await owner.query('insert into notifications (user_id, title, message, link) values ($1, $2, $3, $4)', [
    admin.userId,
    'Pediu para falar',
    `${name} ligou de ${maskPhone(phone)}`,
    `/admin/clientes/${userId}`,
  ]);
  const base = { fullName: name, phone, uf: 'SC', address };
  const changed = await changeClient(admin, userId, {
    ...base,
    address: 'Rua Outra, 9',
    expectedVersion: packShown(shownProfile(base)),
  } as never);
  expect(changed).toMatchObject({ ok: true });
  const made = await createEndpoint(
    admin,
    EndpointInput.parse({ name: 'Parceiro', url: 'http://127.0.0.1:9', events: ['lead.created'] }),
  );
  expect(made).toMatchObject({ ok: true });
  await owner.query('update automation_rules set enabled = true');
  await dispatchEvents(EVENT_CONSUMERS);
  const { rows: actions } = await owner.query<{ id: string }>(
    "select id from automation_actions where status = 'queued' or status = 'waiting' limit 50",
  );
  for (const { id } of actions) await act(id).catch(() => {});
  // A copy of everything, ready to fetch.
  await askPrivacy(person.customer, { kind: 'export' });
  const copy = (await listPrivacyRequests(person.customer)).find(({ kind }) => kind === 'export')?.id ?? '';
  await buildExport(copy);

  const words: Record<PersonTrace, string[]> = {
    name: [name],
    document: [document, formatDocument(document)],
    email: [person.email, newEmail],
    phone: [phone, maskPhone(phone)],
  };
  const texts = Object.values(words).flat();
  const before = await tracesOf(words);
  for (const place of [
    'pgboss.job_common email',
    'public.verifications email',
    'public.users email',
    'public.notifications phone',
  ])
    expect(before).toContain(place);
  expect((await filesWith(texts)).length).toBeGreaterThan(1);

  const asked = await askPrivacy(person.customer, { kind: 'erasure' });
  expect(asked).toMatchObject({ ok: true });
  const id = (await listPrivacyRequests(person.customer)).find(({ kind }) => kind === 'erasure')?.id ?? '';
  expect(await approveErasure(admin, id)).toMatchObject({ ok: true });
  await eraseAccount(id);
  const { rows: jobs } = await owner.query("select data from pgboss.job where name = 'privacy.files'");
  for (const { data } of jobs) await removeFiles(data.paths);

  const allowed = Object.entries(KEPT_TRACES).flatMap(([table, { traces }]) =>
    traces.map((trace) => `${table} ${trace}`),
  );
  searched = 0;
  const left = await tracesOf(words);
  const foreign = left.filter((place) => !allowed.includes(place));
  attempted('stolen-data', true, searched - foreign.length);
  attempted('stolen-data', false, foreign.length);
  expect(foreign).toEqual([]);
  // The queue keeps one mail: that the data were erased.
  const { rows: mails } = await owner.query<{ subject: string }>(
    "select data->>'subject' as subject from pgboss.job where exists (select 1 from unnest($1::text[]) w where strpos(data::text, w) > 0)",
    [texts],
  );
  expect(mails).toEqual([{ subject: 'Seus dados foram excluídos' }]);
  const kept = person.files.kept.map((file) => path.join('files', file));
  expect((await filesWith([...texts, `arquivo-${mark}`])).filter((file) => !kept.includes(file))).toEqual([]);
  // Other people lost nothing.
  expect((await filesWith([bystander.email])).length).toBe(1);
  expect(await tracesOf({ ...words, name: [], document: [], phone: [], email: [bystander.email] })).toContain(
    'public.users email',
  );
});

test('each kept trace has a reason, and its table is kept or made anonymous by the register', () => {
  for (const [place, { why }] of Object.entries(KEPT_TRACES)) {
    expect(why.length, place).toBeGreaterThan(10);
    const [schema, table = ''] = place.split('.');
    if (schema !== 'public') continue;
    expect(table in IMPERSONAL, place).toBe(false);
    expect(['kept', 'anonymised'], place).toContain(PERSONAL_DATA[table]?.erasure);
  }
});
