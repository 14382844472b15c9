import { type Match, matchCredit, type OpenInstallment } from '#app/features/imports/rules/match-credit.ts';
import { readLateFees } from '#app/features/payments/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { waitingRows } from './check-rows.server.ts';

/** Entries that a page shows and matches at once; the next ones follow when these are done. */
const SHOWN_ENTRIES = 100;
/** What fines and interest may add to an installment; beyond a year of them a person looks. */
const MOST_LATE = 1.14;

export type StatementEntry = ReturnType<typeof readStatementEntry> & Match;

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

/** The entries of a statement that wait, each with what it may pay. */
export const matchStatement = (admin: SignedInActor, id: string): Promise<StatementEntry[]> =>
  asActor(admin, async (tx) => {
    const rows = await waitingRows(tx, id, { most: SHOWN_ENTRIES });
    const entries = rows.map(readStatementEntry);
    const open =
      entries.length > 0
        ? await openInstallments(
            tx,
            entries.map(({ amount }) => amount),
          )
        : [];
    const fees = await readLateFees(tx);
    return withoutDoubles(entries.map((entry) => ({ ...entry, ...matchCredit(entry, open, fees) })));
  });

/** An entry as it was staged: day, centavos, text, and what the bank calls it. */
export const readStatementEntry = ({ line, cells }: { line: number; cells: readonly string[] }) => ({
  line,
  day: (cells[0] ?? '') as CivilDate,
  amount: Number(cells[1]),
  text: cells[2] ?? '',
  number: cells[3] ?? '',
});

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
