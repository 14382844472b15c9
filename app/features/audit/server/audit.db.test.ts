import { expect, test } from 'vitest';
import type { AUDIT_LIST } from '#app/features/audit/rules/terms.ts';
import { type Filters, readPlace } from '#app/kit/list.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import type { AuditAction } from '#app/terms/audit-actions.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { checkChain, listAudit } from './index.server.ts';

const context = onTestDatabase();

const write = (actor: SignedInActor, action: AuditAction, entityId: string, values = {}) =>
  asActor(actor, (tx) => recordAudit(tx, actor, { action, entity: 'profiles', entityId, after: values }));

const dateOf = async (sql: string) =>
  (await context.owner.query<{ day: string }>(`select to_char(${sql}, 'YYYY-MM-DD') as day`)).rows[0]?.day ??
  '';

test('the log answers who, what, when; a page ends where the next one starts', async () => {
  const ana = await addPerson(context.owner, 'admin');
  const rui = await addPerson(context.owner, 'admin');
  const client = await addPerson(context.owner);
  for (let n = 0; n < 60; n += 1) await write(ana, 'client.view', client.userId);
  await write(rui, 'client.update', client.userId, { docNumber: '52998224725', phone: '49999990000' });

  const all = await listAudit(ana, { filters: {} });
  expect(all.rows).toHaveLength(50);
  expect(all.rows[0]).toMatchObject({
    who: 'Pessoa de Teste',
    what: 'mudou o cadastro de um cliente',
    entity: 'Cliente',
    path: `/admin/clientes/${client.userId}`,
    changes: [
      { field: 'phone', label: 'telefone', before: null, after: '••••00' },
      { field: 'docNumber', label: 'documento', before: null, after: '••••25' },
    ],
  });
  const rest = await listAudit(ana, { filters: {}, after: readPlace(all.next ?? '', 'number') });
  expect(rest).toMatchObject({ next: null });
  expect([...all.rows, ...rest.rows].map(({ seq }) => seq)).toEqual(
    Array.from({ length: all.rows.length + rest.rows.length }, (_, n) => (all.rows[0]?.seq ?? 0) - n),
  );

  const count = async (filters: Filters<typeof AUDIT_LIST>) =>
    (await listAudit(ana, { filters })).rows.length;
  expect(await count({ actor: rui.userId })).toBe(1);
  expect(await count({ actor: 'sistema' })).toBe(0);
  expect(await count({ entity: 'profiles', action: 'client.update' })).toBe(1);
  expect(await count({ entity: 'leads' })).toBe(0);
  const today = await dateOf("now() at time zone 'America/Sao_Paulo'");
  const tomorrow = await dateOf("now() at time zone 'America/Sao_Paulo' + interval '1 day'");
  expect(await count({ from: today, to: today, actor: rui.userId })).toBe(1);
  expect(await count({ from: tomorrow })).toBe(0);
  expect(await count({ to: await dateOf("now() - interval '2 days'") })).toBe(0);
});

test('a search finds people by part of a name or a document, an e-mail, and a thing by its id', async () => {
  const ana = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await context.owner.query("update profiles set full_name = 'Zuleica Única' where id = $1", [userId]);
  await write(ana, 'client.update', userId);
  const { rows } = await context.owner.query<{ email: string }>('select email from users where id = $1', [
    userId,
  ]);
  for (const search of ['zuleica unica', userId, rows[0]?.email ?? '']) {
    const { rows: lines } = await listAudit(ana, { filters: { search } });
    expect(lines.map(({ entityId }) => entityId)).toEqual([userId]);
  }
  const byDocument = await listAudit(ana, { filters: { search: '529.982' } });
  expect(byDocument.rows.map(({ entityId }) => entityId)).toContain(userId);
  expect(await listAudit(ana, { filters: { search: 'ninguem com este nome' } })).toMatchObject({
    rows: [],
    next: null,
    people: 0,
  });
});

test('the chain holds, step by step, and names the place where an intruder with the keys of the database broke it', async () => {
  const ana = await addPerson(context.owner, 'admin');
  for (let n = 0; n < 5; n += 1) await write(ana, 'client.view', ana.userId);
  const { rows } = await context.owner.query<{ last: number; hash: string }>(
    'select seq::int as last, hash from audit_log order by seq desc limit 1',
  );
  const last = rows[0]?.last ?? 0;
  const first = await checkChain(ana, 0, 3);
  expect(first).toMatchObject({ checked: 3, upTo: 3, broken: null, done: false });
  expect(await checkChain(ana, first.upTo, 10_000)).toEqual({
    findings: [],
    anchored: null,
    checked: last - 3,
    upTo: last,
    hash: rows[0]?.hash,
    broken: null,
    done: true,
  });
  expect(await checkChain(ana, last)).toMatchObject({ checked: 0, upTo: last, broken: null, done: true });

  const asOwner = async (change: string) => {
    await context.owner.query(
      `begin; alter table audit_log disable trigger append_only; ${change};
       alter table audit_log enable trigger append_only; commit`,
    );
  };
  await asOwner(`update audit_log set action = 'client.update' where seq = ${last - 1}`);
  expect(await checkChain(ana, 0, 10_000)).toMatchObject({ broken: last - 1, upTo: last - 2, done: true });
  await asOwner(`update audit_log set action = 'client.view' where seq = ${last - 1}`);
  expect(await checkChain(ana, 0, 10_000)).toMatchObject({ broken: null });
  // Taken out: also for a step that would have started from it.
  await asOwner(`delete from audit_log where seq = ${last - 1}`);
  expect(await checkChain(ana, 0, 10_000)).toMatchObject({ broken: last });
  expect(await checkChain(ana, last - 1)).toMatchObject({ broken: last, upTo: 0 });
});
