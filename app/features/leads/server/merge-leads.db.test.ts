import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { loadLead, mergeLeads, noteLead, splitLead } from './index.server.ts';

const context = onTestDatabase();

async function addLead(email: string): Promise<string> {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
     values ('Lead Teste', $1, '49988887777', 'CPF', '52998224725', 'SC') returning id`,
    [email],
  );
  return rows[0]?.id ?? '';
}

test('leads that were merged before follow the one that they were merged into', async () => {
  const actor = await addPerson(context.owner, 'admin');
  const email = `${randomUUID()}@teste.exemplo`;
  const [first, second, third] = [await addLead(email), await addLead(email), await addLead(email)];
  await noteLead(actor, first, { id: randomUUID(), body: 'da primeira' });
  expect(await mergeLeads(actor, { keep: second, merge: first })).toMatchObject({ ok: true });
  expect(await mergeLeads(actor, { keep: third, merge: second })).toMatchObject({ ok: true });
  for (const id of [first, second]) expect(await loadLead(actor, id)).toEqual({ mergedInto: third });
  const kept = await loadLead(actor, third);
  if (!kept || !('lead' in kept)) throw new Error('no lead');
  expect(kept.lead.merged.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
  expect(kept.lead.notes).toMatchObject([{ body: 'da primeira' }]);
});

const rowsOf = async (...ids: string[]) => {
  const { rows } = await context.owner.query(
    'select status, assignee_id, converted_user_id, merged_into from leads where id = any($1) order by array_position($1, id)',
    [ids],
  );
  return rows;
};

/** Two leads of one person, the second one qualified and with a responsible, merged into the first. */
async function merged() {
  const actor = await addPerson(context.owner, 'admin');
  const email = `${randomUUID()}@teste.exemplo`;
  const [keep, merge] = [await addLead(email), await addLead(email)];
  await context.owner.query("update leads set status = 'qualified', assignee_id = $2 where id = $1", [
    merge,
    actor.userId,
  ]);
  const before = await rowsOf(keep, merge);
  expect(await mergeLeads(actor, { keep, merge })).toMatchObject({ ok: true });
  return { actor, email, keep, merge, before };
}

test('undoing a merge restores both leads, and works once', async () => {
  const { actor, keep, merge, before } = await merged();
  expect((await rowsOf(keep))[0]).toMatchObject({ status: 'qualified', assignee_id: actor.userId });
  const both = await Promise.all([1, 2].map(() => splitLead(actor, { from: keep, leadId: merge })));
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await rowsOf(keep, merge)).toEqual(before);
});

test('after a day, or once one of both changed, a merge stays', async () => {
  const late = await merged();
  await context.owner.query('alter table audit_log disable trigger append_only');
  await context.owner.query(
    "update audit_log set created_at = now() - interval '24 hours' where action = 'lead.merge' and entity_id = $1",
    [late.keep],
  );
  await context.owner.query('alter table audit_log enable trigger append_only');
  expect(await splitLead(late.actor, { from: late.keep, leadId: late.merge })).toMatchObject({
    ok: false,
    error: { message: 'Foram mesclados há mais de 24 horas.' },
  });
  const { actor, keep, merge } = await merged();
  await noteLead(actor, keep, { id: randomUUID(), body: 'depois' });
  expect(await splitLead(actor, { from: keep, leadId: merge })).toMatchObject({ ok: false });
  expect((await rowsOf(merge))[0]).toMatchObject({ merged_into: keep });
});

test('merges are undone one after the other, and a lead takes earlier merged leads along', async () => {
  const { actor, email, keep, merge } = await merged();
  const third = await addLead(email);
  expect(await mergeLeads(actor, { keep: third, merge: keep })).toMatchObject({ ok: true });
  expect(await splitLead(actor, { from: third, leadId: keep })).toMatchObject({ ok: true });
  expect((await rowsOf(merge, keep)).map((row) => row.merged_into)).toEqual([keep, null]);
});
