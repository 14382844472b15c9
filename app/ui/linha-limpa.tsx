import { cx } from './class-names.ts';

type Props = {
  className?: string;
  /** Drawn in its final state, without motion. */
  still?: boolean;
};

/**
 * The signature: a line that starts tangled and becomes straight. It draws itself once, unless motion is
 * unwanted. The line extends beyond its box: with `overflow-visible` it runs to the edge of the clipping
 * element.
 */
export function LinhaLimpa({ className, still = false }: Props) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 640 120"
      fill="none"
      className={cx(!still && 'draw-line', className)}
      preserveAspectRatio="xMinYMid meet"
    >
      <path
        pathLength={1}
        d="M4 70C30 20 70 18 78 58S40 104 52 62 118 6 128 54 84 112 98 66 168 22 172 66 132 100 150 60 214 40 226 60 250 60 290 60H6000"
        stroke="currentColor"
        strokeWidth={5}
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The line as progress: tangled at its start, straight for the finished part. */
export function LineProgress({ value, max, label }: { value: number; max: number; label: string }) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-brand transition-[width] duration-200"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
