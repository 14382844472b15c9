import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LeadStatus } from '#app/features/leads/rules/terms.ts';
import { leadList } from '#app/features/leads/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { changeAtOnce, recentBulks, undoAtOnce } from './index.server.ts';

const context = onTestDatabase();
const rowsOf = async (text: string, values: unknown[] = []) => (await context.owner.query(text, values)).rows;
const admin = () => addPerson(context.owner, 'admin');

async function addLead(status = 'new', assigneeId: string | null = null): Promise<string> {
  const [lead] = await rowsOf(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, status, uf, assignee_id)
     values ('Lead Teste', gen_random_uuid() || '@teste.exemplo', '49988887777', 'CPF', '00000000000', $1, 'SC', $2)
     returning id`,
    [status, assigneeId],
  );
  return lead?.id;
}

const statuses = async (ids: string[]) =>
  (await rowsOf('select status from leads where id = any($1) order by array_position($1, id)', [ids])).map(
    ({ status }) => status,
  );

const move = (
  actor: SignedInActor,
  leadIds: string[],
  status: LeadStatus,
  more: { id?: string; shown?: string } = {},
) =>
  changeAtOnce(actor, {
    id: more.id ?? randomUUID(),
    act: { kind: 'status', status, reason: status === 'lost' ? 'price' : '' },
    leadIds,
    expected: more.shown ? new Map(leadIds.map((id) => [id, more.shown ?? null])) : null,
  });
const assign = (actor: SignedInActor, leadIds: string[], assigneeId: string, id = randomUUID()) =>
  changeAtOnce(actor, {
    id,
    act: { kind: 'assign', assigneeId },
    leadIds,
    expected: new Map(leadIds.map((lead) => [lead, null])),
  });

test('a change happens once for its id, skips what it does not fit, and is undone exactly', async () => {
  const actor = await admin();
  const ids = [await addLead(), await addLead('qualified'), await addLead('lost')];
  const id = randomUUID();
  const ask = () => move(actor, ids, 'lost', { id });
  for (const answer of await Promise.all([ask(), ask(), ask()]))
    expect(answer).toEqual({ ok: true, value: { changed: 2, left: 1, stale: 0 } });
  expect(await statuses(ids)).toEqual(['lost', 'lost', 'lost']);
  expect(
    await rowsOf(
      `select actor_id, before, after from audit_log where action = 'lead.status' and entity_id = any($1)
       order by array_position($1, entity_id)`,
      [ids],
    ),
  ).toEqual(
    ['new', 'qualified'].map((status) => ({
      actor_id: actor.userId,
      before: { status },
      after: { status: 'lost', lossReason: 'price' },
    })),
  );
  // Only changes that a job works on are listed for the team.
  expect((await recentBulks(actor)).map((one) => one.id)).not.toContain(id);

  for (const answer of await Promise.all([undoAtOnce(actor, id), undoAtOnce(actor, id)]))
    expect(answer).toEqual({ ok: true, value: { restored: 2, left: 0 } });
  expect(await statuses(ids)).toEqual(['new', 'qualified', 'lost']);
});

test('the next change deletes changes at once that are older than a day, and no others', async () => {
  const [actor, other] = [await admin(), await admin()];
  const [old, young, foreign] = [randomUUID(), randomUUID(), randomUUID()];
  const age = (id: string, hours: number) =>
    rowsOf(
      `update bulk_actions set created_at = now() - make_interval(hours => $2), ended_at = now() - make_interval(hours => $2)
       where id = $1`,
      [id, hours],
    );
  for (const [who, id, hours] of [
    [actor, young, 23],
    [other, foreign, 25],
    [actor, old, 25],
  ] as const) {
    await move(who, [await addLead()], 'lost', { id });
    await age(id, hours);
  }
  await move(actor, [await addLead()], 'lost');
  const left = await rowsOf('select id from bulk_actions where id = any($1)', [[old, young, foreign]]);
  expect(left.map(({ id }) => id).toSorted()).toEqual([young, foreign].toSorted());
});

test('skips leads changed by another admin and counts them', async () => {
  const [actor, other] = [await admin(), await admin()];
  const staff = await addPerson(context.owner, 'staff');
  const ids = [await addLead(), await addLead()];
  await move(other, ids.slice(0, 1), 'qualified');
  expect(await move(actor, ids, 'lost', { shown: 'new' })).toEqual({
    ok: true,
    value: { changed: 1, left: 0, stale: 1 },
  });
  expect(await statuses(ids)).toEqual(['qualified', 'lost']);

  expect(await assign(other, ids, staff.userId)).toMatchObject({ value: { changed: 2, stale: 0 } });
  expect(await assign(actor, ids, actor.userId)).toMatchObject({ value: { changed: 0, stale: 2 } });
  expect(await rowsOf('select distinct assignee_id from leads where id = any($1)', [ids])).toEqual([
    { assignee_id: staff.userId },
  ]);
});

test('skips merged and erased leads, and restores none that was merged since', async () => {
  const actor = await admin();
  const [kept, merged, erased] = [await addLead(), await addLead(), await addLead()];
  const mergeInto = (id: string) => rowsOf('update leads set merged_into = $2 where id = $1', [id, kept]);
  await mergeInto(merged);
  await rowsOf("update leads set email = 'excluida-' || id || '@conta.invalid' where id = $1", [erased]);
  const changed = await addLead();
  const id = randomUUID();
  expect(await move(actor, [erased, merged, changed, kept], 'lost', { id })).toEqual({
    ok: true,
    value: { changed: 2, left: 2, stale: 0 },
  });
  await mergeInto(changed);
  expect(await undoAtOnce(actor, id)).toEqual({ ok: true, value: { restored: 1, left: 1 } });
  expect(await statuses([kept, merged, erased, changed])).toEqual(['new', 'new', 'new', 'lost']);
  expect(
    await rowsOf(
      'select result, note from bulk_items where bulk_id = $1 order by array_position($2::uuid[], entity_id)',
      [id, [erased, changed, kept]],
    ),
  ).toMatchObject([
    { result: 'left', note: 'O registro não existe mais.' },
    { result: 'kept', note: 'O registro não existe mais.' },
    { result: 'undone' },
  ]);
});

test('of twenty admins who qualify one lead at once, one does', async () => {
  const actor = await admin();
  const id = await addLead();
  const results = await Promise.all(Array.from({ length: 20 }, () => move(actor, [id], 'qualified')));
  expect(results.filter((result) => result.ok && result.value.changed === 1)).toHaveLength(1);
  expect(await rowsOf('select 1 from audit_log where entity_id = $1', [id])).toHaveLength(1);
});

test('no change sets a lead back to new, or leaves a trace of the attempt', async () => {
  const actor = await admin();
  const id = await addLead('lost');
  expect(await move(actor, [id], 'new')).toEqual({ ok: true, value: { changed: 0, left: 1, stale: 0 } });
  expect(await statuses([id])).toEqual(['lost']);
  expect(await rowsOf('select 1 from audit_log where entity_id = $1', [id])).toEqual([]);
});

test('no change converts a lead by hand, or loses it without a reason', async () => {
  const actor = await admin();
  const id = await addLead();
  const left = { ok: true, value: { changed: 0, left: 1, stale: 0 } };
  expect(await move(actor, [id], 'converted')).toEqual(left);
  const act = { kind: 'status', status: 'lost', reason: '' } as const;
  expect(await changeAtOnce(actor, { id: randomUUID(), act, leadIds: [id] })).toEqual(left);
  expect(await statuses([id])).toEqual(['new']);
});

test('an undo leaves later changes, and belongs to the author of the change', async () => {
  const [actor, other] = [await admin(), await admin()];
  const ids = [await addLead(), await addLead()];
  const id = randomUUID();
  await move(actor, ids, 'qualified', { id });
  await move(other, ids.slice(0, 1), 'lost');
  expect(await undoAtOnce(other, id)).toMatchObject({ ok: false, error: { code: 'missing' } });
  expect(await undoAtOnce(actor, id)).toEqual({ ok: true, value: { restored: 1, left: 1 } });
  expect(await statuses(ids)).toEqual(['lost', 'new']);
});

test('an assignee is of the team, and is given and taken back', async () => {
  const actor = await admin();
  const staff = await addPerson(context.owner, 'staff');
  const customer = await addPerson(context.owner);
  const lead = await addLead();
  expect(await assign(actor, [lead], customer.userId)).toMatchObject({ ok: false });
  const id = randomUUID();
  await assign(actor, [lead], staff.userId, id);
  const assigned = async (asker: SignedInActor, assignee: string) =>
    (await leadList.load(asker, { filters: { assignee } })).rows.map((row) => row.id);
  expect(await assigned(actor, staff.userId)).toEqual([lead]);
  expect(await assigned(staff, 'meus')).toEqual([lead]);
  await undoAtOnce(actor, id);
  expect(await assigned(actor, staff.userId)).toEqual([]);
  expect(
    await rowsOf("select after from audit_log where action = 'lead.undo' and entity_id = $1", [lead]),
  ).toEqual([{ after: { assigneeId: null } }]);
});

test('refuses customers, staff and positions without leads; skips leads of another clerk', async () => {
  const lead = await addLead('new', (await admin()).userId);
  for (const person of [
    await addPerson(context.owner),
    await addPerson(context.owner, 'staff'),
    { ...(await admin()), position: 'finance' as const },
  ])
    await expect(move(person, [lead], 'lost')).rejects.toThrow();
  const clerk = { ...(await admin()), position: 'clerk' as const };
  expect(await move(clerk, [lead], 'lost')).toEqual({ ok: true, value: { changed: 0, left: 1, stale: 0 } });
  expect(await statuses([lead])).toEqual(['new']);
});
