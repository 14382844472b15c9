import { getSite } from '#app/features/content/server/index.server.ts';
import { issuePdf } from '#app/features/proof/server/index.server.ts';
import {
  compareReports,
  isImprovement,
  NO_IMPROVEMENT,
  NO_PROOF,
} from '#app/features/reports/rules/compare.ts';
import {
  foundAt,
  type ReportItem,
  recordAddress,
  type Snapshot,
} from '#app/features/reports/rules/report.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { env } from '#app/platform/env.server.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';

const amountOf = ({ amount }: ReportItem) => (amount === null ? 'sem valor' : formatBRL(amount));
type Rows = { items: readonly ReportItem[]; report: string; note?: (item: ReportItem) => string | null };

/** Lists records, each with a link to its page in the report. @param base see `comparisonPdf` */
const rowsOf = (base: string, { items, report, note }: Rows) =>
  items.length === 0
    ? ([['Nenhuma', '']] as [string, string][])
    : items.map((item): [string, string, { text: string; href: string }] => {
        const value = [item.creditor, note?.(item)].filter(Boolean).join('. ');
        const href = `${env().appUrl}${recordAddress(base, report, item)}`;
        return [amountOf(item), value, { text: foundAt(item), href }];
      });

/**
 * Draws the comparison of a confirmed report with the previous one as a signed PDF; null for the first report of a
 * place.
 * @param base address of the reader's reports; a report's own address appends its id
 */
export async function comparisonPdf(
  report: Snapshot,
  base: string,
): Promise<{ name: string; bytes: Buffer } | null> {
  const { before, place, takenOn, items } = report;
  if (!report.confirmedAt || !before) return null;
  const { stayed, gone, appeared, totals } = compareReports(before.items, items);
  const { company } = await getSite('company');
  const [from, to] = [formatDate(before.takenOn), formatDate(takenOn)];
  const title = `Antes e depois: ${LISTING_PLACE_LABELS[place]}, ${from} e ${to}`;
  // Loads the drawing library with the first PDF: it is large, and most processes only answer pages.
  const { textPaper } = await import('#app/platform/pdf/text-paper.server.ts');
  const drawn = await textPaper({
    company,
    title,
    note: 'De dois relatórios conferidos',
    body: `Em ${from} constavam ${before.items.length} (${formatBRL(totals.before)}). Em ${to} constam ${items.length} (${formatBRL(totals.after)}).`,
    lists: [
      {
        heading: `Não constam mais em ${to} (${gone.length})`,
        rows: rowsOf(base, {
          items: gone,
          report: before.id,
          note: (item) => (isImprovement(item) ? null : NO_IMPROVEMENT),
        }),
      },
      {
        heading: `Apareceram (${appeared.length})`,
        rows: rowsOf(base, { items: appeared, report: report.id }),
      },
      {
        heading: `Continuam (${stayed.length})`,
        rows: rowsOf(base, { items: stayed.map(({ after }) => after), report: report.id }),
      },
    ],
    foot: title,
    signed: NO_PROOF,
    date: new Date(`${takenOn}T12:00:00Z`),
  });
  const bytes = await issuePdf(drawn, { kind: 'antes-e-depois', title, issuedAt: new Date() });
  return { name: `antes-e-depois-${takenOn}.pdf`, bytes };
}
