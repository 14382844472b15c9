import { sql } from 'drizzle-orm';
import { type BookKind, journalEntry } from '#app/features/finance/rules/journal.ts';
import { type BookLine, ofxOf } from '#app/features/finance/rules/ofx.ts';
import { EXPENSE_KIND_LABELS, type ExpenseKind } from '#app/features/finance/rules/terms.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { addDays, addMonths } from '#app/lib/civil-dates.ts';
import { csvFile } from '#app/lib/csv.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatAmount, toNumeric } from '#app/lib/money.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { centavosSql } from '#app/platform/db/json-values.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';

type Line = {
  id: string;
  day: CivilDate;
  amount: number;
  kind: BookKind;
  detail: string | null;
  orderId: string | null;
  method: string | null;
};

const KINDS: Record<BookKind, string> = {
  received: 'Recebimento',
  refunded: 'Devolução',
  fee: 'Tarifa',
  expense: 'Despesa',
  commission: 'Comissão',
};

export const BOOK_FORMATS = ['csv', 'ofx'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];

/**
 * Makes the book of a month for the accountant: one line for each payment, refund, fee, expense and commission. Their
 * sum is the result of the month. The export is audited before it is made.
 * @param month as `2026-11`; null for another text
 */
export async function openBook(
  admin: SignedInActor,
  month: string,
  format: BookFormat,
  now: Date,
): Promise<{ name: string; type: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) return null;
  const from = `${month}-01`;
  const until = addDays(addMonths(from, 1), -1);
  const lines = await asActor(admin, async (tx) => {
    await recordAudit(tx, admin, {
      action: 'finance.export',
      entity: 'finance-exports',
      entityId: newId(),
      after: { book: month, format },
    });
    return readLines(tx, from, until);
  });
  const name = `livro-caixa-${month}.${format}`;
  if (format === 'csv')
    return { name, type: 'text/csv; charset=utf-8', bytes: new TextEncoder().encode(csvOfLines(lines)) };
  const text = ofxOf(lines.map(bookLine), from, until, now);
  return { name, type: 'application/x-ofx', bytes: new Uint8Array(Buffer.from(text, 'latin1')) };
}

const readLines = async (tx: Tx, from: CivilDate, until: CivilDate): Promise<Line[]> =>
  (
    await tx.execute<Line>(sql`
      select id, day::text as day, ${centavosSql('amount')} as amount, kind, offer as detail, order_id as "orderId", method
        from booked_money(${from}::date, ${until}::date)
      union all select charge_id || '-fee', paid_on::text, ${centavosSql('-fee')}, 'fee', fee_source, order_id, method
        from payment_costs(${from}::date, ${until}::date) where fee > 0
      union all select id::text, day::text, ${centavosSql('-amount')}, 'expense', kind || ' ' || description, null, null
        from expenses where removed_at is null and day between ${from}::date and ${until}::date
      union all select id::text, day::text, ${centavosSql('-amount')}, 'commission', name, null, null
        from partner_payments(${from}::date, ${until}::date)
      order by 2, 1`)
  ).rows;

/**
 * The same lines as journal entries, for accounting packages. The caller audits the export.
 * @param from first day of a period, `until` its last
 */
export async function journalCsv(admin: SignedInActor, from: CivilDate, until: CivilDate): Promise<string> {
  const lines = await asActor(admin, (tx) => readLines(tx, from, until));
  return csvFile([
    ['data', 'conta_debito', 'conta_credito', 'valor', 'historico', 'documento'],
    ...lines.map((line) => {
      const { debit, credit, amount } = journalEntry(line, expenseOf(line));
      const history = `${KINDS[line.kind]}: ${textOf(line)}`;
      return [formatDate(line.day), debit, credit, formatAmount(amount), history, line.orderId ?? line.id];
    }),
  ]);
}

const expenseOf = ({ kind, detail }: Line): ExpenseKind | null =>
  kind === 'expense' ? ((detail ?? '').split(' ')[0] as ExpenseKind) : null;

const textOf = ({ kind, detail, method, orderId }: Line): string => {
  if (kind === 'expense') {
    const [expense = '', ...words] = (detail ?? '').split(' ');
    return `${EXPENSE_KIND_LABELS[expense as ExpenseKind]}: ${words.join(' ')}`;
  }
  if (kind === 'commission') return detail ?? '';
  const way = method ? PAYMENT_METHOD_LABELS[method as PaidMethod] : '';
  const source = kind === 'fee' ? ` (${detail === 'provider' ? 'do provedor' : 'da tabela'})` : '';
  return `${way}${source}, pedido ${orderId}`;
};

const bookLine = (line: Line): BookLine => ({ ...line, kind: KINDS[line.kind], text: textOf(line) });

/** Columns: day, kind, description, money in and money out with decimal comma, order, number of the line. */
function csvOfLines(lines: readonly Line[]): string {
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  // A sign would be a formula to a spreadsheet: money in and out have a column each.
  const money = (amount: number) => {
    const written = toNumeric(Math.abs(amount)).replace('.', ',');
    return amount < 0 ? ['', written] : [written, ''];
  };
  return csvFile([
    ['Data', 'Tipo', 'Descrição', 'Entrada (R$)', 'Saída (R$)', 'Pedido', 'Identificação'],
    ...lines.map((line) => [
      formatDate(line.day),
      KINDS[line.kind],
      textOf(line),
      ...money(line.amount),
      line.orderId ?? '',
      line.id,
    ]),
    ['', '', 'Resultado', ...money(sum), '', ''],
  ]);
}
