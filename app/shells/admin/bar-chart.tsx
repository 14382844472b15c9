import { type PointerEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#app/lib/dates.ts';
import { Cell, Table } from '#app/ui/table.tsx';

type Bar = { day: string; value: number; to?: string };
type Props = {
  title: string;
  bars: Bar[];
  format: (value: number) => string;
  /** Period of a bar, which its first day identifies. */
  by?: 'day' | 'week' | 'month';
};

/** Units of the drawing, which scales to its place. */
const WIDTH = 600;
const HEIGHT = 140;
/** Maximum width, for charts with few bars. */
const WIDEST = 48;
/** Number of dates under the axis that fit on a phone. */
const MOST_TICKS = 5;

/** The next round number whose half is round too: 2, 4, 10, 20, 40, 100, … */
function roundTop(highest: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(highest, 2)));
  return [1, 2, 4, 6, 8, 10].map((n) => n * ten).find((top) => top >= highest && top >= 2) ?? highest;
}

/**
 * Draws bars for days, weeks or months over an axis, on the server. Shows the numbers of the bar under the pointer
 * above the chart; a table has the same numbers.
 */
export function BarChart({ title, bars, format, by = 'day' }: Props) {
  const [pointed, setPointed] = useState<number | null>(null);
  const top = roundTop(Math.max(...bars.map(({ value }) => value), 0));
  const highest = bars.reduce((most, { value }, at) => (value > (bars[most]?.value ?? 0) ? at : most), 0);
  const empty = bars.every(({ value }) => value === 0);
  const step = WIDTH / bars.length;
  const wide = Math.min(Math.max(step - Math.min(step * 0.25, 4), 0.5), WIDEST);
  const every = Math.ceil(bars.length / MOST_TICKS);
  const said = bars[pointed ?? highest];
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(Math.max(Math.floor(((clientX - left) / width) * bars.length), 0), bars.length - 1));
  };
  return (
    <figure>
      <p aria-hidden className="tabular mb-3 min-h-5 text-sm text-muted">
        {said && !empty && (
          <>
            {pointed === null && 'Maior: '}
            {wholeName(said.day, by)}, <b className="font-semibold text-ink">{format(said.value)}</b>
          </>
        )}
      </p>
      <div aria-hidden className="tabular relative flex gap-2 text-xs text-muted">
        <div className="flex h-36 flex-col justify-between text-right">
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="-my-2 whitespace-nowrap">
              {empty && value > 0 ? '' : format(value)}
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          {empty && <p className="absolute inset-x-0 top-12 text-center text-base">Nada neste período.</p>}
          <svg
            aria-hidden
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-36 w-full touch-pan-y border-b border-line"
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setPointed(null)}
          >
            {[0.5, HEIGHT / 2].map((y) => (
              <line
                key={y}
                x2={WIDTH}
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {bars.map(({ day, value }, at) => (
              <rect
                key={day}
                x={at * step + (step - wide) / 2}
                y={HEIGHT - (value / top) * HEIGHT}
                width={wide}
                height={(value / top) * HEIGHT}
                className={pointed === null || pointed === at ? 'fill-brand' : 'fill-brand/45'}
              />
            ))}
          </svg>
          <p className="relative mt-1 h-5">
            {bars.map(
              ({ day }, at) =>
                at % every === 0 && (
                  <span
                    key={day}
                    className="absolute -translate-x-1/2"
                    style={{ left: `${((at + 0.5) / bars.length) * 100}%` }}
                  >
                    {shortName(day, by)}
                  </span>
                ),
            )}
          </p>
        </div>
      </div>
      <details className="mt-2 print:hidden">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand-strong underline underline-offset-4">
          Ver números<span className="sr-only">: {title}</span>
        </summary>
        <div className="mt-1">
          <Table label={title} stacked="never" columns={[WORDS[by], 'Valor']}>
            {bars.map(({ day, value, to }) => (
              <tr key={day}>
                <Cell head>
                  {to ? (
                    <Link to={to} className="underline underline-offset-4">
                      {wholeName(day, by)}
                    </Link>
                  ) : (
                    wholeName(day, by)
                  )}
                </Cell>
                <Cell className="tabular">{format(value)}</Cell>
              </tr>
            ))}
          </Table>
        </div>
      </details>
    </figure>
  );
}

const WORDS = { day: 'Dia', week: 'Semana', month: 'Mês' };

/** Short label of a bar: "21/11", or "11/2026". */
function shortName(day: string, by: Props['by']): string {
  const date = formatDate(day);
  return by === 'month' ? date.slice(3) : date.slice(0, 5);
}

/** Full label of a bar: "21/11/2026", "semana de 16/11/2026" or "11/2026". */
function wholeName(day: string, by: Props['by']): string {
  const date = formatDate(day);
  return by === 'month' ? date.slice(3) : by === 'week' ? `semana de ${date}` : date;
}
