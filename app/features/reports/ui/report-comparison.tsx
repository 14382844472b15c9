import { Link } from 'react-router';
import {
  compareReports,
  isImprovement,
  NO_IMPROVEMENT,
  NO_PROOF,
} from '#app/features/reports/rules/compare.ts';
import { foundAt, type ReportItem, recordAddress } from '#app/features/reports/rules/report.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { Surface } from '#app/ui/surface.tsx';
import { SharePicture } from './share-picture.tsx';

type Side = { id: string; takenOn: CivilDate; items: readonly ReportItem[] };

type ComparisonProps = {
  before: Side;
  after: Side;
  /** Address of the reports; a report's own address appends its id. */
  base: string;
  /** Address of the picture to share; left out in the panel, and without fewer records than before. */
  picture?: string | undefined;
};

/** Shows the differences between two reports of one place, each record with its page in the report. */
export function ReportComparison({ before, after, base, picture }: ComparisonProps) {
  const pageOf =
    ({ id }: Side) =>
    (item: ReportItem) =>
      recordAddress(base, id, item);
  const { stayed, gone, appeared, totals } = compareReports(before.items, after.items);
  return (
    <Surface className="space-y-5 p-5">
      <h2 className="text-lg font-semibold">
        Antes e depois: {formatDate(before.takenOn)} e {formatDate(after.takenOn)}
      </h2>
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="text-sm text-muted">Antes</dt>
          <dd className="font-medium">
            {before.items.length} · {formatBRL(totals.before)}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Depois</dt>
          <dd className="font-medium">
            {after.items.length} · {formatBRL(totals.after)}
          </dd>
        </div>
      </dl>
      <Part
        title={`Não constam mais em ${formatDate(after.takenOn)}`}
        items={gone}
        pageOf={pageOf(before)}
        noteOf={(item) => (isImprovement(item) ? null : NO_IMPROVEMENT)}
      />
      <Part title="Apareceram" items={appeared} pageOf={pageOf(after)} />
      <Part title="Continuam" items={stayed.map(({ after: item }) => item)} pageOf={pageOf(after)} />
      <p className="text-sm text-muted">{NO_PROOF}</p>
      {picture && (
        <SharePicture
          src={picture}
          words={`Antes: ${countWords(before.items.length, 'registro', 'registros')}. Depois: ${countWords(after.items.length, 'registro', 'registros')}.`}
        />
      )}
      <a
        href={`${base}/${after.id}/antes-e-depois.pdf`}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        Baixar em PDF assinado
      </a>
    </Surface>
  );
}

type PartProps = {
  title: string;
  items: readonly ReportItem[];
  pageOf: (item: ReportItem) => string;
  noteOf?: (item: ReportItem) => string | null;
};

const Part = ({ title, items, pageOf, noteOf }: PartProps) => (
  <section>
    <h3 className="font-semibold">
      {title} ({items.length})
    </h3>
    <ul className="mt-1 divide-y divide-line">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: records of a report have no id, and their order is fixed.
        <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            {item.creditor}
            <Link
              to={pageOf(item)}
              className="flex min-h-11 items-center text-sm underline underline-offset-4"
            >
              {foundAt(item)}
              <span className="sr-only"> de {item.creditor}</span>
            </Link>
            {noteOf?.(item) && <span className="block text-sm text-muted">{noteOf(item)}</span>}
          </span>
          <span className="tabular">{item.amount === null ? 'sem valor' : formatBRL(item.amount)}</span>
        </li>
      ))}
    </ul>
  </section>
);
