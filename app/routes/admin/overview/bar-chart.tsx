import { formatDate } from '#app/lib/dates.ts';

type Bar = { day: string; value: number };
type Props = { title: string; bars: Bar[]; format: (value: number) => string };

/** Units of the drawing; it is as wide as its place. */
const WIDTH = 600;
const HEIGHT = 140;

/** A bar a day, drawn on the server; the same numbers are a table for who does not see it. */
export function BarChart({ title, bars, format }: Props) {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const step = WIDTH / bars.length;
  const gap = Math.min(step * 0.25, 4);
  const edge = (at: number) => formatDate(bars.at(at)?.day ?? '').slice(0, 5);
  return (
    <figure>
      <div className="flex gap-2">
        <p aria-hidden className="tabular w-20 shrink-0 text-right text-sm whitespace-nowrap text-muted">
          {format(most)}
        </p>
        <div className="min-w-0 flex-1">
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
                  <title>{`${formatDate(day)}: ${format(value)}`}</title>
                  {/* The whole column answers to the pointer, also where its bar is low. */}
                  <rect x={at * step} y={0} width={step} height={HEIGHT} fill="transparent" />
                  <rect
                    x={at * step + gap / 2}
                    y={HEIGHT - height}
                    width={Math.max(step - gap, 0.5)}
                    height={height}
                    className="fill-brand"
                  />
                </g>
              );
            })}
          </svg>
          <p aria-hidden className="tabular mt-1 flex justify-between text-sm text-muted">
            <span>{edge(0)}</span>
            <span>{edge(-1)}</span>
          </p>
        </div>
      </div>
      {/* A table itself cannot be made as small as what is only read aloud. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {bars.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{formatDate(day)}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
