import { createContext, type ReactNode, useContext } from 'react';
import { cx } from '#app/ui/class-names.ts';

type ShownTheme = 'page' | 'light' | 'dark';

const ThemesContext = createContext<readonly ShownTheme[]>(['page']);

/** Themes of each specimen: that of the page, or light and dark side by side. */
export const Themes = ({ value, children }: { value: readonly ShownTheme[]; children: ReactNode }) => (
  <ThemesContext value={value}>{children}</ThemesContext>
);

type Props = {
  title: string;
  /** When to use it, and its rules for authors. */
  rule?: string;
  /** `stack` one below the other, `grid` in columns, `row` beside each other. */
  as?: 'row' | 'stack' | 'grid';
  children: ReactNode;
};

const ORDERS = {
  row: 'flex flex-wrap items-center gap-3',
  stack: 'space-y-4',
  grid: 'grid gap-4 sm:grid-cols-2',
};

/** One component in its states, for each theme. */
export function Specimen({ title, rule, as = 'row', children }: Props) {
  const themes = useContext(ThemesContext);
  return (
    <section aria-label={title} data-specimen={title} className="min-w-0">
      <h3 className="text-lg font-semibold">{title}</h3>
      {rule && <p className="max-w-prose text-sm text-muted">{rule}</p>}
      <div className={cx('mt-3 grid gap-4', themes.length > 1 && 'lg:grid-cols-2')}>
        {themes.map((theme) => (
          <div
            key={theme}
            className={cx(
              'rounded-2xl border border-line bg-surface p-4 text-ink',
              theme !== 'page' && theme,
              ORDERS[themes.length > 1 && as === 'grid' ? 'stack' : as],
            )}
          >
            {children}
          </div>
        ))}
      </div>
    </section>
  );
}

/** A state of a component, with its name below. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0 space-y-2 text-center">
    {children}
    <p className="text-xs text-muted">{name}</p>
  </div>
);
