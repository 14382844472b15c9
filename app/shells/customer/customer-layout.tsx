import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  data,
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { isAdmin, isStaff } from '#app/features/accounts/rules/roles.ts';
import { dashboardOf } from '#app/features/cases/customer/dashboard/shared-dashboard.server.ts';
import { loadFrame } from '#app/features/cases/server/index.server.ts';
import { NotificationBell } from '#app/features/notifications/ui/notification-bell.tsx';
import { useLiveChanges } from '#app/features/notifications/ui/use-live-changes.ts';
import { clientRewards } from '#app/features/partners/server/index.server.ts';
import { siteWords } from '#app/lib/site-words.ts';
import { takeToast } from '#app/platform/flash.server.ts';
import { customerOf, requireSignedIn, sessionOf } from '#app/platform/guards.server.ts';
import { AreaError } from '#app/shells/area-error.tsx';
import { cachedFrame } from '#app/shells/cached-frame.ts';
import { ErrorPage } from '#app/shells/error-page.tsx';
import { failureOf, MISSING } from '#app/shells/failure.ts';
import { PageSkeleton } from '#app/shells/page-skeleton.tsx';
import { PageTransitions } from '#app/shells/page-transitions.tsx';
import { SideMenu } from '#app/shells/side-menu.tsx';
import { FootRoom } from '#app/ui/action-bar.tsx';
import { AppInstall } from '#app/ui/app-install/app-install.tsx';
import { cx } from '#app/ui/class-names.ts';
import { KeptEntries } from '#app/ui/kept-entries.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { NavigationProgress } from '#app/ui/navigation-progress.tsx';
import { ThemeScope, ThemeToggle } from '#app/ui/theme.tsx';
import { Toaster, useToast } from '#app/ui/toast.tsx';
import { useFocusAfterNavigation } from '#app/ui/use-focus-after-navigation.ts';
import { useRestoredFocus } from '#app/ui/use-restored-focus.ts';
import type { Route } from './+types/customer-layout';
import { CaseLinks } from './case-links.tsx';
import { Connection } from './connection.tsx';
import { isOfHolder, isWithin, SHORTCUTS } from './customer-menu.ts';
import { customerOutline } from './customer-outline.ts';
import { Explain } from './explain.tsx';
import { Listen } from './listen.tsx';
import { SideLinks } from './side-links.tsx';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export const meta: Route.MetaFunction = () => [
  { title: 'Área do cliente | Área do cliente' },
  { name: 'robots', content: 'noindex' },
];

const isDashboard = (request: Request) => /^\/app\/?(\.data)?$/.test(new URL(request.url).pathname);

export async function loader({ request, context }: Route.LoaderArgs) {
  const own = () => loadFrame(customerOf(context));
  // The dashboard's one statement includes the frame. If it fails, the page shows the error inside the frame.
  const loading = isDashboard(request) ? dashboardOf(context).catch(own) : own();
  const [frame, { toast, headers }, { on: canRefer }] = await Promise.all([
    loading,
    takeToast(request),
    clientRewards(),
  ]);
  const { fullName, siteName, unread, notifications, formsWaiting, hasQuota, hasPaid, holder } = frame;
  return data(
    {
      frame: { fullName, siteName, unread, notifications, formsWaiting, hasQuota, hasPaid, holder },
      canRefer,
      now: new Date().toISOString(),
      userId: sessionOf(context).user.id,
      admin: isAdmin(sessionOf(context).role),
      staff: isStaff(sessionOf(context).role) && !isAdmin(sessionOf(context).role),
      toast,
    },
    { headers },
  );
}

/** Reading aids above the page. */
const AID =
  'inline-flex h-8 items-center gap-1.5 rounded-lg px-2 text-sm font-medium text-muted hover:bg-sunken hover:text-ink';

const kept = cachedFrame<Layout>();

export default function CustomerLayout() {
  // The previous page may be of the public site, whose own words end here.
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
  { to: '/app', label: 'Ir para o início' },
  { to: '/app/conversa', label: 'Falar com a equipe' },
];

const NO_PAGE = { title: MISSING, text: 'Este endereço não existe ou não está na sua conta.' };

