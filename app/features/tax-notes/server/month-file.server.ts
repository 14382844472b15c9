import { sql } from 'drizzle-orm';
import { costsCsv, journalCsv } from '#app/features/finance/server/index.server.ts';
import { checksCsv, receiptsCsv } from '#app/features/payments/server/index.server.ts';
import { monthTotals, type NoteLine } from '#app/features/tax-notes/rules/month-totals.ts';
import { paymentWords } from '#app/features/tax-notes/rules/note-words.ts';
import { TAX_NOTE_VIEW } from '#app/features/tax-notes/rules/terms.ts';
import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { csvFile } from '#app/lib/csv.ts';
import { formatAmount } from '#app/lib/money.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { type ZipEntry, zipStream } from '#app/platform/zip-stream.server.ts';
import { OF_PAYMENTS, PAYMENTS_OF_NOTE } from './note-payments.server.ts';
import { readSettings } from './settings.server.ts';

/** Notes read at once. */
const PIECE = 100;
type Line = NoteLine & { id: string; xml: string | null };

/**
 * Opens the archive of a month for the accountant, without tests: the XML of each note, `notas.csv` with the sums, and the
 * month's journal entries, payments with fees, receipts and checks with the provider.
 * @param month as `2026-11`, the month of the payments; null for another text
 */
export async function openMonthFile(admin: SignedInActor, month: string) {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) return null;
  await asActor(admin, (tx) =>
    recordAudit(tx, admin, {
      action: 'finance.export',
      entity: 'finance-exports',
      entityId: newId(),
      after: { notes: month },
    }),
  );
  return { name: `notas-${month}.zip`, body: zipStream(entriesOf(admin, month), new Date()) };
}

async function* entriesOf(admin: SignedInActor, month: string): AsyncGenerator<ZipEntry> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const lines: NoteLine[] = [];
  let after = { series: 0, number: 0 };
  for (;;) {
    const rows = await asActor(admin, (tx) => readPiece(tx, month, after));
    for (const { xml, ...line } of rows) {
      lines.push(line);
      after = line;
      if (xml) yield { name: `xml/${line.series}-${line.number}.xml`, bytes: encode(xml), packed: false };
    }
    if (rows.length < PIECE) break;
  }
  const totals = monthTotals(lines);
  const without = await asActor(admin, (tx) => withoutNote(tx, month));
  const table = [
    ['série', 'número', 'competência', 'situação', 'tomador', 'documento', 'valor', 'chave', 'pagamentos'],
    ...lines.map(({ series, number, competence, state, name, document, amount, key, payments }) => [
      String(series),
      String(number),
      competence,
      TAX_NOTE_VIEW[state].label,
      name,
      document,
      formatAmount(amount),
      key ?? '',
      paymentWords(payments, payments.length),
    ]),
    ['', '', '', 'Total válido', '', '', formatAmount(totals.valid), '', ''],
    ['', '', '', 'Ainda não emitido', '', '', formatAmount(totals.waiting), '', ''],
    ['', '', '', 'Recebido ainda sem nota', '', '', formatAmount(without), '', ''],
  ];
  yield { name: 'notas.csv', bytes: encode(csvFile(table)), packed: false };
  const from: CivilDate = `${month}-01`;
  const until = addDays(addMonths(from, 1), -1);
  for (const [name, write] of Object.entries(BOOKS))
    yield { name, bytes: encode(await write(admin, from, until)), packed: false };
}

/** The other files of the archive. */
const BOOKS = {
  'lancamentos.csv': journalCsv,
  'pagamentos.csv': costsCsv,
  'recibos.csv': receiptsCsv,
  'conferencias.csv': checksCsv,
};

type Tx = Parameters<Parameters<typeof asActor>[1]>[0];

async function readPiece(tx: Tx, month: string, after: { series: number; number: number }): Promise<Line[]> {
  const { environment } = await readSettings(tx);
  const { rows } = await tx.execute<Line>(sql`
    select id, series, number, competence::text as competence, state, customer_name as name, customer_document as document,
      ${sql.raw(centavosText('amount'))} as amount, key, nfse_xml as xml, ${PAYMENTS_OF_NOTE} as payments
    from tax_notes where environment = ${environment} and ${OF_PAYMENTS} and competence >= ${`${month}-01`}::date
      and competence < ${`${month}-01`}::date + interval '1 month' and (series, number) > (${after.series}::int, ${after.number}::int)
    order by series, number limit ${PIECE}`);
  return rows;
}

/** Centavos received less refunded of the month's payments without a note: their month is open, or notes are off. */
async function withoutNote(tx: Tx, month: string): Promise<number> {
  const { environment } = await readSettings(tx);
  const { rows } = await tx.execute<{ amount: number }>(sql`
    select coalesce(${sql.raw(centavosText('sum(r.amount - r.refunded)'))}, 0) as amount
    from received_payments(${`${month}-01`}::date at time zone 'America/Sao_Paulo') r
    where civil_day(r.paid_at) < ${`${month}-01`}::date + interval '1 month'
      and not exists (select 1 from tax_note_payments p where p.charge_id = r.charge_id and p.environment = ${environment})`);
  return rows[0]?.amount ?? 0;
}
