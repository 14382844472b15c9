import { Form, Link } from 'react-router';
import { lastDays, PERIOD_CHOICES, type Period } from '#app/features/overview/rules/terms.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';

type Props = { period: Period; today: string; hidden?: Record<string, string> };

/** Chooses the period of the figures, in the address: one of three usual ones, or two days. */
export function PeriodChoice({ period, today, hidden = {} }: Props) {
  const chosen = PERIOD_CHOICES.find(
    (days) => lastDays(days, today).from === period.from && period.to === today,
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav aria-label="Período" className="flex gap-1">
        {PERIOD_CHOICES.map((days) => (
          <Link
            key={days}
            to={`?${new URLSearchParams({ ...hidden, dias: String(days) })}`}
            preventScrollReset
            aria-current={chosen === days ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-11 items-center rounded-xl border px-3.5 font-medium',
              chosen === days
                ? 'border-brand-strong bg-brand-soft text-brand-strong'
                : 'border-line bg-raised hover:border-muted',
            )}
          >
            {days} dias
          </Link>
        ))}
      </nav>
      <Form
        key={`${period.from} ${period.to}`}
        method="get"
        className="flex flex-wrap items-center gap-2 max-sm:w-full"
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="flex min-w-0 items-center gap-2 text-sm max-sm:flex-1">
          <span className="shrink-0">De</span>
          <input
            type="date"
            name="de"
            required
            defaultValue={period.from}
            max={today}
            className="control min-w-0 sm:w-auto"
          />
        </label>
        <label className="flex min-w-0 items-center gap-2 text-sm max-sm:flex-1">
          <span className="shrink-0">até</span>
          <input
            type="date"
            name="ate"
            required
            defaultValue={period.to}
            max={today}
            className="control min-w-0 sm:w-auto"
          />
        </label>
        <Button type="submit" className="max-sm:w-full">
          Ver<span className="sr-only"> este período</span>
        </Button>
      </Form>
    </div>
  );
}
