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
  type LucideIcon,
  Mail,
  Package,
  PanelsTopLeft,
  Plug,
  Scale,
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
import { MENU, mayOpen, type PanelIcon } from '#app/panel.ts';
import type { Position } from '#app/terms/panel-areas.ts';
import { cx } from '#app/ui/class-names.ts';
import { useMarked } from '#app/ui/current-link.ts';

/** Pictures of the menu, by the names of its entries. */
const ICONS: Record<PanelIcon, LucideIcon> = {
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
  Mail,
  Package,
  PanelsTopLeft,
  Plug,
  Scale,
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
};

/** Active if the address begins with the entry's, for /admin only if it equals it (docs/product.md section 2). */
const ENTRIES = MENU.map((entry) => ({ ...entry, icon: ICONS[entry.icon], end: entry.to === '/admin' }));

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
