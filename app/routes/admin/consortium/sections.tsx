import { NavLink } from 'react-router';
import { cx } from '#app/ui/class-names.ts';

const SECTIONS = [
  { to: '/admin/consorcio', label: 'Grupos' },
  { to: '/admin/consorcio/assembleias', label: 'Assembleias' },
];

/** The two lists of the area. */
export const Sections = () => (
  <nav aria-label="Consórcio" className="mb-4 flex gap-1 border-b border-line">
    {SECTIONS.map(({ to, label }) => (
      <NavLink
        key={to}
        to={to}
        end
        className={({ isActive }) =>
          cx(
            '-mb-px inline-flex min-h-10 items-center border-b-2 px-3 font-medium',
            isActive
              ? 'border-brand-strong text-brand-strong'
              : 'border-transparent text-muted hover:text-ink',
          )
        }
      >
        {label}
      </NavLink>
    ))}
  </nav>
);
