import { Link } from 'react-router';
import type { SnapshotRow } from '#app/features/reports/rules/report.ts';
import { formatDate } from '#app/lib/dates.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { Badge, EmptyState } from '#app/ui/surface.tsx';

/** Writes the result of a confirmed report in one line. */
export const countsLine = ({
  added,
  seen,
  missing,
}: Pick<SnapshotRow, 'added' | 'seen' | 'missing'>): string =>
  [
    added === 1 ? '1 registro novo' : `${added} registros novos`,
    seen === 1 ? '1 continua' : `${seen} continuam`,
    missing === 1 ? '1 não consta mais' : `${missing} não constam mais`,
  ].join(' · ');

/** Lists reports, newest first. @param base address of the reports; a report's own address appends its id */
export function ReportList({ reports, base }: { reports: readonly SnapshotRow[]; base: string }) {
  if (reports.length === 0)
    return (
      <EmptyState
        title="Nenhum relatório"
        text="Com o primeiro você confere os registros; com o segundo vê o que mudou."
      />
    );
  return (
    <ul className="divide-y divide-line">
      {reports.map((report) => (
        <li key={report.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
          <span className="min-w-0">
            <Link to={`${base}/${report.id}`} className="font-medium underline underline-offset-4">
              {LISTING_PLACE_LABELS[report.place]}, {formatDate(report.takenOn)}
            </Link>
            {report.confirmedAt && <span className="block text-sm text-muted">{countsLine(report)}</span>}
          </span>
          <Badge tone={report.confirmedAt ? 'good' : 'warning'}>
            {report.confirmedAt ? 'Conferido' : 'Falta conferir'}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
