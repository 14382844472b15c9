import { sql } from 'drizzle-orm';
import { leadTaxpayer } from '#app/features/leads/server/index.server.ts';
import { loadTaxpayer } from '#app/features/profiles/server/index.server.ts';
import type { TaxNoteSettings } from '#app/features/tax-notes/rules/input.ts';
import { lastOfMonth, openMonthOn } from '#app/features/tax-notes/rules/month-notes.ts';
import type { Environment } from '#app/features/tax-notes/rules/terms.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ERASED_FIELDS } from '#app/lib/erased-person.ts';
import { asActor, holdLock, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { ChargeId, LeadId, UserId } from '#app/terms/ids.ts';
import { readSettings } from './settings.server.ts';

const { taxNotes: n, taxNotePayments: noted, taxNoteSeries: series } = schema;
const ACTOR = system('tax-notes');
/** Notes of one transaction. */
const PIECE = 100;

/** Takes the next number of a series; its row stays locked until the transaction ends, so a rollback leaves no gap. */
export async function takeNumber(tx: Tx, environment: Environment, of: number): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    insert into ${series} as s (name, next_number) values (${`${environment}/${of}`}, 2)
    on conflict (name) do update set next_number = s.next_number + 1
    returning next_number - 1 as number`);
  const [row] = rows;
  if (!row) throw new Error('unreachable');
  return row.number;
}

/** A payment of a note; `net` is received less refunded, `day` the day of the payment. */
type NotedPayment = { chargeId: ChargeId; net: string; day: CivilDate };

/** Payments of the next note. */
type Received = { userId: UserId | null; leadId: LeadId | null; net: string; payments: NotedPayment[] };

/**
 * Adds notes for the received payments without one, and corrects notes of payments that were refunded or taken back since:
 * cancels those of which nothing remains, replaces the others. A repetition finds nothing to do.
 * @returns how many notes were added or changed
 */
export async function addDueNotes(now = new Date()): Promise<number> {
  let sum = 0;
  for (;;) {
    const done = await asActor(ACTOR, async (tx) => {
      const settings = await readSettings(tx);
      if (!settings.active || !settings.startsOn) return 0;
      await holdLock(tx, 'tax-notes');
      return (
        (await addMissing(tx, settings, settings.startsOn, civilDateAt(now))) + (await correct(tx, settings))
      );
    });
    sum += done;
    if (done < PIECE) return sum;
  }
}

/**
 * Adds notes for payments without one: for each of them, or for each customer and month that has closed. A payment that is
 * reported after its month was noted gets another note.
 */
async function addMissing(
  tx: Tx,
  { environment, series: of, grouping }: TaxNoteSettings,
  startsOn: string,
  today: CivilDate,
): Promise<number> {
  const monthly = grouping === 'month';
  const group = monthly ? sql`date_trunc('month', civil_day(r.paid_at))::text` : sql`r.charge_id::text`;
  const closed = monthly ? sql`civil_day(r.paid_at) < ${openMonthOn(today)}::date` : sql`true`;
  const { rows } = await tx.execute<Received>(sql`
    select r.user_id as "userId", case when r.user_id is null then r.lead_id end as "leadId",
      sum(r.amount - r.refunded)::text as net,
      json_agg(json_build_object('chargeId', r.charge_id, 'net', (r.amount - r.refunded)::text, 'day', civil_day(r.paid_at))
        order by r.paid_at, r.charge_id) as payments
    from received_payments(${startsOn}::date at time zone 'America/Sao_Paulo') r
    where r.refunded < r.amount and ${closed}
      and not exists (select 1 from tax_note_payments n where n.charge_id = r.charge_id and n.environment = ${environment})
    group by 1, 2, ${group} order by min(r.paid_at), min(r.charge_id::text) limit ${PIECE}`);
  for (const { userId, leadId, net, payments } of rows) {
    const found = userId ? await loadTaxpayer(tx, userId) : leadId && (await leadTaxpayer(tx, leadId));
    const customer = found && found.document !== ERASED_FIELDS.docNumber ? found : null;
    const { day } = payments[0] as NotedPayment;
    const id = newId();
    await tx.insert(n).values({
      id,
      userId,
      customerName: customer?.name ?? '',
      customerDocument: customer?.document ?? '',
      environment,
      series: of,
      number: await takeNumber(tx, environment, of),
      competence: monthly ? lastOfMonth(day) : day,
      amount: net,
      nextTryAt: new Date(),
    });
    await addPayments(tx, { id, environment, first: true }, payments);
  }
  return rows.length;
}

type NewNote = { id: string; environment: Environment; first: boolean };

const addPayments = (tx: Tx, { id, environment, first }: NewNote, payments: readonly NotedPayment[]) =>
  tx.insert(noted).values(
    payments.map(({ chargeId, net, day }) => ({
      noteId: id,
      chargeId,
      environment,
      paidOn: day,
      amount: net,
      first,
    })),
  );

async function correct(tx: Tx, { environment, series: of }: TaxNoteSettings): Promise<number> {
  // A note whose cancelling was refused has errors, and waits for a person. A payment that was taken back has no row.
  const { rows } = await tx.execute<{ id: string; net: string; payments: NotedPayment[] | null }>(sql`
    select n.id, coalesce(sum(r.amount - r.refunded), 0)::text as net,
      json_agg(json_build_object('chargeId', r.charge_id, 'net', (r.amount - r.refunded)::text,
        'day', p.paid_on) order by r.paid_at, r.charge_id) filter (where r.refunded < r.amount) as payments
    from tax_notes n join tax_note_payments p on p.note_id = n.id
      left join received_payments('-infinity') r on r.charge_id = p.charge_id
    where n.state = 'issued' and n.environment = ${environment} and n.errors = '[]'
      and not exists (select 1 from tax_notes later where later.replaces_id = n.id)
    group by n.id having n.amount <> coalesce(sum(r.amount - r.refunded), 0) order by n.id limit ${PIECE}`);
  for (const { id, net, payments } of rows) {
    if (!payments) {
      await tx.execute(sql`update tax_notes set state = 'cancel_asked', attempts = 0, next_try_at = now(), updated_at = now()
        where id = ${id}`);
      continue;
    }
    const next = newId();
    await tx.execute(sql`
      insert into tax_notes (id, user_id, customer_name, customer_document, environment, series, number, competence,
        amount, replaces_id, next_try_at)
      select ${next}::uuid, user_id, customer_name, customer_document, environment, ${of}::int,
        ${await takeNumber(tx, environment, of)}::int, competence, ${net}::numeric, id, now() from tax_notes where id = ${id}`);
    await addPayments(tx, { id: next, environment, first: false }, payments);
  }
  return rows.length;
}
