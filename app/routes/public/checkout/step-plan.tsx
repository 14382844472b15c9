import { PLANS, type PlanId } from '#app/features/checkout/rules/plans.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import type { StepProps } from './step-props.ts';

const FOR: Record<PlanId, string> = { CPF: 'Para você', CNPJ: 'Para a sua empresa' };

export function StepPlan({ draft, change }: StepProps) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">Plano</legend>
      {Object.values(PLANS).map(({ id, list, promo, maxParts }) => (
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
          <span className="display-m font-display">Plano {id}</span>
          <span className="text-muted">{FOR[id]}</span>
          <span className="mt-4 text-sm text-muted">
            de <s className="tabular">{formatBRLShort(list)}</s> por
          </span>
          <span className="tabular font-display text-3xl font-bold">{formatBRLShort(promo)}</span>
          <span className="text-sm text-muted">Pix à vista ou até {maxParts}x no cartão</span>
        </label>
      ))}
    </fieldset>
  );
}
