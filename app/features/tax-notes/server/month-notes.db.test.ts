import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { NoteGrouping } from '#app/features/tax-notes/rules/terms.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { addReceived, addRefunded, NOTE_SETTINGS } from '#tests/tax-notes.ts';
import { listOwnNotes, openMonthFile, saveTaxNoteSettings, workNotes } from './index.server.ts';
import { addDueNotes } from './take-notes.server.ts';

const context = onTestDatabase();

/** 30 September 2026 is a Wednesday: the month closes on Friday, 2 October. */
const OPEN = new Date('2026-10-02T02:59:59Z');
const CLOSED = new Date('2026-10-02T03:00:00Z');
const noonOf = (day: string) => new Date(`${day}T15:00:00Z`);

let version = 0;
async function group(grouping: NoteGrouping) {
  const admin = await addPerson(context.owner, 'admin');
  expect(await saveTaxNoteSettings(admin, version, { ...NOTE_SETTINGS, grouping })).toMatchObject({
    ok: true,
  });
  version += 1;
}

let [ana, bia] = [{} as CustomerActor, {} as CustomerActor];

beforeEach(async () => {
  await context.owner.query(
    'truncate tax_notes, tax_note_series, sandbox_tax_notes, payment_charges cascade',
  );
  ana = (await addPerson(context.owner)) as CustomerActor;
  bia = (await addPerson(context.owner)) as CustomerActor;
  await group('month');
});

const pay = ({ userId }: CustomerActor, day: string | Date, amount = 10_000) =>
  addReceived(context.owner, amount, { user: userId, at: day instanceof Date ? day : noonOf(day) });
const refund = (charge: string, amount: number) => addRefunded(context.owner, charge, amount);

type Note = { number: number; state: string; amount: string; competence: string; payments: number };
async function notes(): Promise<Note[]> {
  const { rows } = await context.owner.query<Note>(
    `select n.number, n.state, n.amount, n.competence::text as competence,
       (select count(*)::int from tax_note_payments p where p.note_id = n.id) as payments
     from tax_notes n order by n.number`,
  );
  return rows;
}

/** Works until nothing is due: a run corrects notes that the run before issued. */
async function workAll(now = CLOSED) {
  await workNotes(undefined, now);
  await workNotes(undefined, now);
}

test('a customer has one note for a month, on its second business day', async () => {
  await pay(ana, '2026-09-01', 10_000);
  await pay(ana, '2026-09-30', 39_901);
  await pay(bia, '2026-09-15', 5_000);
  await workNotes(undefined, OPEN);
  expect(await notes()).toEqual([]);
  await workNotes(undefined, CLOSED);
  await workNotes(undefined, CLOSED);
  const month = { state: 'issued', competence: '2026-09-30' };
  expect(await notes()).toEqual([
    { number: 1, amount: '499.01', payments: 2, ...month },
    { number: 2, amount: '50.00', payments: 1, ...month },
  ]);
  const { rows } = await context.owner.query<{ xml: string }>(
    'select dps_xml as xml from tax_notes where number = 1',
  );
  expect(rows[0]?.xml).toContain('Pagamentos: 01/09/2026, R$ 100,00; 30/09/2026, R$ 399,01.</xDescServ>');
  expect(rows[0]?.xml).toContain('<dCompet>2026-09-30</dCompet>');
});

test('a month ends at midnight in São Paulo', async () => {
  await pay(ana, new Date('2026-10-01T02:59:59Z'), 10_000);
  await pay(ana, new Date('2026-10-01T03:00:00Z'), 20_000);
  await workNotes(undefined, CLOSED);
  expect(await notes()).toMatchObject([{ amount: '100.00', competence: '2026-09-30' }]);
  await workNotes(undefined, noonOf('2026-11-04'));
  expect(await notes()).toMatchObject([{}, { amount: '200.00', competence: '2026-10-31' }]);
});

test('months of a customer have a note each, and several processes add each once', async () => {
  for (const day of ['2026-07-31', '2026-08-01', '2026-08-31', '2026-09-01'])
    for (const person of [ana, bia]) await pay(person, day);
  await Promise.all([addDueNotes(CLOSED), addDueNotes(CLOSED), addDueNotes(CLOSED)]);
  expect((await notes()).map(({ number, competence, payments }) => [number, competence, payments])).toEqual([
    [1, '2026-07-31', 1],
    [2, '2026-07-31', 1],
    [3, '2026-08-31', 2],
    [4, '2026-08-31', 2],
    [5, '2026-09-30', 1],
    [6, '2026-09-30', 1],
  ]);
});

test('a change of the setting within a month notes each payment once', async () => {
  await group('receipt');
  await pay(ana, '2026-09-05', 10_000);
  await workNotes(undefined, noonOf('2026-09-05'));
  await group('month');
  await pay(ana, '2026-09-10', 20_000);
  await pay(ana, '2026-09-11', 5_000);
  await workNotes(undefined, noonOf('2026-09-11'));
  expect(await notes()).toHaveLength(1);
  await group('receipt');
  await pay(ana, '2026-09-20', 1_000);
  await workNotes(undefined, noonOf('2026-09-20'));
  expect((await notes()).map(({ amount }) => amount)).toEqual(['100.00', '200.00', '50.00', '10.00']);
  await group('month');
  await pay(ana, '2026-09-25', 2_000);
  await pay(ana, '2026-09-26', 3_000);
  await workNotes(undefined, CLOSED);
  expect((await notes()).map(({ amount }) => amount)).toEqual([
    '100.00',
    '200.00',
    '50.00',
    '10.00',
    '50.00',
  ]);
});

