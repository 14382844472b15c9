import type { CardLawsuit } from '#app/features/cases/rules/card-detail.ts';
import { LAWSUIT_STATUS } from '#app/features/cases/rules/terms.ts';
import { followedSince, InjunctionBadge, MovementTimeline } from '#app/features/cases/ui/lawsuit-state.tsx';
import { formatCnj } from '#app/lib/cnj.ts';
import { Badge, Surface } from '#app/ui/surface.tsx';

/** Shown without a press; the rest opens. */
const NEWEST = 3;

/** Lawsuits by their number, newest first, each with what happened in it. */
export function LawsuitList({ lawsuits }: { lawsuits: CardLawsuit[] }) {
  return (
    <Surface className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Processos</h2>
      {lawsuits.length === 0 ? (
        <p className="mt-2 text-muted">
          Nenhum processo registrado. Depois do levantamento, cada um aparece aqui com o número e a situação.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {lawsuits.map((lawsuit) => (
            <Lawsuit key={lawsuit.id} lawsuit={lawsuit} />
          ))}
        </ul>
      )}
    </Surface>
  );
}

function Lawsuit({ lawsuit }: { lawsuit: CardLawsuit }) {
  const { caseNumber, court, lawsuitType, status, description, lawyerName, oab, opposing } = lawsuit;
  const { movements, opinion } = lawsuit;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="tabular min-w-0 font-semibold break-all">{formatCnj(caseNumber)}</h3>
        <span className="flex flex-wrap gap-2">
          <InjunctionBadge lawsuit={lawsuit} />
          <Badge tone={LAWSUIT_STATUS[status].tone}>{LAWSUIT_STATUS[status].label}</Badge>
        </span>
      </div>
      <p className="text-sm text-muted">
        {lawsuitType} · {court}
        {opposing && ` · contra ${opposing}`}
      </p>
      {lawyerName && (
        <p className="text-sm text-muted">
          Advogado: {lawyerName}
          {oab && ` (${oab})`}
        </p>
      )}
      {description && <p className="mt-1">{description}</p>}
      {opinion && (
        <p className="mt-2">
          <strong>Cabe pedir liminar?</strong> {opinion}
        </p>
      )}
      {movements.length > 0 && <MovementTimeline movements={movements.slice(0, NEWEST)} />}
      {movements.length > NEWEST && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
            Ver os andamentos anteriores
          </summary>
          <MovementTimeline movements={movements.slice(NEWEST)} />
        </details>
      )}
      <p className="mt-3 text-sm text-muted">{followedSince(lawsuit)}</p>
    </li>
  );
}
