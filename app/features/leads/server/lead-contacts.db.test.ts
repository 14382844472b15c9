import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import { ClientEntry } from '#app/features/leads/rules/input.ts';
import { endOfDay } from '#app/lib/business-days.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { enterClient, leadList, loadLead, logLeadCall, noteLead, setNextContact } from './index.server.ts';

const context = onTestDatabase();
const admin = () => addPerson(context.owner, 'admin');
const WORD = `contato${randomUUID().slice(0, 8)}`;

async function addLead() {
  const id = randomUUID();
  await context.owner.query(
    `insert into leads (id, name, email, whatsapp, doc_type, doc_number, uf)
     values ($1, $2, '', '49988887777', 'CPF', $3, 'SC')`,
    [id, `Célia ${WORD}`, CONTACT_LEAD.docNumber],
  );
  return id;
}

const detail = async (actor: Awaited<ReturnType<typeof admin>>, id: string) => {
  const found = await loadLead(actor, id);
  if (!found || !('lead' in found)) throw new Error('no lead');
  return found.lead;
};

const TOMORROW = new Date(Date.now() + 86_400_000);

test('a call that asks for another one sets the next contact, once for a repeated form', async () => {
  const actor = await admin();
  const id = await addLead();
  const note = randomUUID();
  const call = { outcome: 'later', body: 'À tarde', nextContactAt: TOMORROW } as const;
  await logLeadCall(actor, id, note, call);
  await setNextContact(actor, id, null);
  // A late repetition of the same form does not set the removed contact again.
  await logLeadCall(actor, id, note, call);
  const lead = await detail(actor, id);
  expect(lead.nextContactAt).toBeNull();
  expect(lead.notes).toMatchObject([{ body: 'À tarde', callOutcome: 'later' }]);
  expect(lead.history.map(({ action }) => action).toReversed()).toEqual([
    'lead.call',
    'lead.next-contact',
    'lead.next-contact',
  ]);
});

test('a call without another one leaves the next contact', async () => {
  const actor = await admin();
  const id = await addLead();
  await setNextContact(actor, id, TOMORROW);
  await logLeadCall(actor, id, randomUUID(), { outcome: 'no_answer', body: '', nextContactAt: null });
  expect(new Date((await detail(actor, id)).nextContactAt ?? '')).toEqual(TOMORROW);
});

test('the list finds next contacts until the end of a day, earliest first', async () => {
  const actor = await admin();
  const [late, today, later] = [await addLead(), await addLead(), await addLead()];
  const day = civilDateAt(new Date());
  const end = new Date(endOfDay(day));
  await setNextContact(actor, today, new Date(end.getTime() - 1));
  await setNextContact(actor, later, end);
  await setNextContact(actor, late, new Date(Date.now() - 86_400_000));
  const { rows } = await leadList.load(actor, {
    filters: { search: WORD, contactBy: day },
    sort: 'contato',
  });
  expect(rows.map(({ id }) => id)).toEqual([late, today]);
});

test('calls go with the lead that becomes a client', async () => {
  const actor = await admin();
  const id = await addLead();
  await logLeadCall(actor, id, randomUUID(), { outcome: 'spoke', body: 'Fechou', nextContactAt: null });
  await noteLead(actor, id, { id: randomUUID(), body: 'Prefere Pix' });
  const entry = ClientEntry.parse({
    name: 'Célia Souza',
    whatsapp: '49988887777',
    email: `${randomUUID()}@teste.exemplo`,
    uf: 'SC',
    document: '11144477735',
  });
  const client = await enterClient(actor, entry, id);
  const { rows } = await context.owner.query(
    `select body, call_outcome as outcome from client_notes where user_id = $1 and body in ('Fechou', 'Prefere Pix')
     order by body`,
    [client.ok ? client.value.clientId : null],
  );
  expect(rows).toEqual([
    { body: 'Fechou', outcome: 'spoke' },
    { body: 'Prefere Pix', outcome: null },
  ]);
});
