import { NavLink } from 'react-router';
import { cx } from '#app/ui/class-names.ts';

const TABS = [
  { to: '/admin/automacao', label: 'Regras' },
  { to: '/admin/automacao/execucoes', label: 'Execuções' },
  { to: '/admin/automacao/tarefas', label: 'Tarefas' },
] as const;

export const AutomationTabs = () => (
  <nav aria-label="Partes da automação" className="mb-4 flex flex-wrap gap-2">
    {TABS.map(({ to, label }) => (
      <NavLink
        key={to}
        to={to}
        end
        className={({ isActive }) =>
          cx(
            'inline-flex min-h-9 items-center rounded-full border px-3.5 font-medium',
            isActive
              ? 'border-brand-strong bg-brand-soft text-brand-strong'
              : 'border-line bg-raised hover:border-muted',
          )
        }
      >
        {label}
      </NavLink>
    ))}
  </nav>
);
