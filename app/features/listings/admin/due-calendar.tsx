import { Link } from 'react-router';
import { type Month, monthWeeks } from '#app/features/listings/rules/board.ts';
import { withParams } from '#app/kit/list.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate, WEEKDAYS } from '#app/lib/dates.ts';
import { cx } from '#app/ui/class-names.ts';
import { Surface } from '#app/ui/surface.tsx';

type Props = {
  month: Month;
  counts: Record<CivilDate, number>;
  today: CivilDate;
  params: URLSearchParams;
  /** Address of the list of listings due on a day. */
  listOf: (day: CivilDate) => string;
};

/** Days of a month with how many clocks end on each. */
export function DueCalendar({ month, counts, today, params, listOf }: Props) {
  const to = (mes: string, text: string) => (
    <Link
      to={withParams(params, { mes })}
      preventScrollReset
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {text}
    </Link>
  );
  return (
    <Surface className="p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Prazos de {month.name}</h2>
        <nav aria-label="Mês" className="flex gap-4">
          {to(month.before, 'Mês anterior')}
          {to(month.after, 'Próximo mês')}
        </nav>
      </div>
      <table data-calendar className="w-full table-fixed text-center">
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="pb-1 text-sm font-normal text-muted">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map(({ key, days }) => (
            <tr key={key}>
              {days.map((day, at) => (
                <td key={day ?? WEEKDAYS[at]} className="p-0.5 align-top">
                  {day && (
                    <div
                      className={cx(
                        'min-h-12 rounded-lg border px-1 py-0.5',
                        day === today ? 'border-brand-strong' : 'border-line',
                      )}
                    >
                      <span className="block text-sm text-muted">{Number(day.slice(8))}</span>
                      {(counts[day] ?? 0) > 0 && (
                        <Link
                          to={listOf(day)}
                          className={cx(
                            'tabular inline-flex min-h-8 min-w-8 items-center justify-center font-semibold underline underline-offset-4',
                            day < today && 'text-bad',
                          )}
                        >
                          {counts[day]}
                          <span className="sr-only"> prazos em {formatDate(day)}, ver a lista</span>
                        </Link>
                      )}
                    </div>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Surface>
  );
}
