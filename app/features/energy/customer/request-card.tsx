import { ENERGY_STATUS, type EnergyView, savingsShare } from '#app/features/energy/rules/terms.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { Badge, Surface } from '#app/ui/surface.tsx';

/**
 * One request: its status, its address, and the savings once it is active.
 * @param canAsk the page shows the form of a new request
 */
export function RequestCard({ request, canAsk }: { request: EnergyView; canAsk: boolean }) {
  const { status, consumerUnit, address, uf, reason, createdAt } = request;
  const { label, tone, text } = ENERGY_STATUS[status];
  return (
    <Surface className="p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="font-semibold">Unidade consumidora {consumerUnit}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1 text-muted">
        {address}, {uf}
      </p>
      <p className="mt-3">{text}</p>
      {reason && <p className="mt-1 whitespace-pre-line">Motivo: {reason}</p>}
      {status === 'rejected' && canAsk && <p className="mt-1">Peça de novo no formulário acima.</p>}
      {status === 'active' && <Bill request={request} />}
      <p className="tabular mt-3 text-sm text-muted">Pedido em {formatDate(createdAt)}</p>
    </Surface>
  );
}

function Bill({ request }: { request: EnergyView }) {
  const { billNormal, billDiscount, savings } = request;
  if (billNormal === null || billDiscount === null || savings === null) return null;
  const share = savingsShare(request);
  return (
    <dl className="tabular mt-4 grid gap-3 rounded-xl bg-sunken p-4 sm:grid-cols-3">
      <div>
        <dt className="text-sm text-muted">Conta sem desconto</dt>
        <dd className="font-semibold">{formatBRL(billNormal)}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Conta com desconto</dt>
        <dd className="font-semibold">{formatBRL(billDiscount)}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Você economiza</dt>
        <dd className="display-m text-good">
          {formatBRL(savings)}{' '}
          <span className="block text-base leading-normal font-normal">
            por mês{share !== null && ` (${share}%)`}
          </span>
        </dd>
      </div>
    </dl>
  );
}
