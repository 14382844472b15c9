import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { cx } from './class-names.ts';
import { useCurrentInSight, useMarked } from './current-link.ts';

export type PageTab = {
  to: string;
  label: string;
  /** Marks the tab on its own address only, not on pages below it. */
  end?: boolean;
};

/** Tabs of related pages: links, in a row that scrolls sideways if necessary. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const marked = useMarked();
  useCurrentInSight(row, pathname);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="fading-row -mx-4 mb-5 flex gap-1 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] lg:-mx-6 lg:px-6"
    >
      {tabs.map((tab) => (
        <NavLink
          viewTransition
          key={tab.to}
          to={tab.to}
          end={tab.end ?? false}
          className={(link) =>
            cx(
              '-mb-px inline-flex min-h-11 items-center border-b-2 px-3 font-medium whitespace-nowrap outline-offset-[-3px]',
              marked(link)
                ? 'border-brand-strong text-brand-strong'
                : 'border-transparent text-muted hover:text-ink',
            )
          }
        >
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
