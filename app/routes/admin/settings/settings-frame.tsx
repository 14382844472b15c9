import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { cx } from '#app/ui/class-names.ts';
import { PageHeader } from '#app/ui/surface.tsx';

const TABS = [
  { to: '/admin/config', label: 'Empresa', end: true },
  { to: '/admin/config/equipe', label: 'Equipe', end: false },
  { to: '/admin/config/textos', label: 'Textos de avisos', end: false },
  { to: '/admin/config/retencao', label: 'Prazos de guarda', end: false },
];

const tabClass = 'inline-flex min-h-10 items-center border-b-2 px-3 font-medium whitespace-nowrap';

/** Heading and pages of the settings; the audit log has its own page, one step away. */
export const SettingsFrame = ({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead: string;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <>
    <PageHeader title={title} lead={lead} actions={actions} />
    <nav aria-label="Configurações" className="mb-5 flex gap-1 overflow-x-auto border-b border-line">
      {TABS.map(({ to, label, end }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          className={({ isActive }) =>
            cx(
              tabClass,
              isActive ? 'border-brand-strong text-brand-strong' : 'border-transparent hover:border-line',
            )
          }
        >
          {label}
        </NavLink>
      ))}
      <Link
        to="/admin/auditoria?tipo=site_config"
        className={cx(tabClass, 'border-transparent hover:border-line')}
      >
        Auditoria
      </Link>
    </nav>
    {children}
  </>
);
