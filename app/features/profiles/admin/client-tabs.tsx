import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { cx } from '#app/ui/class-names.ts';
import { useCurrentInSight } from '#app/ui/current-in-sight.ts';

const TABS = [
  { to: '.', label: 'Perfil' },
  { to: 'cards', label: 'Cards' },
  { to: 'etapas', label: 'Etapas' },
  { to: 'documentos', label: 'Documentos' },
  { to: 'comprovantes', label: 'Comprovantes' },
  { to: 'dividas', label: 'Dívidas' },
  { to: 'processos', label: 'Processos' },
  { to: 'faturas', label: 'Faturas' },
  { to: 'formularios', label: 'Formulários' },
  { to: 'emprestimos', label: 'Empréstimos' },
  { to: 'avisos', label: 'Avisos' },
  { to: 'notas', label: 'Notas internas' },
  { to: 'auditoria', label: 'Auditoria' },
];

/** Of a person whose data were erased there is what the law keeps, and what was done. */
const ERASED_TABS = [
  { to: '.', label: 'Guardado por lei' },
  { to: 'auditoria', label: 'Auditoria' },
];

type Props = { waiting: number; erased: boolean };

/** Each tab is a page with an address of its own: links, which work without scripts and by Tab and Enter. */
export function ClientTabs({ waiting, erased }: Props) {
  const list = useRef<HTMLElement>(null);
  useCurrentInSight(list, useLocation().pathname);
  return (
    <nav
      ref={list}
      aria-label="Partes do cliente"
      // Thirteen tabs and a count just fit a laptop; where they do not, the last one in sight fades: there is more.
      className="relative -mx-4 mb-5 flex gap-1 overflow-x-auto border-b border-line fading-row px-4 [scrollbar-width:none] lg:-mx-6 lg:px-6 xl:gap-0"
    >
      {(erased ? ERASED_TABS : TABS).map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          preventScrollReset
          className={({ isActive }) =>
            cx(
              '-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-2 px-3 font-medium whitespace-nowrap xl:px-2 outline-offset-[-3px]',
              isActive ? 'border-brand-strong' : 'border-transparent text-muted hover:text-ink',
            )
          }
        >
          {label}
          {to === 'documentos' && waiting > 0 && (
            <span className="tabular rounded-full bg-warning-soft px-2 text-sm text-warning">
              {waiting}
              <span className="sr-only"> em conferência</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
