import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { killInTheMiddle, runWhole } from '#tests/own-process.ts';
import { addPerson } from '#tests/people.ts';
import { confirmReport, proposeReport } from './index.server.ts';

const context = onTestDatabase();
const ITEMS = ['Loja Azul', 'Banco do Vale', 'Loja Verde'].map((creditor, at) => ({
  creditor,
  contract_ref: String(at),
  amount: 10_000 + at,
  due_on: '2025-09-28',
}));

test('a process killed during a confirmation writes nothing; a second confirmation adds each record once', async () => {
  const { owner, dataDir } = context;
  const person = await addPerson(owner);
  await owner.query("update profiles set doc_type = 'CPF', doc_number = '52998224725' where id = $1", [
    person.userId,
  ]);
  const holder = { userId: person.userId, linkedProfileId: null };
  const about = { place: null, takenOn: null };
  const propose = async (taken_on: string, items: object[]) => {
    const text = JSON.stringify({ place: 'quod', taken_on, holder: { doc: '52998224725' }, items });
    const made = await proposeReport(person, holder, text, about);
    if (!made.ok) throw new Error(made.error.message);
    return made.value.id;
  };
  const formOf = (items: typeof ITEMS) =>
    Object.fromEntries(
      items.flatMap(({ creditor, amount, due_on }, at) => [
        [`take-${at}`, 'on'],
        [`creditor-${at}`, creditor],
        [`amount-${at}`, (amount / 100).toFixed(2).replace('.', ',')],
        [`dueOn-${at}`, due_on],
      ]),
    );
  const [known = {}] = ITEMS.slice(2);
  const first = await propose('2026-10-01', [known]);
  expect(await confirmReport(person, person.userId, first, formOf(ITEMS.slice(2)))).toMatchObject({
    ok: true,
  });
  const id = await propose('2026-11-01', ITEMS);
  const call = {
    module: 'app/features/reports/server/index.server.ts',
    name: 'confirmReport',
    args: [person, person.userId, id, formOf(ITEMS)],
  };
  const state = async () =>
    (
      await owner.query(
        `select (select confirmed_at is not null from report_snapshots where id = $2) as confirmed,
           count(*)::int as listings, count(*) filter (where seen_on = '2026-11-01')::int as seen,
           (select count(*)::int from listing_events e where e.user_id = $1 and e.kind in ('added', 'report')) as events
         from listings where user_id = $1`,
        [person.userId, id],
      )
    ).rows[0];
  await killInTheMiddle(owner, dataDir, call, () =>
    owner.query("select from listings where user_id = $1 and creditor = 'Loja Verde' for update", [
      person.userId,
    ]),
  );
  expect(await state()).toEqual({ confirmed: false, listings: 1, seen: 0, events: 1 });
  await runWhole(owner, dataDir, call);
  const whole = { confirmed: true, listings: 3, seen: 3, events: 4 };
  expect(await state()).toEqual(whole);
  expect(await confirmReport(person, person.userId, id, formOf(ITEMS))).toMatchObject({
    error: { code: 'stale' },
  });
  expect(await state()).toEqual(whole);
}, 240_000);
