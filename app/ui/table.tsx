import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';
import { icon } from './icons.tsx';
import { Surface } from './surface.tsx';

/**
 * Dense table whose header stays visible below the page's own. If it is wider than its place it scrolls
 * sideways, reachable by keyboard; a scrolling box contains its header, which then scrolls with it.
 */
export function Table({
  label,
  columns,
  stacked = 'phone',
  children,
}: {
  label: string;
  columns: (string | SortedHead)[];
  /**
   * Width below which each row is a block, so that its actions are visible; `never` for two or three short
   * columns.
   */
  stacked?: keyof typeof STACKED;
  children: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  useFits(box);
  return (
    <Surface className={cx('min-w-0 overflow-clip print:overflow-visible', MORE)}>
      {/* A region that scrolls must take the focus, or a keyboard cannot move it. */}
      <section
        ref={box}
        aria-label={label}
        className="relative overflow-x-auto data-fits:overflow-visible print:overflow-visible"
        tabIndex={0}
      >
        <table className={cx('w-full text-left', STACKED[stacked])}>
          <thead className="sticky top-0 z-10 bg-sunken text-sm in-data-fits:top-(--header,3.5rem)">
            <tr>
              {columns.map((column) => {
                const head = typeof column === 'string' ? { label: column } : column;
                return (
                  <th
                    key={head.label}
                    scope="col"
                    aria-sort={head.sorted}
                    className={cx(
                      'h-10 px-3 font-semibold whitespace-nowrap first:pl-4 last:pr-4',
                      head.className,
                    )}
                  >
                    {head.to ? <SortLink {...head} to={head.to} /> : head.label}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">{children}</tbody>
        </table>
      </section>
    </Surface>
  );
}

/**
 * For a column that does not fit beside the menu on a screen of less than 1440 px. Rows shown as blocks
 * include it.
 */
export const WIDE_ONLY = 'lg:max-[90rem]:hidden';

const ArrowDown = icon('M12 5v14M19 12l-7 7-7-7');

/** A column head that sorts the table. */
type SortedHead = {
  label: string;
  to?: string;
  sorted?: 'ascending' | 'descending' | undefined;
  className?: string;
};

export function SortLink({ label, to, sorted }: SortedHead & { to: string }) {
  return (
    <>
      <span className="sort-word">{label}</span>
      <Link to={to} preventScrollReset className="group inline-flex items-center gap-1 hover:underline">
        {label}
        <ArrowDown
          className={cx(
            'size-3.5',
            sorted === 'ascending' && 'rotate-180',
            !sorted && 'opacity-0 group-hover:opacity-50 group-focus-visible:opacity-50',
          )}
        />
      </Link>
    </>
  );
}

/**
 * A shade at the right edge while the table can be scrolled; omitted in print, because it would hide content there.
 */
const MORE =
  "relative has-data-more:after:pointer-events-none has-data-more:after:absolute has-data-more:after:inset-y-0 has-data-more:after:right-0 has-data-more:after:z-10 has-data-more:after:w-6 has-data-more:after:bg-linear-to-l has-data-more:after:from-ink/20 has-data-more:after:content-[''] print:after:hidden";

/** Label of a value, shown if the rows are blocks and the column's head is hidden. */
export const RowWord = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span className={cx('row-word', className ?? 'text-muted')}>{children}</span>
);

/** Class by the width below which the rows are blocks. */
const STACKED = { never: '', phone: 'max-sm:stacked-rows', tablet: 'max-lg:stacked-rows' };

/** Marks a box whose table fits into it, and one that can be scrolled to the right. */
function useFits(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const section = box.current;
    const table = section?.firstElementChild;
    if (!section || !table) return;
    const mark = () => {
      section.toggleAttribute('data-fits', table.scrollWidth <= section.clientWidth);
      const beyond = table.scrollWidth - section.clientWidth - section.scrollLeft;
      section.toggleAttribute('data-more', beyond > 1);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(section);
    observer.observe(table);
    section.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      section.removeEventListener('scroll', mark);
    };
  }, [box]);
}

type CellProps = { children: ReactNode; className?: string; head?: boolean };

/** A cell; with `head` the one that names its row, which a screen reader reads with each other cell. */
export const Cell = ({ children, className, head }: CellProps) => {
  const look = cx('h-10 px-3 py-1.5 align-middle first:pl-4 last:pr-4', className);
  return head ? (
    <th scope="row" className={look}>
      {children}
    </th>
  ) : (
    <td className={look}>{children}</td>
  );
};
