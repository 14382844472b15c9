import { useRef } from 'react';
import { Link, NavLink, useLocation, useNavigation } from 'react-router';
import { useMayOpen } from '#app/kit/may.tsx';
import { cx } from '#app/ui/class-names.ts';
import { useCurrentInSight, useMarked } from '#app/ui/current-link.ts';

/** Tabs of a client's page, in groups; each tab is a page with its own address. */
const GROUPS = [
  {
    label: 'Resumo',
    tabs: [
      { to: '', label: 'Linha do tempo' },
      { to: 'perfil', label: 'Perfil' },
    ],
  },
  {
    label: 'Serviços',
    tabs: [
      { to: 'cards', label: 'Cards' },
      { to: 'etapas', label: 'Etapas' },
    ],
  },
  {
    label: 'Arquivos',
    tabs: [
      { to: 'documentos', label: 'Documentos' },
      { to: 'comprovantes', label: 'Comprovantes' },
    ],
  },
  {
    label: 'Birôs e Justiça',
    tabs: [
      { to: 'anotacoes', label: 'Registros' },
      { to: 'relatorios', label: 'Relatórios' },
      { to: 'processos', label: 'Processos' },
      { to: 'cartas', label: 'Cartas' },
      { to: 'procuracao', label: 'Procuração' },
    ],
  },
  {
    label: 'Pagamentos',
    tabs: [
      { to: 'faturas', label: 'Faturas' },
      { to: 'contratos', label: 'Contratos' },
      { to: 'emprestimos', label: 'Empréstimos' },
    ],
  },
  {
    label: 'Conversa',
    tabs: [
      { to: 'conversa', label: 'Mensagens' },
      { to: 'avisos', label: 'Avisos' },
      { to: 'formularios', label: 'Formulários' },
      { to: 'notas', label: 'Notas internas' },
    ],
  },
  { label: 'Auditoria', tabs: [{ to: 'auditoria', label: 'Auditoria' }] },
];

/** Tabs of an erased person: data kept by law, and the audit log. */
const ERASED_GROUPS = [
  { label: 'Guardado por lei', tabs: [{ to: 'perfil', label: 'Guardado por lei' }] },
  { label: 'Auditoria', tabs: [{ to: 'auditoria', label: 'Auditoria' }] },
];

const ROW =
  'relative -mx-4 flex gap-1 overflow-x-auto fading-row px-4 [scrollbar-width:none] lg:-mx-6 lg:px-6';
const TAB =
  'inline-flex min-h-11 items-center gap-1.5 px-3 font-medium whitespace-nowrap outline-offset-[-3px]';

type Props = { id: string; waiting: number; erased: boolean };

/** Links, which work without scripts and by Tab and Enter: the groups, and below them the parts of the open one. */
export function ClientTabs({ id, waiting, erased }: Props) {
  const { pathname } = useLocation();
  const [groups, parts] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useCurrentInSight(groups, pathname);
  useCurrentInSight(parts, pathname);
  const base = `/admin/clientes/${id}`;
  // The part on its way is marked from the press on: its tabs come with it.
  const next = useNavigation().location?.pathname;
  const shownPath = next && `${next}/`.startsWith(`${base}/`) ? next : pathname;
  const part = shownPath.slice(base.length + 1).split('/')[0] ?? '';
  const marked = useMarked();
  const may = useMayOpen();
  const shown = (erased ? ERASED_GROUPS : GROUPS)
    .map((group) => ({ ...group, tabs: group.tabs.filter(({ to }) => may(`${base}/${to}`)) }))
    .filter(({ tabs }) => tabs.length > 0);
  const open = shown.find(({ tabs }) => tabs.some(({ to }) => to === part));
  return (
    <nav aria-label="Partes do cliente" className="mb-5">
      <div ref={groups} className={cx(ROW, 'border-b border-line')}>
        {shown.map(({ label, tabs }) => (
          <Link
            key={label}
            to={`${base}/${tabs[0]?.to ?? ''}`}
            preventScrollReset
            aria-current={open?.label === label ? (tabs.length > 1 ? 'true' : 'page') : undefined}
            className={cx(
              TAB,
              '-mb-px border-b-2',
              open?.label === label ? 'border-brand-strong' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {label}
            {label === 'Arquivos' && <Waiting count={waiting} />}
          </Link>
        ))}
      </div>
      {open && open.tabs.length > 1 && (
        <div ref={parts} className={cx(ROW, 'mt-2')}>
          {open.tabs.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to === '' ? base : `${base}/${to}`}
              end={to === ''}
              preventScrollReset
              className={(link) =>
                cx(
                  TAB,
                  'rounded-xl',
                  marked(link) ? 'bg-brand-soft text-brand-strong' : 'text-muted hover:bg-sunken',
                )
              }
            >
              {label}
              {to === 'documentos' && <Waiting count={waiting} />}
            </NavLink>
          ))}
        </div>
      )}
    </nav>
  );
}

const Waiting = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="tabular rounded-full bg-warning-soft px-2 text-sm text-warning">
      {count}
      <span className="sr-only"> em conferência</span>
    </span>
  );
