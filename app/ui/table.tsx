import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { buttonClass } from './button.tsx';
import { Surface } from './surface.tsx';

/**
 * Dense table whose header stays in sight below the page's own. Where it is wider than its place it scrolls sideways
 * by itself, reachable by keyboard; a box that scrolls holds its header, so there that one goes along.
 */
export function Table({
  label,
  columns,
  children,
}: {
  label: string;
  columns: string[];
  children: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  useFits(box);
  return (
    <Surface className="min-w-0 overflow-clip">
      {/* A region that scrolls must take the focus, or a keyboard cannot move it. */}
      <section
        ref={box}
        aria-label={label}
        className="relative overflow-x-auto data-fits:overflow-visible"
        tabIndex={0}
      >
        <table className="w-full text-left">
          <thead className="sticky top-0 z-10 bg-sunken text-sm in-data-fits:top-(--header,3.5rem)">
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="h-10 px-3 font-semibold whitespace-nowrap first:pl-4 last:pr-4"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">{children}</tbody>
        </table>
      </section>
    </Surface>
  );
}

/** Marks a box while its table is no wider than the box. */
function useFits(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const section = box.current;
    const table = section?.firstElementChild;
    if (!section || !table) return;
    const observer = new ResizeObserver(() =>
      section.toggleAttribute('data-fits', table.scrollWidth <= section.clientWidth),
    );
    observer.observe(section);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box]);
}

export const Cell = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <td className={`h-10 px-3 py-1.5 align-middle first:pl-4 last:pr-4 ${className}`}>{children}</td>
);

/** Links through a keyset list: to the first page and on to the next. */
export function Pager({ search, next }: { search: string; next: string | null }) {
  const params = new URLSearchParams(search);
  const paged = params.has('depois');
  params.delete('depois');
  const first = `?${params}`;
  if (next) params.set('depois', next);
  if (!paged && !next) return null;
  return (
    <nav aria-label="Páginas" className="mt-4 flex justify-end gap-2">
      {paged && (
        <Link to={first} className={buttonClass({ size: 'sm' })}>
          Mais recentes
        </Link>
      )}
      {next && (
        <Link to={`?${params}`} className={buttonClass({ size: 'sm' })}>
          Próxima página
        </Link>
      )}
    </nav>
  );
}
