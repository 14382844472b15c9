import { LayoutDashboard, LogOut, Menu, Target, UserRound, Users } from 'lucide-react';
import { data, Form, Link, NavLink, Outlet, useLoaderData } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { takeToast } from '#app/platform/flash.server.ts';
import { requireAdmin, sessionOf } from '#app/platform/guards.server.ts';
import { AppInstall } from '#app/ui/app-install/app-install.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Logo } from '#app/ui/logo.tsx';
import { NavigationProgress } from '#app/ui/navigation-progress.tsx';
import { ThemeScope, ThemeToggle } from '#app/ui/theme.tsx';
import { Toaster, useToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/admin-layout';

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const meta: Route.MetaFunction = () => [
  { title: 'Painel | Nome em Dia' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ company }, { toast, headers }] = await Promise.all([getSite('company'), takeToast(request)]);
  return data({ siteName: company.name, userName: sessionOf(context).user.name, toast }, { headers });
}

/** Active by the beginning of the address, /admin itself by the whole of it (spec section 2). */
const ENTRIES = [
  { to: '/admin', label: 'Visão Geral', icon: LayoutDashboard, end: true },
  { to: '/admin/leads', label: 'Leads', icon: Target, end: false },
  { to: '/admin/clientes', label: 'Clientes', icon: Users, end: false },
];

export default function AdminLayout() {
  const { siteName, userName, toast } = useLoaderData<typeof loader>();
  useToast(toast);
  return (
    <ThemeScope>
      <NavigationProgress />
      <div className="min-h-svh text-[0.9375rem] lg:grid lg:grid-cols-[14rem_1fr]">
        <aside className="sticky top-0 hidden h-svh flex-col border-r border-line bg-raised p-3 lg:flex">
          <Link to="/admin" className="mb-5 rounded-lg px-2 py-2">
            <Logo name={siteName} />
          </Link>
          <Entries />
        </aside>
        <div className="flex min-w-0 flex-col">
          <header className="sticky top-0 z-30 flex h-14 items-center justify-between gap-3 border-b border-line bg-surface/95 px-4 backdrop-blur lg:px-6">
            <details className="lg:hidden">
              <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-xl border border-line bg-raised px-3 font-semibold [&::-webkit-details-marker]:hidden">
                <Menu aria-hidden className="size-5" /> Painel
              </summary>
              <div className="absolute inset-x-0 top-14 flex flex-col border-b border-line bg-raised p-4">
                <Entries />
              </div>
            </details>
            <p className="hidden truncate text-muted lg:block">{userName}</p>
            <div className="flex items-center gap-1">
              <ThemeToggle />
              <Link
                to="/app"
                className="inline-flex min-h-11 items-center gap-2 rounded-xl px-3 font-medium hover:bg-sunken"
              >
                <UserRound aria-hidden className="size-5" /> Área do Cliente
              </Link>
            </div>
          </header>
          <main className="w-full flex-1 px-4 py-6 lg:px-6">
            <Outlet />
          </main>
        </div>
      </div>
      <Toaster />
      <AppInstall />
    </ThemeScope>
  );
}

const linkClass = 'flex min-h-10 w-full items-center gap-3 rounded-xl px-3 font-medium hover:bg-sunken';

function Entries() {
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
