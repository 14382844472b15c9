import {
  CalendarClock,
  CalendarDays,
  ChevronRight,
  ClipboardPen,
  Dices,
  FileSignature,
  FileWarning,
  HandCoins,
  Handshake,
  HeartPulse,
  LayoutDashboard,
  Lightbulb,
  ListChecks,
  LogOut,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Package,
  PanelsTopLeft,
  Plug,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
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
import { useState } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import { type PanelCounts, waitingAt } from '#app/features/overview/rules/menu-counts.ts';
import { queueCountText } from '#app/features/overview/rules/queues.ts';
import { MENU, mayOpen, type PanelIcon, pageAt } from '#app/panel.ts';
import { MENU_GROUPS } from '#app/terms/panel-page.ts';
import type { Rights } from '#app/terms/panel-rights.ts';
import { cx } from '#app/ui/class-names.ts';

/** Pictures of the menu, by the names of its entries. */
const ICONS: Record<PanelIcon, LucideIcon> = {
  CalendarClock,
  CalendarDays,
  ClipboardPen,
  Dices,
  FileSignature,
  FileWarning,
  HandCoins,
  Handshake,
  HeartPulse,
  LayoutDashboard,
  Lightbulb,
  ListChecks,
  MessagesSquare,
  Mail,
  Package,
  PanelsTopLeft,
  Plug,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
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

const ENTRIES = MENU.map((entry) => ({ ...entry, icon: ICONS[entry.icon] }));
type Entry = (typeof ENTRIES)[number];

const linkClass = 'flex min-h-10 w-full items-center gap-3 rounded-xl px-3 font-medium hover:bg-sunken';

/**
 * The entry that a page of the panel belongs to: the one that the page names, or the one whose address begins the page's.
 * `/admin` begins them all, so it must equal the address (docs/product.md section 2).
 */
export function entryOf(pathname: string): Entry | undefined {
  const marked = pageAt(pathname)?.marks;
  return ENTRIES.find(({ to }) =>
    marked || to === '/admin' ? to === (marked ?? pathname) : `${pathname}/`.startsWith(`${to}/`),
  );
}

/** The entries that a position opens. */
export const entriesOf = (position: Rights) => ENTRIES.filter(({ to }) => mayOpen(position, to));

/**
 * The panel's menu in groups that fold, with the number of pending items after each entry, and their sum after a
 * folded group. The first group is open, and that of each page that was seen; a group that was pressed stays as it was
 * left.
 */
export function PanelMenu({ counts, position }: { counts: PanelCounts; position: Rights }) {
  const { pathname } = useLocation();
  const { state, formData, location } = useNavigation();
  const current = entryOf(pathname);
  const marked = state === 'loading' && !formData ? entryOf(location.pathname) : current;
  const [left, setLeft] = useState<Partial<Record<string, boolean>>>({ [MENU_GROUPS[0]]: true });
  // A group that was opened stays open: the menu must not move below the pointer.
  if (current && left[current.group] === undefined) setLeft({ ...left, [current.group]: true });
  const entries = entriesOf(position);
  return (
    <nav aria-label="Painel" className="flex flex-1 flex-col gap-0.5">
      {MENU_GROUPS.map((group) => {
        const own = entries.filter((entry) => entry.group === group);
        const isOpen = left[group] ?? false;
        return (
          own.length > 0 && (
            <details
              key={group}
              open={isOpen}
              onToggle={({ currentTarget: { open } }) =>
                open !== isOpen && setLeft((before) => ({ ...before, [group]: open }))
              }
              className="group"
            >
              <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-xl px-3 text-sm font-semibold text-muted hover:bg-sunken [&::-webkit-details-marker]:hidden">
                <ChevronRight aria-hidden className="size-4 shrink-0 group-open:rotate-90" /> {group}
                <span className="ml-auto group-open:hidden">
                  <Waiting count={own.reduce((sum, { to }) => sum + waitingAt(to, counts), 0)} />
                </span>
              </summary>
              {own.map(({ to, label, icon: Icon }) => (
                <Link
                  key={to}
                  to={to}
                  aria-current={current?.to === to ? 'page' : undefined}
                  className={cx(linkClass, marked?.to === to && 'bg-brand-soft text-brand-strong')}
                >
                  <Icon aria-hidden className="size-5 shrink-0" /> {label}
                  <Waiting count={waitingAt(to, counts)} />
                </Link>
              ))}
            </details>
          )
        );
      })}
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
