import { useRef } from 'react';
import { NavLink } from 'react-router';
import { cx } from '#app/ui/class-names.ts';
import { useCurrentInSight } from '#app/ui/current-in-sight.ts';

export const CLIENT_TABS = [
  { id: 'perfil', label: 'Perfil' },
  { id: 'cards', label: 'Cards' },
  { id: 'etapas', label: 'Etapas' },
  { id: 'documentos', label: 'Documentos' },
  { id: 'comprovantes', label: 'Comprovantes' },
  { id: 'dividas', label: 'Dívidas' },
  { id: 'processos', label: 'Processos' },
  { id: 'faturas', label: 'Faturas' },
  { id: 'formularios', label: 'Formulários' },
  { id: 'emprestimos', label: 'Empréstimos' },
  { id: 'avisos', label: 'Avisos' },
  { id: 'notas', label: 'Notas internas' },
  { id: 'auditoria', label: 'Auditoria' },
] as const;
export type ClientTab = (typeof CLIENT_TABS)[number]['id'];

/** The tab that the address asks for; anything unknown is the first. */
export const clientTabOf = (asked: string | null): ClientTab =>
  CLIENT_TABS.find(({ id }) => id === asked)?.id ?? 'perfil';

/** Of a person whose data were erased there is what the law keeps, and what was done. */
const ERASED_TABS = [
  { id: 'perfil', label: 'Guardado por lei' },
  { id: 'auditoria', label: 'Auditoria' },
] as const;

type Props = { current: ClientTab; waiting: number; erased: boolean };

/** Each tab is a page with an address of its own: links, which work without scripts and by Tab and Enter. */
export function ClientTabs({ current, waiting, erased }: Props) {
  const list = useRef<HTMLElement>(null);
  useCurrentInSight(list, current);
  return (
    <nav
      ref={list}
      aria-label="Partes do cliente"
      // Thirteen tabs and a count just fit a laptop; where they do not, the last one in sight fades: there is more.
      className="relative -mx-4 mb-5 flex gap-1 overflow-x-auto border-b border-line fading-row px-4 [scrollbar-width:none] lg:-mx-6 lg:px-6 xl:gap-0"
    >
      {(erased ? ERASED_TABS : CLIENT_TABS).map(({ id, label }) => (
        <NavLink
          key={id}
          to={id === 'perfil' ? '?' : `?aba=${id}`}
          aria-current={id === current ? 'page' : 'false'}
          preventScrollReset
          className={cx(
            '-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-2 px-3 font-medium whitespace-nowrap xl:px-2 outline-offset-[-3px]',
            id === current ? 'border-brand-strong' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {label}
          {id === 'documentos' && waiting > 0 && (
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
