import {
  BriefcaseBusiness,
  Calculator,
  ClipboardList,
  Dices,
  FileWarning,
  FolderOpen,
  HandCoins,
  Handshake,
  HeartHandshake,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  LogOut,
  Mail,
  ReceiptText,
  ShieldCheck,
  ShieldQuestion,
  UserRound,
} from 'lucide-react';
import { Form, Link, NavLink } from 'react-router';
import { STAFF_HOME } from '#app/features/accounts/rules/roles.ts';
import { cx } from '#app/ui/class-names.ts';
import { useMarked } from '#app/ui/current-link.ts';

const ENTRIES = [
  { to: '/app', label: 'Início', icon: LayoutDashboard },
  { to: '/app/andamento', label: 'Andamento', icon: ListChecks },
  { to: '/app/anotacoes', label: 'Anotações', icon: FileWarning },
  { to: '/app/faturas', label: 'Faturas', icon: ReceiptText },
  { to: '/app/documentos', label: 'Documentos', icon: FolderOpen },
  { to: '/app/formularios', label: 'Formulários', icon: ClipboardList },
  { to: '/app/cartas', label: 'Cartas', icon: Mail },
  { to: '/app/plano', label: 'Quanto cabe no bolso', icon: Calculator },
  { to: '/loan-upload', label: 'Empréstimo', icon: HandCoins },
  { to: '/app/consorcio', label: 'Consórcio', icon: Dices },
  { to: '/app/perfil', label: 'Perfil', icon: UserRound },
  { to: '/app/promessas', label: 'Promessas', icon: Handshake },
  { to: '/app/ajuda', label: 'Pedir ajuda', icon: HeartHandshake },
  { to: '/confira', label: 'É golpe?', icon: ShieldQuestion },
  { to: '/app/suporte', label: 'Suporte', icon: LifeBuoy },
];

const linkClass = 'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 font-medium hover:bg-sunken';

type Props = { admin: boolean; staff: boolean; formsWaiting: number; hasQuota: boolean; name?: string };

/** The menu of the area: beside the page on wide screens and behind a button on narrow ones. */
export function SideLinks({ admin, staff, formsWaiting, hasQuota, name = 'Área do cliente' }: Props) {
  const marked = useMarked();
  const entries = ENTRIES.filter(({ to }) => hasQuota || to !== '/app/consorcio');
  return (
    <nav aria-label={name} className="flex flex-1 flex-col gap-1">
      {entries.map(({ to, label, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/app'}
          className={(link) => cx(linkClass, marked(link) && 'bg-brand-soft text-brand-strong')}
        >
          <Icon aria-hidden className="size-5" /> {label}
          {to === '/app/formularios' && formsWaiting > 0 && (
            <span className="tabular ml-auto min-w-6 rounded-full bg-cta px-1.5 text-center text-sm leading-6 font-bold text-cta-ink">
              {formsWaiting}
              <span className="sr-only"> para responder</span>
            </span>
          )}
        </NavLink>
      ))}
      {staff && (
        <NavLink
          to={STAFF_HOME}
          className={(link) => cx(linkClass, marked(link) && 'bg-brand-soft text-brand-strong')}
        >
          <BriefcaseBusiness aria-hidden className="size-5" /> Meu trabalho
        </NavLink>
      )}
      {admin && (
        <Link to="/admin" className={linkClass}>
          <ShieldCheck aria-hidden className="size-5" /> Painel Admin
        </Link>
      )}
      <Form method="post" action="/sair" className="lg:mt-auto">
        <button type="submit" className={linkClass}>
          <LogOut aria-hidden className="size-5" /> Sair
        </button>
      </Form>
    </nav>
  );
}
