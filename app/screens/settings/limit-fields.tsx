import { handActsOf, handName } from '#app/features/accounts/rules/custom-position.ts';
import { formatAmount } from '#app/lib/money.ts';
import type { BasePosition } from '#app/terms/panel-areas.ts';
import type { HandAct, HandLimits, SaleLimits } from '#app/terms/panel-rights.ts';

export const control = 'min-h-11 w-full rounded-lg border border-line bg-raised px-2';

const SALES = [
  ['discount', 'Maior desconto, em %'],
  ['entry', 'Menor entrada, em %'],
  ['payments', 'Máximo de parcelas'],
  ['daysToFirst', 'Dias até a primeira parcela'],
] as const;

const HAND: Record<HandAct, string> = {
  payment: 'Maior recebimento à mão, em R$',
  discount: 'Maior desconto em renegociação, em R$',
  refund: 'Maior devolução, em R$',
};

type Props = {
  base: BasePosition;
  /** Limits of sales; undefined if the position sells at list prices only. */
  limits: SaleLimits | undefined;
  hand: HandLimits | null;
  /** Entries of a refused form. */
  draft: Record<string, string> | undefined;
};

/** Fields of a position's limits: of its sales, and of its acts by hand. */
export const LimitFields = ({ base, limits, hand, draft }: Props) => (
  <>
    {limits &&
      SALES.map(([field, label]) => (
        <label key={field} className="block text-sm">
          {label}
          <input
            name={field}
            inputMode="numeric"
            defaultValue={draft?.[field] ?? limits[field]}
            required
            className={control}
          />
        </label>
      ))}
    {handActsOf(base).map((act) => (
      <label key={act} className="block text-sm">
        {HAND[act]}
        <input
          name={handName(act)}
          inputMode="decimal"
          placeholder="sem limite"
          defaultValue={draft?.[handName(act)] ?? (hand?.[act] == null ? '' : formatAmount(hand[act]))}
          className={control}
        />
      </label>
    ))}
  </>
);
