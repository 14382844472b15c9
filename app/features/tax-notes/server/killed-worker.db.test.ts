import { randomInt } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { NOTE_GROUPINGS, type NoteGrouping } from '#app/features/tax-notes/rules/terms.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { killAfter } from '#tests/own-process.ts';
import { addPerson } from '#tests/people.ts';
import { addReceived, addRefunded, NOTE_SETTINGS } from '#tests/tax-notes.ts';
import { saveTaxNoteSettings, workNotes } from './index.server.ts';

const context = onTestDatabase();

/** `TAX_NOTES=1000` runs it at full size. */
const COUNT = Number(process.env.TAX_NOTES ?? 30);
const KILLS = Number(process.env.TAX_NOTE_KILLS ?? 3);

/** A note takes over 10 ms, so that the work still runs at this instant. */
const LATEST_KILL_MS = 20 + 8 * Math.min(COUNT, 300);

/** The worker's job, after its modules are loaded. */
const WORK = `
  const { workNotes } = await use('app/features/tax-notes/server/index.server.ts');
  BEGIN
  await workNotes();`;

type State = {
  first: number;
  last: number;
  notes: number;
  keys: number;
  charges: number;
  registered: number;
  valid: string;
  received: string;
  open: number;
};

/** Counts of the notes here and at the service, and both sums in reais. */
async function state(): Promise<State> {
  const { rows } = await context.owner.query<State>(`
    select coalesce(min(number), 0) as first, coalesce(max(number), 0) as last, count(*)::int as notes,
      count(distinct key)::int as keys, (select count(distinct charge_id)::int from tax_note_payments) as charges,
      (select count(*)::int from sandbox_tax_notes) as registered,
      coalesce(sum(amount) filter (where state = 'issued'), 0) as valid,
      (select sum(amount - refunded) from received_payments('-infinity')) as received,
      count(*) filter (where state not in ('issued', 'cancelled', 'replaced'))::int as open
    from tax_notes`);
  const [found] = rows;
  if (!found) throw new Error('unreachable');
  return found;
}

/** Ends the leases of killed workers. */
const dueNow = () =>
  context.owner.query('update tax_notes set next_try_at = now() where next_try_at is not null');

/** Adds payments: of one customer each, or of a month of few customers that has closed. */
async function addPayments(grouping: NoteGrouping): Promise<string[]> {
  const charges: string[] = [];
  if (grouping === 'receipt')
    for (let at = 0; at < COUNT; at += 1) charges.push(await addReceived(context.owner, 10_000 + at));
  else
    for (let at = 0; at < COUNT; at += 1) {
      if (at % PER_CUSTOMER === 0) buyer = (await addPerson(context.owner)).userId;
      charges.push(await addReceived(context.owner, 10_000 + at, { user: buyer, at: LONG_AGO }));
    }
  return charges;
}

const PER_CUSTOMER = 3;
let buyer: UserId | undefined;
/** In a month that has closed. */
const LONG_AGO = new Date(Date.now() - 70 * 86_400_000);

let version = 0;
beforeEach(() =>
  context.owner.query('truncate tax_notes, tax_note_series, sandbox_tax_notes, payment_charges cascade'),
);

test.each(NOTE_GROUPINGS)(
  'a worker killed at random instants leaves no gap, no double and no centavo: %s',
  async (grouping) => {
    const admin = await addPerson(context.owner, 'admin');
    const settings = { ...NOTE_SETTINGS, grouping };
    expect(await saveTaxNoteSettings(admin, version, settings)).toMatchObject({ ok: true });
    version += 1;
    const charges = await addPayments(grouping);

    let kills = 0;
    const killedAt: number[] = [];
    for (let run = 0; run < KILLS; run += 1) {
      if (run === Math.floor(KILLS / 2)) {
        // Some payments go back while notes wait: whole ones and parts.
        const { rows } = await context.owner.query<{ id: string }>(
          'select charge_id as id from tax_note_payments',
        );
        const noted = new Set(rows.map(({ id }) => id));
        for (const [at, charge] of charges.entries())
          if (noted.has(charge) && at % 5 < 2)
            await addRefunded(context.owner, charge, at % 5 === 0 ? 10_000 + at : 33);
      }
      if (await killAfter(context.owner, context.dataDir, WORK, randomInt(20, LATEST_KILL_MS))) kills += 1;
      killedAt.push((await state()).open);
      await dueNow();
    }
    // The next run corrects a note that was issued after its refund.
    for (let run = 0; ; run += 1) {
      await workNotes();
      const now = await state();
      if (now.open === 0 && now.valid === now.received) break;
      expect(run).toBeLessThan(20);
      await dueNow();
    }
    const { first, last, notes, keys, charges: charged, registered, valid, received } = await state();
    expect(kills).toBeGreaterThan(0);
    expect({ first, last, keys, registered, charged }).toEqual({
      first: 1,
      last: notes,
      keys: notes,
      registered: notes,
      charged: COUNT,
    });
    expect(valid).toBe(received);
    if (process.env.TAX_NOTES)
      process.stdout.write(
        `${JSON.stringify({ COUNT, kills, killedAt, notes, registered, valid, received })}\n`,
      );
  },
  1_800_000,
);