test('a payment that is reported after its month was noted gets another note', async () => {
  await pay(ana, '2026-09-10', 10_000);
  await workNotes(undefined, CLOSED);
  await pay(ana, '2026-09-30', 20_000);
  await workNotes(undefined, CLOSED);
  expect(await notes()).toMatchObject([
    { amount: '100.00', competence: '2026-09-30' },
    { amount: '200.00', competence: '2026-09-30' },
  ]);
});

test('refunds before the end of the month are not in its note', async () => {
  const [whole, partly] = [await pay(ana, '2026-09-10'), await pay(ana, '2026-09-11')];
  const only = await pay(bia, '2026-09-12');
  await refund(whole, 10_000);
  await refund(partly, 1);
  await refund(only, 10_000);
  await workAll();
  expect(await notes()).toMatchObject([{ number: 1, state: 'issued', amount: '99.99', payments: 1 }]);
});

test('a refund of one payment replaces the note of the month, and one of all cancels it', async () => {
  const [first, second] = [await pay(ana, '2026-09-10'), await pay(ana, '2026-09-11', 20_000)];
  await workAll();
  await refund(first, 10_000);
  await workAll();
  expect(await notes()).toMatchObject([
    { number: 1, state: 'replaced', amount: '300.00', payments: 2 },
    { number: 2, state: 'issued', amount: '200.00', payments: 1, competence: '2026-09-30' },
  ]);
  await refund(second, 50);
  await workAll();
  expect((await notes()).slice(1)).toMatchObject([
    { state: 'replaced' },
    { state: 'issued', amount: '199.50', payments: 1 },
  ]);
  await refund(second, 19_950);
  await workAll();
  expect((await notes()).map(({ state }) => state)).toEqual(['replaced', 'replaced', 'cancelled']);
});

test('a refund while the note waits is corrected once it is issued', async () => {
  const [first] = [await pay(ana, '2026-09-10'), await pay(ana, '2026-09-11')];
  await addDueNotes(CLOSED);
  await refund(first, 10_000);
  await workAll();
  expect(await notes()).toMatchObject([
    { state: 'replaced', amount: '200.00' },
    { state: 'issued', amount: '100.00' },
  ]);
});

test('a payment taken back as a mistake leaves its note: it is replaced, or canceled without another payment', async () => {
  const first = await pay(ana, '2026-09-10');
  await pay(ana, '2026-09-11');
  const only = await pay(bia, '2026-09-12');
  await workAll();
  await context.owner.query("set session_replication_role = 'replica'");
  await context.owner.query(
    'update payment_charges set credited = false, taken_back_at = now() where id in ($1, $2)',
    [first, only],
  );
  await context.owner.query("set session_replication_role = 'origin'");
  await workAll();
  expect(await notes()).toMatchObject([
    { state: 'replaced', amount: '200.00' },
    { state: 'cancelled', amount: '100.00' },
    { state: 'issued', amount: '100.00', payments: 1 },
  ]);
});

test('the accountant’s month adds up to the centavo, also before it closes', async () => {
  const [first] = [await pay(ana, '2026-09-01', 50_000), await pay(ana, '2026-09-30', 10_001)];
  await pay(bia, new Date('2026-10-01T02:59:59Z'), 33);
  await pay(bia, '2026-10-01', 7_000);
  await refund(first, 1);
  const { userId } = await addPerson(context.owner, 'admin');
  await context.owner.query("update user_roles set position = 'accountant' where user_id = $1", [userId]);
  const accountant = { kind: 'admin', userId, position: 'accountant' } as const;
  const month = async () => {
    const file = await openMonthFile(accountant, '2026-09');
    const zip = unzipSync(new Uint8Array(await new Response(file?.body).arrayBuffer()));
    return strFromU8(zip['notas.csv'] ?? new Uint8Array());
  };
  expect(await month()).toMatch(/Total válido;;;"?0,00.*Recebido ainda sem nota;;;"?600,33/s);
  await workAll();
  await refund(first, 49_999);
  await workAll();
  const closed = await month();
  expect(closed).toMatch(/Total válido;;;"?100,34.*Ainda não emitido;;;"?0,00.*ainda sem nota;;;"?0,00/s);
  expect(closed).toContain('01/09/2026, R$ 499,99; 30/09/2026, R$ 100,01');
});

test('a customer sees the payments of a note, and not those of others', async () => {
  await pay(ana, '2026-09-01', 10_000);
  await pay(ana, '2026-09-30', 39_901);
  await pay(bia, '2026-09-15', 5_000);
  await workAll();
  expect(await listOwnNotes(ana)).toMatchObject([
    {
      amount: 49_901,
      payments: [
        { day: '2026-09-01', amount: 10_000 },
        { day: '2026-09-30', amount: 39_901 },
      ],
    },
  ]);
  expect(await listOwnNotes(bia)).toMatchObject([{ payments: [{ day: '2026-09-15', amount: 5_000 }] }]);
});
