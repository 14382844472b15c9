import { Keyboard, Menu, UserRound } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import {
  data,
  isRouteErrorResponse,
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { FIELD_PARAM } from '#app/features/content/rules/text-places.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { NotificationBell } from '#app/features/notifications/ui/notification-bell.tsx';
import { loadPanelState } from '#app/features/overview/server/index.server.ts';
import { MaySend } from '#app/kit/may-send.tsx';
import { siteWords } from '#app/lib/site-words.ts';
import type { Toast } from '#app/lib/toast.ts';
import { mayOpen, mayPost } from '#app/panel.ts';
import { positionOf } from '#app/platform/actor.server.ts';
import { type Rehearsal, rehearsal } from '#app/platform/adapter-settings.server.ts';
import { takeToast } from '#app/platform/flash.server.ts';
import { adminOf, requireAdmin, sessionOf } from '#app/platform/guards.server.ts';
import { SearchButton } from '#app/shells/admin/search/search-button.tsx';
import { AreaError } from '#app/shells/area-error.tsx';
import { cachedFrame } from '#app/shells/cached-frame.ts';
import { ErrorPage } from '#app/shells/error-page.tsx';
import { MISSING } from '#app/shells/failure.ts';
import { PageSkeleton } from '#app/shells/page-skeleton.tsx';
import { PageTransitions } from '#app/shells/page-transitions.tsx';
import { RehearsalNotice } from '#app/shells/rehearsal-notice.tsx';
import { SideMenu } from '#app/shells/side-menu.tsx';
import type { UserId } from '#app/terms/ids.ts';
import type { Rights } from '#app/terms/panel-rights.ts';
import { POSITION_LABELS } from '#app/terms/position-words.ts';
import { AppInstall } from '#app/ui/app-install/app-install.tsx';
import { cx } from '#app/ui/class-names.ts';
import { KeptEntries } from '#app/ui/kept-entries.tsx';
import { NavigationProgress } from '#app/ui/navigation-progress.tsx';
import { ThemeScope, ThemeToggle, useTheme } from '#app/ui/theme.tsx';
import { Toaster, useToast } from '#app/ui/toast.tsx';
import { useCutTitles } from '#app/ui/use-cut-titles.ts';
import { useFocusAfterNavigation } from '#app/ui/use-focus-after-navigation.ts';
import { useRestoredFocus } from '#app/ui/use-restored-focus.ts';
import { useWantedField } from '#app/ui/use-wanted-field.ts';
import type { Route } from './+types/admin-layout';
import { entryOf, PanelMenu } from './panel-menu.tsx';
import { panelOutline } from './panel-outline.ts';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';
import { type LivePanelState, useLiveFrame } from './use-live-frame.ts';

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const meta: Route.MetaFunction = () => [
  { title: 'Painel | Nome em Dia' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ company }, { toast, headers }, state] = await Promise.all([
    getSite('company'),
    takeToast(request),
    loadPanelState(adminOf(context)),
  ]);
  const { user } = sessionOf(context);
  const position = positionOf(adminOf(context));
  const { id: userId, name: userName } = user;
  const frame = { siteName: company.name, userId, userName, position, rehearsal: rehearsal(), ...state };
  return data({ ...frame, now: new Date().toISOString(), toast }, { headers });
}

type Frame = LivePanelState & {
  siteName: string;
  userId: UserId;
  userName: string;
  position: Rights;
  rehearsal: Rehearsal;
  toast: Toast | null;
};

const kept = cachedFrame<Frame>();

export default function AdminLayout() {
  // The previous page may be of the public site, whose own words end here.
  siteWords.now = undefined;
  const frame = useLoaderData<typeof loader>();
  kept.useKeep(frame);
  useToast(frame.toast);
  return (
    <Panel frame={frame}>
      <Outlet />
    </Panel>
  );
}

const HOME = { to: '/admin', label: 'Visão Geral' };

/** Links of a page that is not shown: its client, its list, the first page. */
function waysFrom(pathname: string, position: Rights) {
  const client = /^\/admin\/clientes\/[0-9a-f-]{36}(?=\/.)/.exec(pathname)?.[0];
  const entry = entryOf(pathname);
  return [
    ...(client ? [{ to: client, label: 'Voltar ao cliente' }] : []),
    ...(entry && entry.to !== pathname && mayOpen(position, entry.to) ? [entry] : []),
    HOME,
  ].filter(({ to }, at, all) => all.findIndex((other) => other.to === to) === at);
}

const NOT_OF_POSITION = {
  title: 'O seu cargo não abre esta página',
  text: 'Quem administra a equipe pode mudar o seu cargo. O que você já abria continua no menu.',
};
const NO_PAGE = { title: MISSING, text: 'Este endereço não existe, ou o que havia nele foi excluído.' };

/** Text for pages that another try cannot open either. */
function insteadOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return undefined;
  return { 403: NOT_OF_POSITION, 404: NO_PAGE }[error.status];
}

