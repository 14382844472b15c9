import type { CardLawsuit } from '#app/features/cards/rules/card-detail.ts';
import { LAWSUIT_STATUS } from '#app/features/cards/rules/card-labels.ts';
import { formatCnj } from '#app/lib/cnj.ts';
import { Badge, Surface } from '#app/ui/surface.tsx';

/** Lawsuits by their number, newest first. */
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
          {lawsuits.map(({ id, caseNumber, court, lawsuitType, status, description }) => (
            <li key={id} className="py-3">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <span className="tabular min-w-0 font-semibold break-all">{formatCnj(caseNumber)}</span>
                <Badge tone={LAWSUIT_STATUS[status].tone}>{LAWSUIT_STATUS[status].label}</Badge>
              </div>
              <p className="text-sm text-muted">
                {lawsuitType} · {court}
              </p>
              {description && <p className="mt-1">{description}</p>}
            </li>
          ))}
        </ul>
      )}
    </Surface>
  );
}
