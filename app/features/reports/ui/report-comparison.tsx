import {
  compareReports,
  isImprovement,
  NO_IMPROVEMENT,
  NO_PROOF,
} from '#app/features/reports/rules/compare.ts';
import type { ReportItem } from '#app/features/reports/rules/report.ts';
import { foundAt } from '#app/features/reports/rules/report-view.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { Surface } from '#app/ui/surface.tsx';

type Side = { takenOn: CivilDate; items: readonly ReportItem[] };

/** What changed between two reports of one place. @param pdf address of the same as a document */
export function ReportComparison({ before, after, pdf }: { before: Side; after: Side; pdf: string }) {
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
        noteOf={(item) => (isImprovement(item) ? null : NO_IMPROVEMENT)}
      />
      <Part title="Apareceram" items={appeared} />
      <Part title="Continuam" items={stayed.map(({ after: item }) => item)} />
      <p className="text-sm text-muted">{NO_PROOF}</p>
      <a href={pdf} className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
        Baixar em PDF assinado
      </a>
    </Surface>
  );
}

type PartProps = {
  title: string;
  items: readonly ReportItem[];
  noteOf?: (item: ReportItem) => string | null;
};

const Part = ({ title, items, noteOf }: PartProps) => (
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
            <span className="block text-sm text-muted">{foundAt(item)}</span>
            {noteOf?.(item) && <span className="block text-sm text-muted">{noteOf(item)}</span>}
          </span>
          <span className="tabular">{item.amount === null ? 'sem valor' : formatBRL(item.amount)}</span>
        </li>
      ))}
    </ul>
  </section>
);
