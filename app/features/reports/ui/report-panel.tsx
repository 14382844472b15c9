import { Link } from 'react-router';
import { SCAN } from '#app/features/reports/rules/report.ts';
import { ageWarning } from '#app/features/reports/rules/report-input.ts';
import type { Snapshot } from '#app/features/reports/rules/report-view.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { Toast } from '#app/lib/toast.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { ReportComparison } from './report-comparison.tsx';
import { countsLine } from './report-list.tsx';
import { ReportOriginal } from './report-original.tsx';
import { ReportReview } from './report-review.tsx';

export const REPORT_DONE: Toast = {
  tone: 'good',
  title: 'Relatório confirmado',
  message: 'As anotações foram atualizadas.',
};

type Props = {
  report: Snapshot;
  today: CivilDate;
  answer: FormAnswer | undefined;
  back: string;
  /** Address of the kept file. */
  original: string;
};

const leadOf = (report: Snapshot): string => {
  if (report.confirmedAt) return countsLine(report);
  return report.profile === SCAN
    ? 'Este PDF é uma foto, sem texto. Digite as anotações que você vê nele.'
    : 'Confira cada linha com o relatório. Desmarque o que não for anotação.';
};

/** A report: to be confirmed line by line, then what it brought and what changed since the one before. */
export function ReportPanel({ report, today, answer, back, original }: Props) {
  const warning = ageWarning(report.takenOn, today);
  const isEmpty = report.items.length + report.faults.length === 0;
  return (
    <>
      <PageHeader
        title={`${LISTING_PLACE_LABELS[report.place]}, ${formatDate(report.takenOn)}`}
        lead={leadOf(report)}
        actions={
          <Link to={back} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Todos os relatórios
          </Link>
        }
      />
      {warning && <p className="mb-4 rounded-xl bg-warning-soft px-4 py-3">{warning}</p>}
      {!report.confirmedAt && <ReportReview report={report} answer={answer} original={original} />}
      {report.confirmedAt && report.before && (
        <ReportComparison
          before={report.before}
          after={report}
          pdf={`${back}/${report.id}/antes-e-depois.pdf`}
        />
      )}
      {report.confirmedAt && !report.before && (
        <Surface className="p-5">
          <EmptyState
            title={isEmpty ? 'Nada consta neste relatório' : 'Primeiro relatório deste lugar'}
            text="Com o próximo você vê aqui o antes e o depois."
          />
        </Surface>
      )}
      {report.confirmedAt && (
        <section className="mt-6" aria-label="O relatório">
          <ReportOriginal pages={report.pages} file={report.file} href={original} />
        </section>
      )}
    </>
  );
}
