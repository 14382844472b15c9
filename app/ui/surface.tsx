import type { ComponentProps, ReactNode } from 'react';
import type { Tone } from '#app/lib/toast.ts';
import { cx } from './class-names.ts';

/** A raised area with a soft border. */
export const Surface = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cx('rounded-2xl border border-line bg-raised', className)} />
);

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink',
  good: 'bg-good-soft text-good',
  warning: 'bg-warning-soft text-warning',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
};

type BadgeProps = { tone?: Tone; tight?: boolean; wraps?: boolean; children: ReactNode };

/** A status in one word; `tight` for several in one cell, `wraps` for a few words beside a date. */
export const Badge = ({ tone = 'neutral', tight, wraps, children }: BadgeProps) => (
  <span
    className={cx(
      'inline-flex items-center py-0.5 text-sm font-medium',
      wraps ? 'rounded-xl' : 'rounded-full whitespace-nowrap',
      tight ? 'px-1.5' : 'px-2.5',
      TONES[tone],
    )}
  >
    {children}
  </span>
);

type Empty = { title: string; text: string; action?: ReactNode };

/** An empty page of the customer area: one card, of the same width on every page. */
export const EmptyPage = (empty: Empty) => (
  <Surface className="max-w-3xl">
    <EmptyState {...empty} />
  </Surface>
);

/** Says that there are no entries yet, and offers the next step. */
export function EmptyState({ title, text, action }: Empty) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <p className="display-m">{title}</p>
      <p className="max-w-prose text-balance text-muted">{text}</p>
      {action}
    </div>
  );
}
