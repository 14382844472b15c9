import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { PERSONAL_DATA } from '#app/platform/db/personal-data.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { addFullPerson, type FullPerson } from '#tests/privacy.ts';
import { askPrivacy, buildExport, expirePrivacy, listPrivacyRequests, openExport } from './index.server.ts';

const context = onTestDatabase();

async function ask(customer: FullPerson['customer']): Promise<string> {
  const asked = await askPrivacy(customer, { kind: 'export' });
  if (!asked.ok) throw new Error(asked.error.message);
  return (await listPrivacyRequests(customer))[0]?.id ?? '';
}

async function fetched(customer: FullPerson['customer'], id: string) {
  const opened = await openExport(customer, id);
  if (opened?.state !== 'ready') throw new Error(`not ready: ${opened?.state}`);
  return unzipSync(new Uint8Array(await new Response(opened.stream).arrayBuffer()));
}

test('a copy has every table of the person, the files, a readable page, and no data of other people', async () => {
  const person = await addFullPerson(context.owner);
  const other = await addFullPerson(context.owner);
  const id = await ask(person.customer);
  await buildExport(id);
  const zip = await fetched(person.customer, id);
  const text = strFromU8(zip['dados.json'] ?? new Uint8Array());
  const data = JSON.parse(text) as {
    dados: Record<string, { registros: Record<string, unknown>[] }>;
    arquivos: { arquivo: string }[];
  };
  const empty = Object.entries(PERSONAL_DATA)
    .filter(([table, { owner }]) => owner && data.dados[table]?.registros.length === 0)
    .map(([table]) => table);
  expect(empty).toEqual([
    'team_cards',
    'renegotiations',
    'payment_receipts',
    'payment_charges',
    'receipts',
    'guarantee_requests',
    'refunds',
    'payment_reminders',
    'outside_contracts',
    'extended_warranties',
    'mandate_files',
    'revocation_notices',
    'legal_engagements',
    'document_requests',
    'consortium_quotas',
    'incoming_mails',
    'dead_mailboxes',
    'letter_proofs',
    'letter_mails',
    'letter_replies',
    'notice_preferences',
    'push_subscriptions',
    'disputes',
    'pix_tries',
    'pix_authorizations',
    'promise_cases',
    'promise_messages',
    'tax_notes',
    'tax_note_payments',
    'substitutions',
  ]);
  // Everything that the person is, and no secret.
  const [token, password, secret] = person.canaries.slice(0, 3);
  const internal = person.canaries.filter((word) => /^(anotacao|nota|tarefa|image|consentHash)-/.test(word));
  const withheld = [token, password, secret, ...internal];
  for (const word of person.canaries)
    expect([word, text.includes(word)]).toEqual([word, !withheld.includes(word)]);
  for (const word of other.canaries) expect(text).not.toContain(word);

  const names = Object.keys(zip).filter((name) => name.startsWith('arquivos/'));
  expect(names.length).toBe(person.files.erased.length + person.files.kept.length);
  expect(data.arquivos.map(({ arquivo }) => arquivo).toSorted()).toEqual(names.toSorted());
  const contents = names.map((name) => strFromU8(zip[name] ?? new Uint8Array()).split(' ')[1]);
  expect(contents.toSorted()).toEqual([...person.files.erased, ...person.files.kept].toSorted());
  expect(strFromU8((zip['dados.pdf'] ?? new Uint8Array()).slice(0, 8))).toBe('%PDF-1.7');
  expect(zip['LEIA-ME.txt']).toBeDefined();
});

test('more rows than one portion are all there, in order', async () => {
  const { customer } = await addFullPerson(context.owner);
  await context.owner.query(
    "insert into notifications (user_id, title, message) select $1, 'n' || i, 'm' from generate_series(1, 1203) i",
    [customer.userId],
  );
  const id = await ask(customer);
  await buildExport(id);
  const zip = await fetched(customer, id);
  const { dados } = JSON.parse(strFromU8(zip['dados.json'] ?? new Uint8Array()));
  const ids = dados.notifications.registros.map((row: { id: string }) => row.id);
  expect(ids.length).toBe(1204);
  expect(ids).toEqual(ids.toSorted());
});

test('one is open at a time; its notice is sent once, even if the job runs twice; others have no access', async () => {
  const { customer, email } = await addFullPerson(context.owner);
  const stranger = (await addPerson(context.owner)) as FullPerson['customer'];
  const id = await ask(customer);
  expect(await askPrivacy(customer, { kind: 'export' })).toMatchObject({
    ok: false,
    error: { code: 'open' },
  });
  expect(await openExport(customer, id)).toBeNull();
  await buildExport(id);
  await buildExport(id);
  const { rows } = await context.owner.query(
    `select (select count(*)::int from notifications where user_id = $1 and title = 'Sua cópia está pronta') as notices,
       (select count(*)::int from pgboss.job where data->>'to' = $2 and data->>'subject' = 'Sua cópia está pronta') as mails`,
    [customer.userId, email],
  );
  expect(rows[0]).toEqual({ notices: 1, mails: 1 });
  expect(await openExport(stranger, id)).toBeNull();
  expect(await openExport(customer, 'x')).toBeNull();
  expect((await askPrivacy(customer, { kind: 'export' })).ok).toBe(true);
});

test('requests at the same moment leave one', async () => {
  const { userId } = await addPerson(context.owner);
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => askPrivacy({ kind: 'customer', userId }, { kind: 'export' })),
  );
  expect(asked.filter(({ ok }) => ok).length).toBe(1);
});

test('after seven days the file is deleted and the request shows it', async () => {
  const { customer } = await addFullPerson(context.owner);
  const id = await ask(customer);
  const made = new Date();
  await buildExport(id, made);
  const { rows } = await context.owner.query('select file_path from privacy_requests where id = $1', [id]);
  const path = rows[0].file_path;
  const day = (days: number) => new Date(made.getTime() + days * 86_400_000);
  await expirePrivacy(day(6.9));
  expect(await fileStore().exists(path)).toBe(true);
  expect(await openExport(customer, id, day(6.9))).not.toEqual({ state: 'expired' });
  // The hour counts, not the job.
  expect(await openExport(customer, id, day(7))).toEqual({ state: 'expired' });
  await expirePrivacy(day(7.1));
  expect(await fileStore().exists(path)).toBe(false);
  expect((await listPrivacyRequests(customer))[0]).toMatchObject({
    status: 'done',
    fileUntil: null,
    answer: expect.stringContaining('foi apagado'),
  });
});
