import { getSite } from '#app/features/content/server/index.server.ts';
import { issuePdf } from '#app/features/proof/server/index.server.ts';
import {
  compareReports,
  isImprovement,
  NO_IMPROVEMENT,
  NO_PROOF,
} from '#app/features/reports/rules/compare.ts';
import type { ReportItem } from '#app/features/reports/rules/report.ts';
import { foundAt, type Snapshot } from '#app/features/reports/rules/report-view.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';

const amountOf = ({ amount }: ReportItem) => (amount === null ? 'sem valor' : formatBRL(amount));
const rowsOf = (items: readonly ReportItem[], note?: (item: ReportItem) => string | null) =>
  items.length === 0
    ? ([['Nenhuma', '']] as [string, string][])
    : items.map((item): [string, string] => {
        return [amountOf(item), [item.creditor, foundAt(item), note?.(item)].filter(Boolean).join('. ')];
      });

/** What changed between a confirmed report and the one before it, as a signed PDF; null where there is none before. */
export async function comparisonPdf(report: Snapshot): Promise<{ name: string; bytes: Buffer } | null> {
  const { before, place, takenOn, items } = report;
  if (!report.confirmedAt || !before) return null;
  const { stayed, gone, appeared, totals } = compareReports(before.items, items);
  const { company } = await getSite('company');
  const [from, to] = [formatDate(before.takenOn), formatDate(takenOn)];
  const title = `Antes e depois: ${LISTING_PLACE_LABELS[place]}, ${from} e ${to}`;
  // Loaded when the first one is made: the drawing library is large, and most processes answer pages.
  const { textPaper } = await import('#app/platform/pdf/text-paper.server.ts');
  const drawn = await textPaper({
    company,
    title,
    note: 'De dois relatórios conferidos',
    body: `Em ${from} constavam ${before.items.length} (${formatBRL(totals.before)}). Em ${to} constam ${items.length} (${formatBRL(totals.after)}).`,
    lists: [
      {
        heading: `Não constam mais em ${to} (${gone.length})`,
        rows: rowsOf(gone, (item) => (isImprovement(item) ? null : NO_IMPROVEMENT)),
      },
      { heading: `Apareceram (${appeared.length})`, rows: rowsOf(appeared) },
      { heading: `Continuam (${stayed.length})`, rows: rowsOf(stayed.map(({ after }) => after)) },
    ],
    signed: NO_PROOF,
    date: new Date(`${takenOn}T12:00:00Z`),
  });
  const bytes = await issuePdf(drawn, { kind: 'antes-e-depois', title, issuedAt: new Date() });
  return { name: `antes-e-depois-${takenOn}.pdf`, bytes };
}
