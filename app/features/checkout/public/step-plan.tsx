import type { Offer } from '#app/features/catalog/rules/offers.ts';
import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { cx } from '#app/ui/class-names.ts';
import type { StepProps } from './checkout-draft.ts';

const FOR: Record<PlanId, string> = { CPF: 'Para você', CNPJ: 'Para a sua empresa' };

type Props = StepProps & { offers: Offer[] };

/** Choice of the plan, or of the type of holder for a product, with prices. */
export function StepPlan({ draft, offers, change }: Props) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">{offers[0]?.product ? 'Para quem é' : 'Plano'}</legend>
      {offers.map(({ plan: id, name, product, list, promo, maxInstallments }) => (
        <label
          key={id}
          className="relative flex cursor-pointer flex-col rounded-2xl border border-line bg-raised p-5 has-checked:border-brand-strong has-checked:ring-2 has-checked:ring-brand-strong has-focus-visible:outline-3 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name="plan"
            value={id}
            checked={draft.plan === id}
            onChange={() => change({ plan: id, doc_number: '', installments: 1 })}
            className="absolute top-5 right-5 size-5 accent-brand-strong"
          />
          <span className="display-m pr-8 font-display leading-tight">{product ? FOR[id] : name}</span>
          <span className="text-muted">{product ? `${name}, com o seu ${id}` : FOR[id]}</span>
          {list > promo && (
            <span className="mt-4 text-sm text-muted">
              de <s className="tabular">{formatBRLShort(list)}</s> por
            </span>
          )}
          <span className={cx('tabular font-display text-3xl font-bold', list === promo && 'mt-auto pt-4')}>
            {formatBRLShort(promo)}
          </span>
          <span className="text-sm text-muted">Pix à vista ou até {maxInstallments}x no cartão</span>
        </label>
      ))}
    </fieldset>
  );
}
