import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  data,
  Form,
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { siteWords } from '#app/lib/site-words.ts';
import { takeToast } from '#app/platform/flash.server.ts';
import { requirePartner, sessionOf } from '#app/platform/guards.server.ts';
import { AreaError } from '#app/shells/area-error.tsx';
import { cachedFrame } from '#app/shells/cached-frame.ts';
import { ErrorPage } from '#app/shells/error-page.tsx';
import { PageTransitions } from '#app/shells/page-transitions.tsx';
import { SideMenu } from '#app/shells/side-menu.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { KeptEntries } from '#app/ui/kept-entries.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { NavigationProgress } from '#app/ui/navigation-progress.tsx';
import { ThemeScope, ThemeToggle } from '#app/ui/theme.tsx';
import { Toaster, useToast } from '#app/ui/toast.tsx';
import { useFocusAfterNavigation } from '#app/ui/use-focus-after-navigation.ts';
import type { Route } from './+types/partner-layout';

export const middleware: Route.MiddlewareFunction[] = [requirePartner];

export const meta: Route.MetaFunction = () => [
  { title: 'Área do parceiro' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ company }, { toast, headers }] = await Promise.all([getSite('company'), takeToast(request)]);
  const { user } = sessionOf(context);
  return data({ name: user.name, userId: user.id, siteName: company.name, toast }, { headers });
}

const LINKS = [
  { to: '/parceiro', label: 'Meu link' },
  { to: '/parceiro/ofertas', label: 'Atender' },
  { to: '/parceiro/indicacoes', label: 'Indicações' },
  { to: '/parceiro/extrato', label: 'Extrato' },
  { to: '/parceiro/perfil', label: 'Perfil' },
  { to: '/parceiro/seguranca', label: 'Segurança' },
] as const;

type Layout = Route.ComponentProps['loaderData'];
const kept = cachedFrame<Layout>();

export default function PartnerLayout() {
  siteWords.now = undefined;
  const layout = useLoaderData<typeof loader>();
  kept.useKeep(layout);
  useToast(layout.toast);
  return (
    <Area layout={layout}>
      <Outlet />
    </Area>
  );
}

const WAYS = [
  { to: '/parceiro', label: 'Ir para o meu link' },
  { to: '/contato', label: 'Falar com a equipe' },
];

/** Shows errors of the pages below inside the area's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const layout = useRouteLoaderData<typeof loader>('shells/partner/partner-layout') ?? kept.last();
  return layout ? (
    <Area layout={layout}>
      <AreaError error={error} ways={WAYS} />
    </Area>
  ) : (
    <ErrorPage error={error} />
  );
}

function Area({ layout, children }: { layout: Layout; children: ReactNode }) {
  useFocusAfterNavigation();
  const { pathname } = useLocation();
  const busy = useNavigation().state !== 'idle';
  return (
    <ThemeScope>
      <PageTransitions>
        <NavigationProgress />
        <a
          href="#conteudo"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-xl focus:bg-raised focus:px-4 focus:py-2 focus:font-semibold"
        >
          Ir para o conteúdo
        </a>
        <div className="min-h-svh [--bar:4rem] lg:grid lg:grid-cols-[15.5rem_1fr]">
          <SideMenu
            button={
              <>
                <Menu aria-hidden className="size-5" />
                <span className="sr-only">Abrir ou fechar o menu</span>
              </>
            }
            buttonClass="w-11 justify-center"
            className="lg:gap-6 lg:p-4"
            home={{ to: '/', name: layout.siteName }}
          >
            <nav aria-label="Área do parceiro">
              <ul className="space-y-1">
                {LINKS.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      aria-current={pathname === to ? 'page' : undefined}
                      className={cx(
                        'flex min-h-11 items-center rounded-xl px-3 font-medium',
                        pathname === to
                          ? 'bg-brand-soft text-brand-strong'
                          : 'text-muted hover:bg-sunken hover:text-ink',
                      )}
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <Form method="post" action="/sair" className="mt-4">
              <Button type="submit" size="sm">
                Sair
              </Button>
            </Form>
          </SideMenu>
          <div className="flex min-w-0 flex-col">
            <header className="sticky top-0 z-30 flex h-(--bar) items-center justify-between gap-3 border-b border-line bg-surface/95 px-4 backdrop-blur max-lg:pl-[4.5rem] lg:justify-end lg:px-8">
              <span className="flex lg:hidden">
                <Logo name={layout.siteName} />
              </span>
              <ThemeToggle />
            </header>
            <main
              id="conteudo"
              tabIndex={-1}
              aria-busy={busy || undefined}
              className="relative mx-auto w-full max-w-6xl flex-1 px-4 pt-8 pb-16 outline-none lg:px-8"
            >
              <KeptEntries owner={layout.userId} />
              {children}
            </main>
          </div>
        </div>
        <Toaster />
      </PageTransitions>
    </ThemeScope>
  );
}
