import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { cx } from '#app/ui/class-names.ts';
import { useCurrentInSight, useMarked } from '#app/ui/current-link.ts';
import { CASE_PAGES } from './customer-menu.ts';

/** The pages of "Meu caso" as a row above each of them, on narrow screens: the menu there is behind a button. */
export function CaseLinks() {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const marked = useMarked();
  useCurrentInSight(row, pathname);
  if (!CASE_PAGES.some(({ to }) => to === pathname)) return null;
  return (
    <nav
      ref={row}
      aria-label="Meu caso"
      className="fading-row -mx-4 mb-5 overflow-x-auto px-4 lg:hidden print:hidden"
    >
      <ul className="flex min-w-max gap-1 border-b border-line">
        {CASE_PAGES.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={(link) =>
                cx(
                  '-mb-px inline-flex min-h-11 items-center border-b-2 px-3 font-medium whitespace-nowrap',
                  marked(link)
                    ? 'border-brand text-brand-strong'
                    : 'border-transparent text-muted hover:text-ink',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
