import { formatRate } from '#app/features/loans/rules/loan-terms.ts';
import { systemWords } from '#app/features/loans/rules/simulate.ts';
import type { LoanView } from '#app/features/loans/rules/terms.ts';
import { formatBRL } from '#app/lib/money.ts';

/** Figures of a loan; the CET is shown wherever a cost is (Lei 14.181/2021). */
export function LoanFigures({ system, rate, first, last, total, cet }: LoanView['simulation']) {
  const figures = [
    ['Taxa', `${formatRate(rate)} a.m.`],
    [systemWords(system), system === 'price' ? formatBRL(first) : `${formatBRL(first)} a ${formatBRL(last)}`],
    ['Total a pagar', formatBRL(total)],
    ['CET', `${formatRate(cet.yearly)} a.a.`],
  ];
  return (
    <dl className="tabular divide-y divide-line">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