/**
 * Shows errors of the pages below inside the panel's frame; the first load may fail without any frame to
 * reuse.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<typeof loader>('shells/admin/admin-layout');
  useToast(loaded?.toast ?? null);
  const frame = loaded ?? kept.last();
  const { pathname } = useLocation();
  if (!frame) return <ErrorPage error={error} />;
  return (
    <Panel frame={frame}>
      <AreaError error={error} instead={insteadOf(error)} ways={waysFrom(pathname, frame.position)} />
    </Panel>
  );
}

/** Hides the forms that change data from positions that may only read. */
const READ_ONLY = '[&_form[method=post]]:hidden [&_details:has(form[method=post])]:hidden';

function Panel({ frame: loaded, children }: { frame: Omit<Frame, 'toast'>; children: ReactNode }) {
  useRestoredFocus();
  useFocusAfterNavigation();
  useCutTitles();
  const { frame, news } = useLiveFrame(loaded);
  const maySend = (to: string, intent: string) => mayPost(frame.position, to, intent);
  const { pathname, search } = useLocation();
  const mayChange = maySend(pathname, '');
  useWantedField(new URLSearchParams(search).get(FIELD_PARAM));
  return (
    <ThemeScope>
      <PageTransitions>
        <MaySend value={maySend}>
          <NavigationProgress />
          <a
            href="#conteudo"
            className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-xl focus:bg-raised focus:px-4 focus:py-2 focus:font-semibold"
          >
            Ir para o conteúdo
          </a>
          <div className="min-h-svh text-[0.9375rem] [--bar:3.5rem] [&_.display-l]:text-2xl lg:grid lg:grid-cols-[14rem_1fr] print:block!">
            <SideMenu
              button={
                <>
                  <Menu aria-hidden className="size-5" /> <span className="max-[24rem]:sr-only">Painel</span>
                </>
              }
              buttonClass="gap-2 px-3 font-semibold"
              className="lg:gap-5 lg:p-3"
              home={{ to: '/admin', name: frame.siteName }}
            >
              <PanelMenu counts={frame} position={frame.position} />
            </SideMenu>
            <div className="flex min-w-0 flex-col">
              <Header frame={frame} news={news} />
              <RehearsalNotice rehearsal={frame.rehearsal} className="border-b lg:px-6" />
              <main
                id="conteudo"
                tabIndex={-1}
                className={cx(
                  'relative w-full flex-1 px-4 pt-6 pb-24 outline-none lg:px-6',
                  !mayChange && READ_ONLY,
                )}
              >
                <PageSkeleton outlineOf={panelOutline} />
                <KeptEntries owner={frame.userId} />
                {children}
              </main>
            </div>
          </div>
          <Toaster early />
          <AppInstall />
        </MaySend>
      </PageTransitions>
    </ThemeScope>
  );
}

function Header({ frame, news }: { frame: Omit<Frame, 'toast'>; news: string }) {
  const { userName, position, unread, notifications, now } = frame;
  const [searching, setSearching] = useState(false);
  const help = useRef<HTMLDialogElement>(null);
  const { change: changeTheme } = useTheme();
  const openHelp = () => help.current?.showModal();
  useShortcuts({ onSearch: () => setSearching(true), onHelp: openHelp, position });
  return (
    <header className="sticky top-0 z-30 flex h-(--bar) items-center justify-between gap-2 border-b border-line bg-surface/95 px-4 backdrop-blur max-lg:pl-[8.75rem] max-[24rem]:pl-[4.5rem] lg:px-6 print:hidden">
      <Place />
      <SearchButton open={searching} onOpenChange={setSearching} onTheme={changeTheme} position={position} />
      <div className="flex items-center gap-1">
        <p className="hidden max-w-64 truncate px-2 text-muted xl:block">
          {userName}
          {position !== 'owner' &&
            ` · ${typeof position === 'string' ? POSITION_LABELS[position] : position.name}`}
        </p>
        <button
          type="button"
          onClick={openHelp}
          className="hidden size-11 items-center justify-center rounded-xl hover:bg-sunken md:inline-flex"
        >
          <Keyboard aria-hidden className="size-5" />
          <span className="sr-only">Atalhos do teclado</span>
        </button>
        <ThemeToggle />
        <NotificationBell unread={unread} notifications={notifications} now={now} list="/admin/avisos" />
        <p role="status" className="sr-only">
          {news}
        </p>
        <Link
          to="/app"
          className="inline-flex min-h-11 items-center gap-2 rounded-xl px-3 font-medium hover:bg-sunken"
        >
          <UserRound aria-hidden className="size-5" />
          <span className="sr-only md:not-sr-only">Área do Cliente</span>
        </Link>
      </div>
      <ShortcutHelp dialog={help} position={position} />
    </header>
  );
}

/** The current entry of the menu, as a way back from the pages below it. */
function Place() {
  const { pathname } = useLocation();
  const entry = entryOf(pathname);
  if (!entry) return null;
  return (
    <nav aria-label="Onde você está" className="hidden min-w-0 shrink-0 items-center gap-2 lg:flex">
      <entry.icon aria-hidden className="size-4 text-muted" />
      {pathname === entry.to ? (
        <span aria-current="page" className="font-semibold">
          {entry.label}
        </span>
      ) : (
        <Link to={entry.to} className="font-semibold underline-offset-4 hover:underline">
          {entry.label}
        </Link>
      )}
    </nav>
  );
}
