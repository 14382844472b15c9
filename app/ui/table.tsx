import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from './button.tsx';
import { Surface } from './surface.tsx';

/** Dense table with a sticky header; scrolls sideways by itself, reachable by keyboard. */
export function Table({
  label,
  columns,
  children,
}: {
  label: string;
  columns: string[];
  children: ReactNode;
}) {
  return (
    <Surface className="overflow-hidden">
      {/* A region that scrolls must take the focus, or a keyboard cannot move it. */}
      <section aria-label={label} className="relative overflow-x-auto" tabIndex={0}>
        <table className="w-full text-left">
          <thead className="sticky top-0 bg-sunken text-sm">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="h-10 px-4 font-semibold whitespace-nowrap">
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

export const Cell = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <td className={`h-10 px-4 py-1.5 align-middle ${className}`}>{children}</td>
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
