import type { ReactNode } from 'react';
import { entryName, type Plan } from '#app/features/catalog/rules/plans.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL, formatBRLShort, installmentWords, unbroken } from '#app/lib/money.ts';

type Props = {
  plan: Plan;
  /** Texts of the site: title and audience of the plan. */
  text: { title: string; audience: string };
  /** Link to the contract. */
  contract: ReactNode;
  /** Button or link that buys the plan. */
  buy: ReactNode;
};

/** Audience and price of a plan, and each way to pay with its amounts. The panel uses it for previews. */
export function PlanCard({ plan, text, contract, buy }: Props) {
  const { list, promo, maxInstallments, entry, campaign } = plan;
  const saved = Math.round((1 - promo / list) * 100);
  return (
    <article className="flex flex-col rounded-2xl border border-line bg-raised p-4 sm:p-8">
      {campaign && (
        <p className="mb-3 font-semibold text-brand-strong">
          {campaign.name}
          {campaign.endsOn && <span className="font-normal">, até {formatDate(campaign.endsOn)}</span>}
        </p>
      )}
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="display-m">{text.title}</h3>
        <p className="text-right text-muted">{text.audience}</p>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 md:mt-6">
        <strong className="tabular font-display text-5xl leading-none font-bold tracking-tight md:text-6xl">
          {unbroken(formatBRLShort(promo))}
        </strong>
        {saved > 0 && (
          <span className="leading-tight text-muted">
            <span className="block">
              de <s className="tabular">{unbroken(formatBRLShort(list))}</s>
            </span>
            <span className="block font-semibold text-brand-strong">{saved}% menos</span>
          </span>
        )}
      </p>
      <dl className="tabular mt-4 divide-y divide-line border-y border-line text-[0.9375rem] md:mt-6">
        <Way name="À vista por Pix" pays={formatBRL(promo)} />
        {maxInstallments > 1 && (
          <Way
            name={`Ou em até ${maxInstallments}x no cartão`}
            pays={installmentWords(promo, maxInstallments)}
          />
        )}
        <Way
          name={entryName(plan)}
          pays={`${formatBRLShort(entry.amount)} hoje, ${formatBRLShort(promo - entry.amount)} depois`}
        />
      </dl>
      <p className="mt-2 mb-4 text-sm text-muted md:mb-6">
        No fim, o total é o mesmo: {unbroken(formatBRLShort(promo))}.{' '}
        <span className="whitespace-nowrap">{contract}</span>
      </p>
      {buy}
    </article>
  );
}

const Way = ({ name, pays }: { name: string; pays: string }) => (
  <div className="flex justify-between gap-4 py-1.5 md:py-2">
    <dt className="text-muted">{unbroken(name)}</dt>
    <dd className="text-right font-medium text-balance">{unbroken(pays)}</dd>
  </div>
);
