import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { loadLead, mergeLeads, noteLead } from './index.server.ts';

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
