import {
  CalendarClock,
  ClipboardPen,
  Dices,
  FileSignature,
  FileWarning,
  Handshake,
  HeartPulse,
  LayoutDashboard,
  Lightbulb,
  ListChecks,
  LogOut,
  Mail,
  Package,
  PanelsTopLeft,
  Plug,
  ScrollText,
  Settings,
  ShieldAlert,
  SquareCheckBig,
  SquareKanban,
  Tags,
  Target,
  TicketPercent,
  Upload,
  Users,
  Wallet,
  Workflow,
} from 'lucide-react';
import { Form, NavLink } from 'react-router';
import { type PanelCounts, waitingAt } from '#app/features/overview/rules/menu-counts.ts';
import { queueCountText } from '#app/features/overview/rules/queues.ts';
import { mayOpen } from '#app/terms/panel-rights.ts';
import type { Position } from '#app/terms/position.ts';
import { cx } from '#app/ui/class-names.ts';
import { useMarked } from '#app/ui/use-marked.ts';

/**
 * Active if the address begins with the entry's, for /admin only if it equals it (docs/product.md section 2).
 * `key` is pressed after g.
 */
export const ENTRIES = [
  { to: '/admin', label: 'Visão Geral', icon: LayoutDashboard, end: true, key: 'v' },
  { to: '/admin/pendencias', label: 'Pendências', icon: ListChecks, end: false, key: 'd' },
  { to: '/admin/tarefas', label: 'Tarefas', icon: SquareCheckBig, end: false, key: 'k' },
  { to: '/admin/leads', label: 'Leads', icon: Target, end: false, key: 'l' },
  { to: '/admin/clientes', label: 'Clientes', icon: Users, end: false, key: 'c' },
  { to: '/admin/anotacoes', label: 'Anotações', icon: FileWarning, end: false, key: 'q' },
  { to: '/admin/casos', label: 'Casos', icon: SquareKanban, end: false, key: 'u' },
  { to: '/admin/produtos', label: 'Produtos', icon: Package, end: false, key: 'p' },
  { to: '/admin/planos', label: 'Planos', icon: Tags, end: false, key: 'y' },
  { to: '/admin/cupons', label: 'Cupons', icon: TicketPercent, end: false, key: 'g' },
  { to: '/admin/consorcio', label: 'Consórcio', icon: Dices, end: false, key: 'n' },
  { to: '/admin/contratos', label: 'Contratos', icon: FileSignature, end: false, key: 'o' },
  { to: '/admin/formularios', label: 'Formulários', icon: ClipboardPen, end: false, key: 'm' },
  { to: '/admin/energia', label: 'Energia', icon: Lightbulb, end: false, key: 'e' },
  { to: '/admin/cartas', label: 'Cartas', icon: Mail, end: false, key: 'w' },
  { to: '/admin/golpes', label: 'Golpes', icon: ShieldAlert, end: false, key: 'b' },
  { to: '/admin/promessas', label: 'Promessas', icon: Handshake, end: false, key: 'j' },
  { to: '/admin/cms', label: 'CMS', icon: PanelsTopLeft, end: false, key: 's' },
  { to: '/admin/parcelas', label: 'Parcelas', icon: CalendarClock, end: false, key: 'r' },
  { to: '/admin/financeiro', label: 'Financeiro', icon: Wallet, end: false, key: 'f' },
  { to: '/admin/importar', label: 'Importar', icon: Upload, end: false, key: 'z' },
  { to: '/admin/automacao', label: 'Automação', icon: Workflow, end: false, key: 't' },
  { to: '/admin/integracoes', label: 'Integrações', icon: Plug, end: false, key: 'i' },
  { to: '/admin/config', label: 'Configurações', icon: Settings, end: false, key: 'x' },
  { to: '/admin/saude', label: 'Saúde', icon: HeartPulse, end: false, key: 'h' },
  { to: '/admin/auditoria', label: 'Auditoria', icon: ScrollText, end: false, key: 'a' },
];

const linkClass = 'flex min-h-10 w-full items-center gap-3 rounded-xl px-3 font-medium hover:bg-sunken';

/** The entry that a page of the panel belongs to. */
export function entryOf(pathname: string) {
  const below = pathname.replace(/^\/admin\/negocio$/, '/admin');
  return ENTRIES.find(({ to, end }) => (end ? below === to : below.startsWith(to)));
}

/** The entries that a position opens. */
export const entriesOf = (position: Position) => ENTRIES.filter(({ to }) => mayOpen(position, to));

/** The panel's menu, with the number of pending items after each entry. */
export function PanelMenu({ counts, position }: { counts: PanelCounts; position: Position }) {
  const marked = useMarked();
  return (
    <nav aria-label="Painel" className="flex flex-1 flex-col gap-0.5">
      {entriesOf(position).map(({ to, label, icon: Icon, end }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          className={(link) => cx(linkClass, marked(link) && 'bg-brand-soft text-brand-strong')}
        >
          <Icon aria-hidden className="size-5 shrink-0" /> {label}
          <Waiting count={waitingAt(to, counts)} />
        </NavLink>
      ))}
      <Form method="post" action="/sair" className="lg:mt-auto">
        <button type="submit" className={linkClass}>
          <LogOut aria-hidden className="size-5" /> Sair
        </button>
      </Form>
    </nav>
  );
}

const Waiting = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="tabular ml-auto rounded-full bg-sunken px-2 text-sm font-semibold text-ink">
      {queueCountText(count)}
      <span className="sr-only"> esperando</span>
    </span>
  );
