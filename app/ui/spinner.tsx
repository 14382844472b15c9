import { cx } from './class-names.ts';

/** Shows that something is loading; the words beside it name it. */
export function Spinner({ className = 'size-5', label }: { className?: string; label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex items-center gap-3">
      <span
        aria-hidden
        className={cx(
          'inline-block animate-spin rounded-full border-2 border-current border-r-transparent',
          className,
        )}
      />
      {label}
    </span>
  );
}

/** Grey placeholder of loading content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block animate-pulse rounded-lg bg-line/70', className)} />
);
