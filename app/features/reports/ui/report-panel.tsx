import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isShorter } from '#app/features/reports/rules/compare.ts';
import { ageWarning } from '#app/features/reports/rules/input.ts';
import { ORIGINAL, SCAN, type Snapshot } from '#app/features/reports/rules/report.ts';
import { FormRefusal, PressForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { Toast } from '#app/lib/toast.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { ReportComparison } from './report-comparison.tsx';
import { countsLine } from './report-list.tsx';
import { ReportOriginal } from './report-original.tsx';
import { ReportReview } from './report-review.tsx';

export const REPORT_DONE: Toast = {
  tone: 'good',
  title: 'Relatório confirmado',
  message: 'Os registros foram atualizados.',
};

export const REPORT_DISCARDED: Toast = {
  tone: 'good',
  title: 'Relatório descartado',
  message: 'A leitura e o arquivo foram apagados. Os registros ficam como estavam.',
};

type Props = {
  report: Snapshot;
  today: CivilDate;
  answer: FormAnswer | undefined;
  back: string;
  /** Address of the kept file. */
  original: string;
  /** Address of the picture of a shorter report, if its reader may share it. */
  picture?: string;
};

const leadOf = (report: Snapshot): string => {
  if (report.confirmedAt) return countsLine(report);
  return report.profile === SCAN
    ? 'É uma foto, sem texto. Digite os registros que você vê nela.'
    : 'Confira cada linha com o relatório. Desmarque o que não for um registro.';
};

/** Shows a report: its review line by line; once confirmed, its result and the changes since the previous one. */
export function ReportPanel({ report, today, answer, back, original, picture }: Props) {
  const [params] = useSearchParams();
  const page = params.get('pagina') ?? '';
  const wanted = useMemo(() => (/^[1-9]\d{0,3}$/.test(page) ? { page: Number(page) } : undefined), [page]);
  const warning = ageWarning(report.takenOn, today);
  const isEmpty = report.items.length + report.faults.length === 0;
  return (
    <>
      <PageHeader
        title={`${LISTING_PLACE_LABELS[report.place]}, ${formatDate(report.takenOn)}`}
        up={{ to: back, label: 'Relatórios' }}
        lead={leadOf(report)}
      />
      {warning && <p className="mb-4 rounded-xl bg-warning-soft px-4 py-3">{warning}</p>}
      {!report.confirmedAt && (
        <>
          <ReportReview report={report} answer={answer} original={original} />
          <Discard answer={answer} />
        </>
      )}
      {report.confirmedAt && report.before && (
        <ReportComparison
          before={report.before}
          after={report}
          base={back}
          picture={isShorter(report) ? picture : undefined}
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
        <section id={ORIGINAL} className="mt-6 scroll-mt-20" aria-label="O relatório">
          <ReportOriginal pages={report.pages} file={report.file} href={original} wanted={wanted} />
        </section>
      )}
    </>
  );
}

/** Asks for a second confirmation in place, because a discarded reading cannot be restored. */
const Discard = ({ answer }: Pick<Props, 'answer'>) => {
  const isRefused = answer?.ok === false && answer.intent === 'discard';
  return (
    <details className="mt-8" open={isRefused}>
      <summary className="inline-flex min-h-11 items-center font-medium text-bad">
        Descartar este relatório
      </summary>
      <p className="mt-2 mb-3 text-muted">
        A leitura e o arquivo são apagados. Os registros ficam como estão. Para trazer de novo, envie o
        relatório outra vez.
      </p>
      <PressForm intent="discard" variant="danger" pendingLabel="Descartando…">
        Descartar de vez
      </PressForm>
      <FormRefusal message={isRefused ? answer.toast?.message : undefined} />
    </details>
  );
};
