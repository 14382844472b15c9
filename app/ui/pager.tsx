import { Link } from 'react-router';
import { buttonClass } from './button.tsx';

type PagerProps = {
  search: string;
  next: string | null;
  /** Parameter and name of this list, if the page has several lists. */
  param?: string;
  label?: string;
};

/** Links of a keyset list: to the first page and to the next. */
export function Pager({ search, next, param = 'depois', label = 'Páginas' }: PagerProps) {
  const params = new URLSearchParams(search);
  const paged = params.has(param);
  params.delete(param);
  const first = `?${params}`;
  if (next) params.set(param, next);
  if (!paged && !next) return null;
  return (
    <nav aria-label={label} className="mt-4 flex justify-end gap-2">
      {paged && (
        <Link
          viewTransition
          to={first}
          preventScrollReset={param !== 'depois'}
          className={buttonClass({ size: 'sm' })}
        >
          Mais recentes
        </Link>
      )}
      {next && (
        <Link
          viewTransition
          to={`?${params}`}
          preventScrollReset={param !== 'depois'}
          className={buttonClass({ size: 'sm' })}
        >
          Próxima página
        </Link>
      )}
    </nav>
  );
}
