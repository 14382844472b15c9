import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import {
  Link,
  type ShouldRevalidateFunction,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Pager } from '#app/ui/pager.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table, WIDE_ONLY } from '#app/ui/table.tsx';
import {
  countText,
  EXACT,
  isDescending,
  isFiltered,
  type ListAddress,
  readList,
  SORT,
  sortName,
  usualSort,
  withoutFilters,
  withParams,
} from './list.ts';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Sort that the column's head requests. */
  sort?: string;
  /** Label of the value when rows are blocks and the head is hidden. */
  word?: string;
  /** Names the row to a screen reader. */
  name?: boolean;
  /** Hidden in tables narrower than a screen of 1440 px; the record shows the value. */
  wide?: boolean;
  className?: string;
};

type Empty = { title: string; text: string; action?: ReactNode };

type Props<Row> = {
  address: ListAddress;
  page: { rows: Row[]; next: string | null };
  /** Unknown parameters of the address. */
  refused: string[];
  label: string;
  columns: Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** Empty states: `none` without filters, `found` with them. */
  none: Empty;
  found: Empty & { all?: string };
  rowProps?: (row: Row) => ComponentProps<'tr'>;
  /** Width below which rows become blocks; by default a tablet's, because most lists are wider. */
  stacked?: 'phone' | 'tablet';
};

/** The rows of a list, with its sorts and pages: a table on wide screens, blocks on narrow ones. */
export function List<Row>({
  address,
  page,
  refused,
  label,
  columns,
  keyOf,
  none,
  found,
  ...rest
}: Props<Row>) {
  const { rowProps, stacked = 'tablet' } = rest;
  const [params] = useSearchParams();
  const { sort } = readList(address, params);
  const { action, all, ...words } = isFiltered(address, params)
    ? { all: 'Ver todos', ...found }
    : { all: undefined, ...none };
  const heads = columns.map(({ head, sort: by }) => (by ? sorted(address, params, sort, by, head) : head));
  return (
    <>
      {refused.length > 0 && <RefusedFilters params={params} names={refused} />}
      {page.rows.length === 0 ? (
        <Surface>
          <EmptyState
            {...words}
            action={
              action ??
              (all && (
                <Link to={withoutFilters(address, params)} className={buttonClass({})}>
                  {all}
                </Link>
              ))
            }
          />
        </Surface>
      ) : (
        <>
          <NarrowSorts heads={heads} stacked={stacked} />
          <Waiting>
            <Table
              label={label}
              stacked={stacked}
              columns={heads.map((head, at) => (columns[at]?.wide ? wideHead(head) : head))}
            >
              {page.rows.map((row) => (
                <tr key={keyOf(row)} {...rowProps?.(row)}>
                  {columns.map(({ head, cell, word, name, wide, className }) => {
                    const value = cell(row);
                    return (
                      <Cell
                        key={head}
                        {...(name && { head: true })}
                        className={cx(className, wide && WIDE_ONLY)}
                      >
                        {word && value !== null && value !== '' && <RowWord>{word} </RowWord>}
                        {value}
                      </Cell>
                    );
                  })}
                </tr>
              ))}
            </Table>
          </Waiting>
        </>
      )}
      <Pager search={params.toString()} next={page.next} />
    </>
  );
}

/** Dims rows while their replacements are loading, after a delay that fast answers do not reach. */
function Waiting({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  const waits = location?.pathname === pathname && location.search !== search;
  return (
    <div aria-busy={waits} className={waits ? 'opacity-50 transition-opacity delay-150' : undefined}>
      {children}
    </div>
  );
}

const wideHead = (head: string | SortedHead) => ({
  ...(typeof head === 'string' ? { label: head } : head),
  className: WIDE_ONLY,
});

export type SortedHead = { label: string; to: string; sorted: 'ascending' | 'descending' | undefined };

/**
 * A head that sorts: text ascending first, days and numbers descending; pressing again reverses the order.
 */
export function sorted(
  address: ListAddress,
  params: URLSearchParams,
  current: string,
  by: string,
  label: string,
): SortedHead {
  const isCurrent = sortName(current) === by;
  const down = isCurrent ? !isDescending(current) : address.sorts[by] !== 'text';
  const to = `${down ? '-' : ''}${by}`;
  return {
    label,
    to: withParams(params, {
      [SORT]: to === usualSort(address, readList(address, params).filters) ? null : to,
    }),
    sorted: isCurrent ? (isDescending(current) ? 'descending' : 'ascending') : undefined,
  };
}

const ONLY = { phone: 'sm:hidden', tablet: 'lg:hidden' };

/** The sorts, for widths at which the heads of the table are hidden. */
export function NarrowSorts({
  heads,
  stacked,
}: {
  heads: (string | SortedHead)[];
  stacked: keyof typeof ONLY;
}) {
  const sorts = heads.filter((head) => typeof head !== 'string');
  if (sorts.length < 2) return null;
  const current = sorts.find(({ sorted }) => sorted);
  const Arrow = current?.sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <details className={`mb-3 ${ONLY[stacked]} print:hidden`}>
      <summary className="inline-flex min-h-9 items-center gap-1 text-sm">
        Ordem: {current?.label ?? 'usual'} {current && <Arrow aria-hidden className="size-4" />}
      </summary>
      <nav aria-label="Ordem" className="flex flex-wrap gap-1.5 py-1">
        {sorts.map(({ label, to }) => (
          <Link key={label} to={to} preventScrollReset className={buttonClass({ size: 'sm' })}>
            {label}
          </Link>
        ))}
      </nav>
    </details>
  );
}

/** Names the ignored parameters of the address, and removes them from it. */
export const RefusedFilters = ({ params, names }: { params: URLSearchParams; names: string[] }) => (
  <p role="status" className="mb-3 rounded-xl bg-warning-soft px-3 py-2 text-sm">
    O endereço pede o que esta lista não conhece ({names.join(', ')}); isto ficou de fora.{' '}
    <Link
      to={withParams(params, Object.fromEntries(names.map((name) => [name, null])))}
      className="underline underline-offset-4"
    >
      Tirar do endereço
    </Link>
  </p>
);

/** Number of rows that the list finds; offers an exact count if it is capped. */
export function ListCount({
  page,
  one,
  many,
  none,
}: {
  page: { count: number; more: boolean };
  one: string;
  many: string;
  /** Text in place of a zero. */
  none?: string;
}) {
  const [params] = useSearchParams();
  if (page.count === 0 && none) return none;
  return (
    <>
      {countText(page)} {page.count === 1 ? one : many}
      {page.more && (
        <>
          {' '}
          <Link
            to={`${withParams(params, { [EXACT]: '1' })}`}
            preventScrollReset
            className="text-sm underline underline-offset-4"
          >
            contar todos
          </Link>
        </>
      )}
    </>
  );
}

/** For lists whose rows open in a drawer: opening the drawer does not reload the list. */
export const whenAskedAnew: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  formMethod || currentUrl.pathname === nextUrl.pathname || currentUrl.search !== nextUrl.search
    ? defaultShouldRevalidate
    : false;
