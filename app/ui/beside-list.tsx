import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';

/** Two columns from 1280 px on: a list, and its open row. Below that, one after the other. */
export const BESIDE = 'items-start gap-8 xl:grid xl:grid-cols-[20rem_minmax(0,1fr)]';

/** The list, which stays visible while the open row is read. */
export const BesideList = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  <nav
    aria-label={label}
    className={cx(
      'xl:sticky xl:top-20 xl:-mt-2 xl:-ml-2 xl:max-h-[calc(100svh-6.5rem)] xl:overflow-y-auto xl:p-2 print:hidden',
      className,
    )}
  >
    {children}
  </nav>
);

type Row = {
  to: string;
  current: boolean;
  title: string;
  text: ReactNode;
  /** At the right edge: an amount or a state. */
  mark?: ReactNode;
};

/** A row of the list: a press, or Enter, opens it beside the list; Enter also moves the focus there. */
export const BesideRow = ({ to, current, title, text, mark }: Row) => (
  <Link
    to={to}
    preventScrollReset
    aria-current={current || undefined}
    onClick={({ detail }) => {
      openedByKey = detail === 0;
    }}
    className="flex min-h-11 items-start justify-between gap-3 rounded-xl border border-transparent px-3 py-2 hover:bg-sunken aria-current:border-line aria-current:bg-raised max-xl:border-line max-xl:bg-raised max-xl:px-4 max-xl:py-3"
  >
    <span className="min-w-0">
      <span className="block truncate font-medium" title={title}>
        {title}
      </span>
      <span className="block text-sm text-muted">{text}</span>
    </span>
    {mark && <span className="tabular shrink-0 text-right">{mark}</span>}
  </Link>
);

/** Whether the last row was opened by keyboard; the focus then moves to its content. */
let openedByKey = false;

/** Content of the open row. @param of id of the row */
export function Opened({ of, label, children }: { of: string; label: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is open now.
  useEffect(() => {
    if (openedByKey) section.current?.focus();
    openedByKey = false;
  }, [of]);
  return (
    <section ref={section} aria-label={label} tabIndex={-1} className="min-w-0 outline-none">
      {children}
    </section>
  );
}
