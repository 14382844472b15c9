import type { ContractLine } from '#app/features/contracts/rules/contract-line.ts';
import { formatDate } from '#app/lib/dates.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

/** Lists contracts, each with its file and, if it was accepted here, its proof. */
export function ContractList({
  contracts,
  fileOf,
}: {
  contracts: readonly ContractLine[];
  fileOf: (line: ContractLine) => string | null;
}) {
  return (
    <Surface className="overflow-hidden">
      <ul className="divide-y divide-line">
        {contracts.map((line) => {
          const { id, title, day, outside, hasFile, code } = line;
          const file = hasFile ? fileOf(line) : null;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium">{title}</p>
                <p className="tabular text-sm text-muted">
                  {outside
                    ? `Assinado fora do site em ${formatDate(day)}`
                    : `Aceito no pedido de ${formatDate(day)}`}
                  {!hasFile && ', sem arquivo guardado'}
                </p>
              </div>
              {outside && <Badge tone="neutral">Assinado fora</Badge>}
              {code && (
                <a href={`/verificar/${code}`} className={buttonClass({ size: 'sm' })}>
                  Verificar<span className="sr-only"> {title}</span>
                </a>
              )}
              {file && (
                <a href={file} className={buttonClass({ size: 'sm' })}>
                  Abrir<span className="sr-only"> {title}</span>
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Surface>
  );
}
