import { useState } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '#app/features/cases/server/index.server.ts';
import { EnergyBanner } from '#app/features/content/ui/energy-banner.tsx';
import { ENERGY_STATUS, savingsShare } from '#app/features/energy/rules/terms.ts';
import { EnergyDialog } from '#app/features/energy/ui/energy-dialog.tsx';
import { formatBRL } from '#app/lib/money.ts';
import { Badge, Surface } from '#app/ui/surface.tsx';

type Props = Pick<Dashboard, 'banner' | 'energy' | 'energyDefaults'>;

/**
 * The electricity discount: the offer, or the open request. The offer stays mounted when the request appears,
 * because its dialog still shows the confirmation.
 */
export function EnergyOffer({ banner, energy, energyDefaults }: Props) {
  const [offered] = useState(energy === null);
  return (
    <>
      {banner && (offered || !energy) && (
        <EnergyBanner banner={banner} hidden={energy !== null}>
          <EnergyDialog banner={banner} defaults={energyDefaults} />
        </EnergyBanner>
      )}
      {energy && <EnergyCard energy={energy} />}
    </>
  );
}

function EnergyCard({ energy }: { energy: NonNullable<Props['energy']> }) {
  const { label, tone, text } = ENERGY_STATUS[energy.status];
  const { billNormal, billDiscount, savings } = energy;
  const share = savingsShare(energy);
  return (
    <Surface className="mb-5 p-5 sm:p-6" data-energy={energy.status}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="display-m">Desconto na energia</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {energy.status === 'active' && billNormal !== null && billDiscount !== null && savings !== null ? (
        <dl className="mt-4 grid gap-4 sm:grid-cols-3">
          <Bill term="Conta normal" value={formatBRL(billNormal)} />
          <Bill term="Com desconto" value={formatBRL(billDiscount)} />
          <Bill
            term="Economia por mês"
            value={`${formatBRL(savings)}${share === null ? '' : ` (${share}%)`}`}
            good
          />
        </dl>
      ) : (
        <p className="mt-2 text-muted">{text}</p>
      )}
      <Link
        to="/app/energia"
        className="mt-3 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        Ver o pedido
      </Link>
    </Surface>
  );
}

const Bill = ({ term, value, good = false }: { term: string; value: string; good?: boolean }) => (
  <div>
    <dt className="text-sm text-muted">{term}</dt>
    <dd className={`tabular text-lg font-semibold ${good ? 'text-good' : ''}`}>{value}</dd>
  </div>
);
