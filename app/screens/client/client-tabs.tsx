import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { NavLink, useLocation, useNavigation } from 'react-router';
import { useMayOpen } from '#app/kit/may.tsx';
import { cx } from '#app/ui/class-names.ts';
import { useCurrentInSight, useMarked } from '#app/ui/current-link.ts';

type Tab = { to: string; label: string };

/** Tabs of daily work, in one row; each tab is a page with its own address. */
const DAILY: Tab[] = [
  { to: '', label: 'Linha do tempo' },
  { to: 'anotacoes', label: 'Registros' },
  { to: 'documentos', label: 'Documentos' },
  { to: 'cartas', label: 'Cartas' },
  { to: 'cards', label: 'Serviços' },
  { to: 'faturas', label: 'Faturas' },
  { to: 'conversa', label: 'Mensagens' },
  { to: 'perfil', label: 'Perfil' },
];

/** Tabs behind "Mais". */
const OTHERS: Tab[] = [
  { to: 'etapas', label: 'Etapas' },
  { to: 'relatorios', label: 'Relatórios' },
  { to: 'comprovantes', label: 'Comprovantes' },
  { to: 'contratos', label: 'Contratos' },
  { to: 'processos', label: 'Processos' },
  { to: 'advogado', label: 'Advogado' },
  { to: 'procuracao', label: 'Procuração' },
  { to: 'formularios', label: 'Formulários' },
  { to: 'avisos', label: 'Avisos' },
  { to: 'notas', label: 'Notas internas' },
  { to: 'emprestimos', label: 'Empréstimos' },
  { to: 'auditoria', label: 'Auditoria' },
];

/** Tabs of an erased person: data kept by law, and the audit log. */
const ERASED: Tab[] = [
  { to: 'perfil', label: 'Guardado por lei' },
  { to: 'auditoria', label: 'Auditoria' },
];

/** A row of so many tabs needs no "Mais". */
const MOST_IN_ROW = DAILY.length + 1;

const TAB =
  'inline-flex min-h-11 items-center gap-1.5 px-3 font-medium whitespace-nowrap outline-offset-[-3px]';
const MARKED = 'border-brand-strong text-brand-strong';
const PLAIN = 'border-transparent text-muted hover:text-ink';

type Props = { id: string; waiting: number; erased: boolean };

/** Links, which work without scripts and by Tab and Enter; those of rarer work open below "Mais". */
export function ClientTabs({ id, waiting, erased }: Props) {
  const { pathname } = useLocation();
  const row = useRef<HTMLDivElement>(null);
  useCurrentInSight(row, pathname);
  const base = `/admin/clientes/${id}`;
  // A tab is marked from the press on.
  const next = useNavigation().location?.pathname;
  const shownPath = next && `${next}/`.startsWith(`${base}/`) ? next : pathname;
  const current = shownPath.slice(base.length + 1).split('/')[0] ?? '';
  const marked = useMarked();
  const may = useMayOpen();
  const allowed = (tabs: Tab[]) => tabs.filter(({ to }) => may(`${base}/${to}`));
  const all = allowed(erased ? ERASED : [...DAILY, ...OTHERS]);
  const inRow = all.length > MOST_IN_ROW ? allowed(DAILY) : all;
  const behind = all.filter((tab) => !inRow.includes(tab));
  const open = behind.find(({ to }) => to === current);
  const link = ({ to, label }: Tab, className: (isMarked: boolean) => string) => (
    <NavLink
      key={to}
      to={to === '' ? base : `${base}/${to}`}
      end={to === ''}
      preventScrollReset
      className={(state) => className(marked(state))}
    >
      {label}
      {to === 'documentos' && <Waiting count={waiting} />}
    </NavLink>
  );
  return (
    <nav
      aria-label="Partes do cliente"
      className="relative -mx-4 mb-5 flex border-b border-line px-4 lg:-mx-6 lg:px-6"
    >
      <div ref={row} className="flex min-w-0 fading-row gap-1 overflow-x-auto pr-6 [scrollbar-width:none]">
        {inRow.map((tab) => link(tab, (isMarked) => cx(TAB, '-mb-px border-b-2', isMarked ? MARKED : PLAIN)))}
      </div>
      {behind.length > 0 && (
        // Another page closes it.
        <details key={pathname} className="group shrink-0" onBlur={closeOutside} onKeyDown={closeOnEscape}>
          <summary
            className={cx(
              TAB,
              '-mb-px cursor-pointer border-b-2 [&::-webkit-details-marker]:hidden',
              open ? MARKED : PLAIN,
            )}
          >
            {open ? open.label : 'Mais'}
            {open && <span className="sr-only">, mais partes</span>}
            <span aria-hidden="true" className="group-open:rotate-180">
              ▾
            </span>
          </summary>
          <div className="absolute right-4 z-20 mt-1 grid w-56 rounded-2xl border border-line bg-raised p-1.5 shadow-lg lg:right-auto">
            {behind.map((tab) =>
              link(tab, (isMarked) =>
                cx(TAB, 'rounded-xl', isMarked ? 'bg-brand-soft text-brand-strong' : 'hover:bg-sunken'),
              ),
            )}
          </div>
        </details>
      )}
    </nav>
  );
}

function closeOutside({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

const Waiting = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="tabular rounded-full bg-warning-soft px-2 text-sm text-warning">
      {count}
      <span className="sr-only"> em conferência</span>
    </span>
  );