/**
 * Shows errors of the pages below inside the area's frame; the first load may fail without any frame to
 * reuse.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const layout = useRouteLoaderData<typeof loader>('shells/customer/customer-layout') ?? kept.last();
  return layout ? (
    <Area layout={layout}>
      <AreaError
        error={error}
        instead={failureOf(error).kind === 'missing' ? NO_PAGE : undefined}
        ways={WAYS}
      />
    </Area>
  ) : (
    <ErrorPage error={error} />
  );
}

type Layout = Route.ComponentProps['loaderData'];

function Area({ layout, children }: { layout: Layout; children: ReactNode }) {
  const { frame, now, admin, staff, canRefer } = layout;
  const { cut } = useLiveChanges();
  useRestoredFocus();
  useFocusAfterNavigation();
  const busy = useNavigation().state !== 'idle';
  const holder = isOfHolder(useLocation().pathname) ? frame.holder : null;
  return (
    <ThemeScope>
      <PageTransitions>
        <NavigationProgress />
        <Connection cut={cut}>
          <a
            href="#conteudo"
            className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-xl focus:bg-raised focus:px-4 focus:py-2 focus:font-semibold"
          >
            Ir para o conteúdo
          </a>
          <div className="min-h-svh [--bar:4rem] lg:grid lg:grid-cols-[15.5rem_1fr] print:block!">
            <SideMenu
              button={
                <>
                  <Menu aria-hidden className="size-5" />
                  <span className="sr-only">Abrir ou fechar o menu</span>
                </>
              }
              buttonClass="w-11 justify-center"
              className="lg:gap-6 lg:p-4"
              home={{ to: '/', name: frame.siteName }}
            >
              <SideLinks
                admin={admin}
                staff={staff}
                formsWaiting={frame.formsWaiting}
                hasQuota={frame.hasQuota}
                canRefer={canRefer}
              />
            </SideMenu>
            <div className="flex min-w-0 flex-col">
              <header className="sticky top-0 z-30 flex h-(--bar) items-center justify-between gap-3 border-b border-line bg-surface/95 px-4 backdrop-blur max-lg:pl-[4.5rem] lg:justify-end lg:px-8 print:hidden">
                <span className="flex lg:hidden">
                  <Logo name={frame.siteName} />
                </span>
                {holder && <HolderChip name={holder.name} className="mr-auto hidden lg:block" />}
                <div className="flex items-center gap-1">
                  <ThemeToggle />
                  <NotificationBell
                    unread={frame.unread}
                    notifications={frame.notifications}
                    now={now}
                    list="/app/avisos"
                  />
                </div>
              </header>
              <div className="relative z-10 mx-auto w-full max-w-6xl">
                <aside
                  aria-label="Ajuda para ler"
                  className="absolute top-0 right-2 flex lg:right-6 print:hidden"
                >
                  <Explain className={AID} />
                  <Listen className={AID} />
                </aside>
              </div>
              <main
                id="conteudo"
                tabIndex={-1}
                aria-busy={busy || undefined}
                className="relative mx-auto w-full max-w-6xl flex-1 px-4 pt-8 pb-36 outline-none lg:px-8 lg:pb-12"
              >
                <PageSkeleton outlineOf={customerOutline} />
                {holder && <HolderChip name={holder.name} className="-mt-4 mr-20 mb-3 lg:hidden" />}
                <CaseLinks />
                <KeptEntries owner={layout.userId} />
                {children}
              </main>
            </div>
          </div>
          <BottomLinks />
          <Toaster />
          {/* An app for a service that is not paid yet has nothing to follow. */}
          <AppInstall {...(frame.hasPaid && { name: frame.siteName })} />
        </Connection>
      </PageTransitions>
    </ThemeScope>
  );
}

/**
 * Names the linked profile whose services are shown, so that they are not mistaken for the account's own. Pages about
 * the whole account do not have it, because it would claim the account's payments and requests for the profile.
 */
const HolderChip = ({ name, className }: { name: string; className: string }) => (
  <p className={cx('min-w-0 truncate text-sm text-muted', className)}>
    Serviços de <strong className="font-semibold text-ink">{name}</strong>
  </p>
);

/** Five links within a thumb's reach on a phone; all links are in the menu above and under "Mais". */
function BottomLinks() {
  const here = useLocation().pathname;
  const { state, formData, location } = useNavigation();
  // From the press on, the link of the pending page is marked.
  const shown = state === 'loading' && !formData ? location.pathname : here;
  return (
    <nav
      aria-label="Atalhos"
      className="bottom-links fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <FootRoom of="links" />
      {SHORTCUTS.map(({ to, label, icon: Icon, within = [] }) => {
        const marked = to === '/app' ? shown === to : isWithin(shown, [to, ...within]);
        return (
          <Link
            key={to}
            to={to}
            aria-current={here === to ? 'page' : marked ? 'true' : undefined}
            className={cx(
              'flex min-h-15 min-w-0 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-medium',
              marked ? 'text-brand-strong' : 'text-muted hover:text-ink',
            )}
          >
            <span className={cx('rounded-full px-3.5 py-0.5', marked && 'bg-brand-soft')}>
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="max-w-full truncate px-0.5">{label}</span>
          </Link>
        );
      })}
    </nav>
  );
}
