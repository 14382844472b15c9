import {
  CalendarClock,
  ClipboardPen,
  Dices,
  FileSignature,
  HeartPulse,
  LayoutDashboard,
  Lightbulb,
  ListChecks,
  LogOut,
  Package,
  PanelsTopLeft,
  Plug,
  ScrollText,
  Settings,
  Target,
  Users,
  Wallet,
  Workflow,
} from 'lucide-react';
import { Form, NavLink } from 'react-router';
import { cx } from '#app/ui/class-names.ts';

/**
 * Active by the beginning of the address, /admin itself by the whole of it (docs/product.md section 2). `key` follows
 * g.
 */
export const ENTRIES = [
  { to: '/admin', label: 'Visão Geral', icon: LayoutDashboard, end: true, key: 'v' },
  { to: '/admin/pendencias', label: 'Pendências', icon: ListChecks, end: false, key: 'd' },
  { to: '/admin/leads', label: 'Leads', icon: Target, end: false, key: 'l' },
  { to: '/admin/clientes', label: 'Clientes', icon: Users, end: false, key: 'c' },
  { to: '/admin/produtos', label: 'Produtos', icon: Package, end: false, key: 'p' },
  { to: '/admin/consorcio', label: 'Consórcio', icon: Dices, end: false, key: 'n' },
  { to: '/admin/contratos', label: 'Contratos', icon: FileSignature, end: false, key: 'o' },
  { to: '/admin/formularios', label: 'Formulários', icon: ClipboardPen, end: false, key: 'm' },
  { to: '/admin/energia', label: 'Energia', icon: Lightbulb, end: false, key: 'e' },
  { to: '/admin/cms', label: 'CMS', icon: PanelsTopLeft, end: false, key: 's' },
  { to: '/admin/parcelas', label: 'Parcelas', icon: CalendarClock, end: false, key: 'r' },
  { to: '/admin/financeiro', label: 'Financeiro', icon: Wallet, end: false, key: 'f' },
  { to: '/admin/automacao', label: 'Automação', icon: Workflow, end: false, key: 't' },
  { to: '/admin/integracoes', label: 'Integrações', icon: Plug, end: false, key: 'i' },
  { to: '/admin/config', label: 'Configurações', icon: Settings, end: false, key: 'x' },
  { to: '/admin/saude', label: 'Saúde', icon: HeartPulse, end: false, key: 'h' },
  { to: '/admin/auditoria', label: 'Auditoria', icon: ScrollText, end: false, key: 'a' },
];

const linkClass = 'flex min-h-10 w-full items-center gap-3 rounded-xl px-3 font-medium hover:bg-sunken';

export function PanelMenu() {
  return (
    <nav aria-label="Painel" className="flex flex-1 flex-col gap-0.5">
      {ENTRIES.map(({ to, label, icon: Icon, end }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          className={({ isActive }) => cx(linkClass, isActive && 'bg-brand-soft text-brand-strong')}
        >
          <Icon aria-hidden className="size-5" /> {label}
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
