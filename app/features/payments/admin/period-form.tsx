import { Form, Link } from 'react-router';
import { type FinancePeriod, periodChoices } from '#app/features/payments/rules/finance-period.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';

/** Chooses the period, in the address: a usual one, or two days, which may be in the future. */
export function PeriodForm({ period, today }: { period: FinancePeriod; today: string }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <nav aria-label="Período" className="flex flex-wrap gap-1">
        {periodChoices(today).map(({ label, from, until }) => {
          const chosen = from === period.from && until === period.until;
          return (
            <Link
              key={label}
              to={`?${new URLSearchParams({ de: from, ate: until })}`}
              preventScrollReset
              aria-current={chosen ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-xl border px-3.5 font-medium',
                chosen
                  ? 'border-brand-strong bg-brand-soft text-brand-strong'
                  : 'border-line bg-raised hover:border-muted',
              )}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <Form key={`${period.from} ${period.until}`} method="get" className="flex flex-wrap items-center gap-2">
        {(['de', 'ate'] as const).map((name) => (
          <label key={name} className="flex items-center gap-2 text-sm">
            <span className="max-sm:w-7">{name === 'de' ? 'De' : 'até'}</span>
            <input
              type="date"
              name={name}
              required
              defaultValue={name === 'de' ? period.from : period.until}
              className="control w-auto"
            />
          </label>
        ))}
        <Button type="submit">
          Ver<span className="sr-only"> este período</span>
        </Button>
      </Form>
    </div>
  );
}
