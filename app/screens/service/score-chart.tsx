import type { ScorePoint } from '#app/features/cases/rules/card-detail.ts';
import { formatDate } from '#app/lib/dates.ts';

/** Steps of the score colours (docs/product.md section 4), drawn as lines to read the height by. */
const GUIDES = [600, 800];

const round = (value: number) => Math.round(value * 100) / 100;

/** The line in a box of 100 by 100: time to the right until now, a score of 1000 at the top. */
function line(points: readonly ScorePoint[], now: number): string {
  const from = Date.parse(points[0]?.at ?? '');
  const span = Math.max(1, now - from);
  const corners = points.map(({ score, at }, i) => {
    const [x, y] = [round(((Date.parse(at) - from) / span) * 100), round(100 - score / 10)];
    return i === 0 ? `M${x} ${y}` : `H${x}V${y}`;
  });
  return `${corners.join('')}H100`;
}

/**
 * Chart of the score: a score is valid until the next one, so the line has steps. The table below has the
 * same numbers.
 */
export function ScoreChart({ points, now }: { points: ScorePoint[]; now: string }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return (
    <figure>
      <div
        role="img"
        aria-label={`Histórico do score: de ${first.score} em ${formatDate(first.at)} a ${last.score} hoje.`}
      >
        <div className="relative ml-10 h-44">
          <svg
            aria-hidden
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible border-y border-line"
          >
            {GUIDES.map((score) => (
              <path
                key={score}
                d={`M0 ${100 - score / 10}H100`}
                stroke="var(--line)"
                strokeDasharray="3 4"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <path
              d={line(points, Date.parse(now))}
              fill="none"
              stroke="var(--brand)"
              strokeWidth={3}
              strokeLinecap="round"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {[1000, ...GUIDES, 0].map((score) => (
            <span
              key={score}
              aria-hidden
              className="tabular absolute -left-10 w-8 -translate-y-1/2 text-right text-xs text-muted"
              style={{ top: `${100 - score / 10}%` }}
            >
              {score}
            </span>
          ))}
        </div>
        <div aria-hidden className="tabular mt-2 ml-10 flex justify-between text-sm text-muted">
          <span>{formatDate(first.at)}</span>
          <span>hoje</span>
        </div>
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4">
          Ver os números
        </summary>
        <table className="tabular mt-1 w-full max-w-sm text-sm">
          <caption className="sr-only">Score por data</caption>
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="py-1.5 font-medium">
                Data
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Score
              </th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ score, at, bureau }) => (
              <tr key={`${at} ${bureau} ${score}`} className="border-b border-line">
                <td className="py-1.5">
                  {formatDate(at)}
                  {bureau && ` (${bureau})`}
                </td>
                <td className="py-1.5 text-right font-semibold">{score}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
