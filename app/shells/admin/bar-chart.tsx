import { formatDate } from '#app/lib/dates.ts';

type Bar = { day: string; value: number };
type Props = {
  title: string;
  bars: Bar[];
  format: (value: number) => string;
  /** Each bar is a month, by its first day. */
  months?: boolean;
};

/** Units of the drawing; it is as wide as its place. */
const WIDTH = 600;
const HEIGHT = 140;
/** A bar of a few days is no wall. */
const WIDEST = 48;

/** A bar a day or a month, drawn on the server; the same numbers are a table for who does not see it. */
export function BarChart({ title, bars, format, months = false }: Props) {
  const highest = Math.max(...bars.map(({ value }) => value), 0);
  const most = Math.max(highest, 1);
  const step = WIDTH / bars.length;
  const wide = Math.min(Math.max(step - Math.min(step * 0.25, 4), 0.5), WIDEST);
  // "21/11", or "11/2026".
  const edge = (at: number) => {
    const day = formatDate(bars.at(at)?.day ?? '');
    return months ? day.slice(3) : day.slice(0, 5);
  };
  const whole = (day: string) => (months ? formatDate(day).slice(3) : formatDate(day));
  return (
    <figure>
      {/* What the highest bar is, above it: beside the bars a large amount would lie over them. */}
      <p aria-hidden className="tabular mb-1 text-sm text-muted">
        {highest > 0 ? format(highest) : <>&nbsp;</>}
      </p>
      <div className="relative">
        {highest === 0 && (
          <p className="absolute inset-x-0 top-12 text-center text-muted">Nada neste período.</p>
        )}
        <svg
          aria-hidden
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 w-full border-b border-line"
        >
          {bars.map(({ day, value }, at) => {
            const height = (value / most) * (HEIGHT - 4);
            return (
              <g key={day}>
                <title>{`${whole(day)}: ${format(value)}`}</title>
                {/* The whole column answers to the pointer, also where its bar is low. */}
                <rect x={at * step} y={0} width={step} height={HEIGHT} fill="transparent" />
                <rect
                  x={at * step + (step - wide) / 2}
                  y={HEIGHT - height}
                  width={wide}
                  height={height}
                  className="fill-brand"
                />
              </g>
            );
          })}
        </svg>
        <p aria-hidden className="tabular mt-1 flex justify-between text-sm text-muted">
          <span className={bars.length === 1 ? 'mx-auto' : undefined}>{edge(0)}</span>
          {bars.length > 1 && <span>{edge(-1)}</span>}
        </p>
      </div>
      {/* A table itself cannot be made as small as what is only read aloud. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {bars.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{whole(day)}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
