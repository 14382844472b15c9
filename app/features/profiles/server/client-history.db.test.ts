import { expect, test } from 'vitest';
import { HISTORY_KINDS } from '#app/features/profiles/rules/clients.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { CLIENT_HISTORY } from './client-history.server.ts';
import { addClientNote, loadClientHistory, logCall } from './index.server.ts';

const context = onTestDatabase();
const run = (text: string, values: unknown[] = []) => context.owner.query(text, values);

async function withHistory() {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await logCall(admin, userId, { outcome: 'spoke', body: 'Pediu o recibo.' });
  await addClientNote(admin, userId, 'Cliente novo.');
  await run("insert into notifications (user_id, title, message) values ($1, 'Oi', 'Tudo certo')", [userId]);
  await run(
    "insert into sent_mails (user_id, mail_id, subject) values ($1, gen_random_uuid(), 'Bem-vindo')",
    [userId],
  );
  await run("insert into tasks (title, client_id) values ('Ligar', $1)", [userId]);
  await run("insert into data_access_log (user_id, viewer_id, what) values ($1, $2, 'Cadastro')", [
    userId,
    admin.userId,
  ]);
  await run("insert into cards (user_id, card_type) values ($1, 'nome')", [userId]);
  await run(
    'insert into transactions (user_id, amount, plan_snapshot) values ($1, 499, \'{"plan":"CPF"}\')',
    [userId],
  );
  return { admin, userId };
}

test('the history of a client is newest first, and can be filtered by kind', async () => {
  const { admin, userId } = await withHistory();
  const load = (kind: (typeof HISTORY_KINDS)[number] | null) =>
    asActor(admin, (tx) => loadClientHistory(tx, userId, { kind, after: null }));
  const { entries } = await load(null);
  const codes = entries.map(({ code }) => code);
  for (const code of ['call.spoke', 'note', 'notice', 'mail', 'task', 'card.pending:nome', 'order'])
    expect(codes).toContain(code);
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  // Accesses of the team are shown only when they are asked for.
  expect(codes).not.toContain('look');
  expect((await load('acessos')).entries).toMatchObject([{ code: 'look', name: 'Cadastro' }]);
  for (const kind of HISTORY_KINDS.filter((one) => one !== 'acessos')) {
    const of = entries.filter((entry) => entry.kind === kind);
    expect((await load(kind)).entries).toEqual(of);
  }
  expect((await load('ligacoes')).entries).toMatchObject([
    { code: 'call.spoke', text: 'Pediu o recibo.', by: expect.any(String) },
  ]);
  expect((await load('pagamentos')).entries).toMatchObject([{ code: 'order', amount: 49_900 }]);
});

test('pages have no gap and no repetition, even if all entries have the same time', async () => {
  const { admin, userId } = await withHistory();
  await run(
    `insert into client_notes (user_id, body, created_at) select $1, n::text, '2026-01-01' from generate_series(1, 70) n`,
    [userId],
  );
  const seen: string[] = [];
  for (let next: string | null = null; ; ) {
    const after = decodeCursor(next);
    const page = await asActor(admin, (tx) => loadClientHistory(tx, userId, { kind: null, after }));
    seen.push(...page.entries.map(({ code, id }) => `${code} ${id}`));
    next = page.next;
    if (!next) break;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(77);
});

test('the history of a client is read through indexes, not by scans of whole tables', async () => {
  const { userId } = await addPerson(context.owner);
  await run('set enable_seqscan = off');
  const { rows } = await run(
    `explain ${CLIENT_HISTORY.replaceAll('$1', `'${userId}'::uuid`)
      .replaceAll('$2', 'null')
      .replaceAll('$3', "'infinity'")
      .replaceAll('$4', "'ffffffff-ffff-ffff-ffff-ffffffffffff'")
      .replaceAll('$5', '31')}`,
  );
  await run('reset enable_seqscan');
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  // Without an index on the client, the plan scans the whole table although such scans are disabled.
  const whole = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table);
  expect(
    whole.filter((table) => !['process_steps', 'addressees', 'form_templates'].includes(table ?? '')),
  ).toEqual([]);
});
