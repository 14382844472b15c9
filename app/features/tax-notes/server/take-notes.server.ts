import { sql } from 'drizzle-orm';
import { leadTaxpayer } from '#app/features/leads/server/index.server.ts';
import { loadTaxpayer } from '#app/features/profiles/server/index.server.ts';
import type { TaxNoteSettings } from '#app/features/tax-notes/rules/input.ts';
import type { Environment } from '#app/features/tax-notes/rules/terms.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ERASED_FIELDS } from '#app/lib/erased-person.ts';
import { asActor, holdLock, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { ChargeId, LeadId, UserId } from '#app/terms/ids.ts';
import { readSettings } from './settings.server.ts';

const { taxNotes: n, taxNoteSeries: series } = schema;
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

type Received = {
  chargeId: ChargeId;
  userId: UserId | null;
  leadId: LeadId | null;
  net: string;
  paidAt: string;
};

/**
 * Adds a note for each received payment without one, and corrects notes of payments that were refunded since: cancels
 * those of which nothing remains, replaces the others. A repetition finds nothing to do.
 * @returns how many notes were added or changed
 */
export async function addDueNotes(): Promise<number> {
  let sum = 0;
  for (;;) {
    const done = await asActor(ACTOR, async (tx) => {
      const settings = await readSettings(tx);
      if (!settings.active || !settings.startsOn) return 0;
      await holdLock(tx, 'tax-notes');
      return (await addMissing(tx, settings, settings.startsOn)) + (await correct(tx, settings));
    });
    sum += done;
    if (done < PIECE) return sum;
  }
}

async function addMissing(
  tx: Tx,
  { environment, series: of }: TaxNoteSettings,
  startsOn: string,
): Promise<number> {
  const { rows } = await tx.execute<Received>(sql`
    select r.charge_id as "chargeId", r.user_id as "userId", r.lead_id as "leadId", (r.amount - r.refunded)::text as net,
      r.paid_at::text as "paidAt"
    from received_payments(${startsOn}::date at time zone 'America/Sao_Paulo') r
    where r.refunded < r.amount
      and not exists (select 1 from tax_notes n where n.charge_id = r.charge_id and n.environment = ${environment})
    order by r.paid_at, r.charge_id limit ${PIECE}`);
  for (const { chargeId, userId, leadId, net, paidAt } of rows) {
    const found = userId ? await loadTaxpayer(tx, userId) : leadId && (await leadTaxpayer(tx, leadId));
    const customer = found && found.document !== ERASED_FIELDS.docNumber ? found : null;
    await tx.insert(n).values({
      chargeId,
      userId,
      customerName: customer?.name ?? '',
      customerDocument: customer?.document ?? '',
      environment,
      series: of,
      number: await takeNumber(tx, environment, of),
      competence: civilDateAt(new Date(paidAt)) as CivilDate,
      amount: net,
      nextTryAt: new Date(),
    });
  }
  return rows.length;
}

async function correct(tx: Tx, { environment, series: of }: TaxNoteSettings): Promise<number> {
  // A note whose cancelling was refused has errors, and waits for a person.
  const { rows } = await tx.execute<{ id: string; net: string }>(sql`
    select n.id, (r.amount - r.refunded)::text as net
    from tax_notes n join received_payments('-infinity') r on r.charge_id = n.charge_id
    where n.state = 'issued' and n.environment = ${environment} and n.errors = '[]' and n.amount <> r.amount - r.refunded
      and not exists (select 1 from tax_notes later where later.replaces_id = n.id)
    order by n.id limit ${PIECE}`);
  for (const { id, net } of rows) {
    if (Number(net) === 0) {
      await tx.execute(sql`update tax_notes set state = 'cancel_asked', attempts = 0, next_try_at = now(), updated_at = now()
        where id = ${id}`);
      continue;
    }
    await tx.execute(sql`
      insert into tax_notes (charge_id, user_id, customer_name, customer_document, environment, series, number, competence,
        amount, replaces_id, next_try_at)
      select charge_id, user_id, customer_name, customer_document, environment, ${of}::int,
        ${await takeNumber(tx, environment, of)}::int, competence, ${net}::numeric, id, now() from tax_notes where id = ${id}`);
  }
  return rows.length;
}
