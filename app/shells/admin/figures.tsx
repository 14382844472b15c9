import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Count } from '#app/features/overview/rules/terms.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import type { Tone } from '#app/lib/toast.ts';
import { cx } from '#app/ui/class-names.ts';
import { Surface } from '#app/ui/surface.tsx';

/** Formats a count: "1.234", or "cerca de 1.000.000" if the table is too large to be counted. */
export const counted = ({ value, about }: Count) =>
  about ? `cerca de ${formatNumber(value)}` : formatNumber(value);

/** Formats the count of a queue, capped at a thousand. */
export const capped = (value: number) => (value > 1_000 ? 'mais de 1.000' : formatNumber(value));

type Props = {
  label: string;
  value: string;
  to: string;
  tone?: Tone | undefined;
  /** Below the number: its comparison. */
  note?: string;
  /** Equal size beside other figures, at any length. */
  even?: boolean;
};

const TONES: Partial<Record<Tone, string>> = { bad: 'text-bad', warning: 'text-warning' };

/** A number with a link to its rows. */
export const Figure = ({ label, value, to, tone, note, even }: Props) => (
  <Surface className="relative flex flex-col-reverse justify-end p-4 hover:border-muted print:px-2">
    <dt className={cx('text-muted', even && 'print:text-[0.65rem]')}>
      <Link to={to} className="after:absolute after:inset-0 after:rounded-2xl hover:underline">
        {label}
      </Link>
    </dt>
    <dd
      className={cx(
        'tabular font-display font-bold text-balance',
        even
          ? 'text-base sm:text-2xl xl:text-xl 2xl:text-2xl print:text-xs print:whitespace-nowrap'
          : value.length > 8
            ? 'text-xl sm:text-2xl'
            : 'text-3xl',
        tone && TONES[tone],
      )}
    >
      {value}
    </dd>
    {note && <dd className="tabular order-first mt-1 text-sm text-muted">{note}</dd>}
  </Surface>
);

/** A section of the page with its heading and total. */
export const FiguresPart = ({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) => (
  <Surface className="min-w-0 p-5">
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="display-m">{title}</h2>
      {note && <p className="tabular text-muted">{note}</p>}
    </div>
    {children}
  </Surface>
);

/** Steps or states with their numbers, and bars relative to the largest one. */
export function Bars({ rows }: { rows: { label: string; value: number; to: string }[] }) {
  const most = Math.max(...rows.map(({ value }) => value), 1);
  return (
    <dl className="space-y-1">
      {rows.map(({ label, value, to }) => (
        <div
          key={label}
          className="relative flex min-h-10 items-center justify-between gap-4 rounded-lg px-3"
        >
          <div
            aria-hidden
            className="absolute inset-y-0.5 left-0 rounded-lg bg-brand-soft forced-colors:border"
            style={{ width: `${(value / most) * 100}%` }}
          />
          <dt className="relative">
            <Link to={to} className="font-medium hover:underline">
              {label}
            </Link>
          </dt>
          <dd className="tabular relative font-semibold">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
