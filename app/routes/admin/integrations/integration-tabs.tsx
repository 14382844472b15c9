import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { cx } from '#app/ui/class-names.ts';
import { PageHeader } from '#app/ui/surface.tsx';

const TABS = [
  { to: '/admin/integracoes', label: 'Adaptadores', end: true },
  { to: '/admin/integracoes/chaves', label: 'Chaves de API', end: false },
  { to: '/admin/integracoes/webhooks', label: 'Webhooks', end: false },
];

/** Head of the three pages of this place. */
export const IntegrationsHeader = ({ lead, actions }: { lead: ReactNode; actions?: ReactNode }) => (
  <>
    <PageHeader title="Integrações" lead={lead} actions={actions} />
    <nav
      aria-label="Partes das integrações"
      className="relative -mx-4 mb-5 flex gap-1 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] lg:-mx-6 lg:px-6"
    >
      {TABS.map(({ to, label, end }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          className={({ isActive }) =>
            cx(
              '-mb-px inline-flex min-h-11 items-center border-b-2 px-3 font-medium whitespace-nowrap outline-offset-[-3px]',
              isActive ? 'border-brand-strong' : 'border-transparent text-muted hover:text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  </>
);
