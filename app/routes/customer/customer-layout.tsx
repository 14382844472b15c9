import {
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  LogOut,
  Menu,
  ReceiptText,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { data, Form, Link, NavLink, Outlet, useLoaderData } from 'react-router';
import { isAdmin } from '#app/features/accounts/rules/roles.ts';
import { loadDashboard } from '#app/features/cards/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { NotificationBell } from '#app/features/notifications/ui/notification-bell.tsx';
import { useLiveChanges } from '#app/features/notifications/ui/use-live-changes.ts';
import { takeToast } from '#app/platform/flash.server.ts';
import { customerOf, requireSignedIn, sessionOf } from '#app/platform/guards.server.ts';
import { AppInstall } from '#app/ui/app-install/app-install.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Logo } from '#app/ui/logo.tsx';
import { NavigationProgress } from '#app/ui/navigation-progress.tsx';
import { ThemeScope, ThemeToggle } from '#app/ui/theme.tsx';
import { Toaster, useToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/customer-layout';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export const meta: Route.MetaFunction = () => [
  { title: 'Área do cliente | Nome em Dia' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const [dashboard, { company }, { toast, headers }] = await Promise.all([
    loadDashboard(customerOf(context)),
    getSite('company'),
    takeToast(request),
  ]);
  return data(
    {
      dashboard,
      now: new Date().toISOString(),
      siteName: company.name,
      admin: isAdmin(sessionOf(context).role),
      toast,
    },
    { headers },
  );
}

export default function CustomerLayout() {
  const { dashboard, now, siteName, admin, toast } = useLoaderData<typeof loader>();
  useLiveChanges();
  useToast(toast);
  const bell = (
    <NotificationBell unread={dashboard.unread} notifications={dashboard.notifications} now={now} />
  );
  return (
    <ThemeScope>
      <NavigationProgress />
      <div className="min-h-svh lg:grid lg:grid-cols-[15.5rem_1fr]">
        <aside className="sticky top-0 hidden h-svh flex-col border-r border-line bg-raised p-4 lg:flex print:hidden">
          <Link to="/" className="mb-6 rounded-lg px-2 py-1">
            <Logo name={siteName} />
          </Link>
          <SideLinks admin={admin} />
        </aside>
        <div className="flex min-w-0 flex-col">
          <header className="sticky top-0 z-30 flex h-16 items-center justify-between gap-3 border-b border-line bg-surface/95 px-4 backdrop-blur lg:justify-end lg:px-8 print:hidden">
            <details className="group lg:hidden">
              <summary className="inline-flex size-11 list-none items-center justify-center rounded-xl border border-line bg-raised [&::-webkit-details-marker]:hidden">
                <Menu aria-hidden className="size-5" />
                <span className="sr-only">Abrir ou fechar o menu</span>
              </summary>
              <div className="absolute inset-x-0 top-16 flex flex-col border-b border-line bg-raised p-4">
                <SideLinks admin={admin} />
              </div>
            </details>
            <span className="lg:hidden">
              <Logo name={siteName} />
            </span>
            <div className="flex items-center gap-1">
              <ThemeToggle />
              {bell}
            </div>
          </header>
          <main className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 lg:px-8">
            <Outlet />
          </main>
        </div>
      </div>
      <Toaster />
      <AppInstall name={siteName} />
    </ThemeScope>
  );
}

const ENTRIES = [
  { to: '/app', label: 'Início', icon: LayoutDashboard },
  { to: '/app/andamento', label: 'Andamento', icon: ListChecks },
  { to: '/app/faturas', label: 'Faturas', icon: ReceiptText },
  { to: '/app/perfil', label: 'Perfil', icon: UserRound },
  { to: '/app/suporte', label: 'Suporte', icon: LifeBuoy },
];

const linkClass = 'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 font-medium hover:bg-sunken';

function SideLinks({ admin }: { admin: boolean }) {
  return (
    <nav aria-label="Área do cliente" className="flex flex-1 flex-col gap-1">
      {ENTRIES.map(({ to, label, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/app'}
          className={({ isActive }) => cx(linkClass, isActive && 'bg-brand-soft text-brand-strong')}
        >
          <Icon aria-hidden className="size-5" /> {label}
        </NavLink>
      ))}
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
