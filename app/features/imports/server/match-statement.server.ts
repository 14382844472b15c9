import { checkRow } from '#app/features/imports/rules/check-row.ts';
import type { Mapping } from '#app/features/imports/rules/columns-of-kind.ts';
import { isTable } from '#app/features/imports/rules/import-status.ts';
import {
  type Credit,
  type Match,
  matchCredit,
  type OpenInstallment,
} from '#app/features/imports/rules/match-credit.ts';
import { readLateFees } from '#app/features/payments/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { type Actor, asActor, type Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { type WaitingRow, waitingRows } from './check-rows.server.ts';

/** Entries that a page shows and matches at once; the next ones follow when these are done. */
const SHOWN_ENTRIES = 100;
/** What fines and interest may add to an installment; beyond a year of them a person looks. */
const MOST_LATE = 1.14;

export type StatementEntry = Credit & {
  line: number;
  number: string;
  /** A payment of this person, amount and day is recorded already. */
  doubt: boolean;
} & Match;

const OPEN = `
  select i.id, i.transaction_id as "orderId", i.user_id as "userId", p.full_name as name, p.doc_number as document,
    case when t.one_charge then t.amount else i.amount end::text as amount, i.due_date::text as "dueDate",
    (t.created_at at time zone 'America/Sao_Paulo')::date::text as "orderedOn", t.one_charge as "oneCharge",
    i.installment_number as number, t.installments as count
  from installment_payments i join transactions t on t.id = i.transaction_id join profiles p on p.id = i.user_id
  where i.status in ('pending', 'failed') and (not t.one_charge or i.installment_number = 1)
    and exists (select from unnest($1::numeric[]) a
      where case when t.one_charge then t.amount else i.amount end between a / ${MOST_LATE} and a)
  order by i.due_date, i.id limit 5000`;

type OpenRow = Omit<OpenInstallment, 'amount' | 'label'> & {
  amount: string;
  number: number;
  count: number;
};

async function openInstallments(tx: Tx, amounts: readonly number[]): Promise<OpenInstallment[]> {
  const { rows } = await clientOf(tx).query<OpenRow>(OPEN, [[...new Set(amounts)].map(toNumeric)]);
  return rows.map(({ amount, number, count, ...row }) => ({
    ...row,
    amount: fromNumeric(amount),
    label: row.oneCharge ? 'pedido inteiro' : `parcela ${number} de ${count}`,
  }));
}

type Read = { header: string[]; mapping: Mapping };

/** The payments of a file that wait, behind a line, each with what it may pay. */
export const matchStatement = (actor: Actor, id: string, after = 0): Promise<StatementEntry[]> =>
  asActor(actor, async (tx) => {
    const { rows: found } = await clientOf(tx).query<Read>(
      'select header, mapping from imports where id = $1',
      [id],
    );
    const [read] = found;
    const rows = read ? await waitingRows(tx, id, { after, most: SHOWN_ENTRIES }) : [];
    const entries = rows.flatMap((row) => (read && readStatementEntry(read, row)) ?? []);
    if (entries.length === 0) return [];
    const open = await openInstallments(
      tx,
      entries.map(({ amount }) => amount),
    );
    const fees = await readLateFees(tx);
    const matched = entries.map((entry) => ({ ...entry, doubt: false, ...matchCredit(entry, open, fees) }));
    return withoutDoubles(await withDoubts(tx, id, matched));
  });

/**
 * A payment as it was staged: of a statement day, centavos, text, and what the bank calls it; of a spreadsheet by the
 * columns that were chosen. @returns null for a row at fault
 */
export function readStatementEntry(
  { header, mapping }: Read,
  { line, cells }: WaitingRow,
): (Credit & { line: number; number: string }) | null {
  if (isTable({ kind: 'payments', header })) {
    const reading = { mapping, today: civilDateAt(new Date()) };
    const checked = checkRow('payments', reading, cells);
    return checked.ok ? { ...checked.value, line, number: `Linha ${line}` } : null;
  }
  const [day = '', amount, text = '', number = ''] = cells;
  return { line, day: day as CivilDate, amount: Number(amount), text, number };
}

/** Payments of these people with this amount and day that are recorded already, by hand or from another file. */
const RECORDED = `
  select distinct c.user_id as "userId", c.amount::text, (c.paid_at at time zone 'America/Sao_Paulo')::date::text as day
  from payment_charges c join unnest($1::uuid[], $2::numeric[], $3::date[]) e(user_id, amount, day)
    on c.user_id = e.user_id and c.amount = e.amount
      and (c.paid_at at time zone 'America/Sao_Paulo')::date = e.day
  where c.status = 'paid' and c.taken_back_at is null
    and not exists (select from import_rows r where r.charge_id = c.id and r.import_id = $4)`;

/** One payment may stand in two files, or have been recorded by hand: then a person says whether it is another one. */
async function withDoubts(tx: Tx, id: string, entries: StatementEntry[]): Promise<StatementEntry[]> {
  const pairs = entries.flatMap(({ trust, candidates: [first], amount, day }) =>
    trust !== 'open' && first ? [{ userId: first.userId, amount: toNumeric(amount), day }] : [],
  );
  if (pairs.length === 0) return entries;
  const { rows } = await clientOf(tx).query<{ userId: string; amount: string; day: string }>(RECORDED, [
    pairs.map(({ userId }) => userId),
    pairs.map(({ amount }) => amount),
    pairs.map(({ day }) => day),
    id,
  ]);
  const recorded = new Set(rows.map(({ userId, amount, day }) => `${userId} ${amount} ${day}`));
  return entries.map((entry) => {
    const [first] = entry.candidates;
    const doubt =
      first &&
      entry.trust !== 'open' &&
      recorded.has(`${first.userId} ${toNumeric(entry.amount)} ${entry.day}`);
    return doubt ? { ...entry, trust: 'open', doubt } : entry;
  });
}

/** Two entries for one installment: only the first is sure, the next is for a person to look at. */
function withoutDoubles(entries: StatementEntry[]): StatementEntry[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const [first] = entry.candidates;
    if (entry.trust !== 'sure' || !first) return entry;
    if (taken.has(first.id)) return { ...entry, trust: 'open' };
    taken.add(first.id);
    return entry;
  });
}
