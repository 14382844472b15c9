import type { DrawRow } from '#app/features/consortium/rules/group-view.ts';
import { EXCLUDED_WORDS, KIND_WORDS } from '#app/features/consortium/rules/terms.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';

/** Announced and frozen facts of a draw, one per line. */
export function DrawFacts({ draw }: { draw: DrawRow }) {
  const facts: [string, string | null][] = [
    ['Assembleia', `${formatDate(draw.assemblyDate)}, ${draw.assemblyTime}`],
    ['Lugar', draw.place],
    ['Extração', `nº ${draw.extraction}, de ${formatDate(draw.extractionDate)}`],
    ['Regra', KIND_WORDS[draw.kind].label],
    ['Cota que não concorre', draw.kind === 'digits' ? `vale ${EXCLUDED_WORDS[draw.onExcluded]}` : null],
    ['Congelado', draw.frozenAt && formatDateTime(draw.frozenAt)],
    ['Concorrem', draw.competing === null ? null : String(draw.competing)],
    ['Publicado', draw.publishedAt && formatDateTime(draw.publishedAt)],
    ['Motivo', draw.cancelReason],
  ];
  const hashes: [string, string | null][] = [
    ['Lista', draw.listSha256],
    ['Regra', draw.ruleSha256],
    ['Segredo', draw.commitment],
  ];
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="tabular font-medium">{value}</dd>
            </div>
          ))}
      </dl>
      {draw.listSha256 && (
        <div className="mt-4 border-t border-line pt-4">
          <h3 className="text-sm text-muted">Impressões digitais publicadas (SHA-256)</h3>
          <dl className="mt-1.5 space-y-1.5">
            {hashes.map(([label, value]) => (
              <div key={label} className="sm:flex sm:gap-3">
                <dt className="w-20 shrink-0 text-sm">{label}</dt>
                <dd className="font-mono text-sm break-all">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}
