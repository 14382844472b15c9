import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { data, Outlet, useLoaderData, useLocation, useRouteLoaderData } from 'react-router';
import { ChatWidget } from '#app/features/assistant/ui/chat-widget.tsx';
import { getPlans } from '#app/features/catalog/server/index.server.ts';
import { getSite, isPreview, withDrafts, withSiteWords } from '#app/features/content/server/index.server.ts';
import { siteWords } from '#app/lib/site-words.ts';
import { rehearsal } from '#app/platform/adapter-settings.server.ts';
import { env } from '#app/platform/env.server.ts';
import { takeToast } from '#app/platform/flash.server.ts';
import { wantsDrafts } from '#app/platform/preview-cookie.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { cachedFrame } from '#app/shells/cached-frame.ts';
import { ErrorPage } from '#app/shells/error-page.tsx';
import { failureOf } from '#app/shells/failure.ts';
import { PageTransitions } from '#app/shells/page-transitions.tsx';
import { mayIn } from '#app/terms/panel-rights.ts';
import { AppInstall } from '#app/ui/app-install/app-install.tsx';
import { NavigationProgress } from '#app/ui/navigation-progress.tsx';
import { ThemeScope } from '#app/ui/theme.tsx';
import { Toaster, useToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/public-layout';
import { keepOverSteps } from './open-checkout.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Of the panel's: visitors do not load it. */
const PreviewNotice = lazy(() => import('./preview-notice.tsx'));

/**
 * Admins in preview mode see every page with its drafts, which are never cached; other visitors see published content.
 */
const showDrafts: Route.MiddlewareFunction = async ({ request, context }, next) => {
  if (!wantsDrafts(request)) return next();
  const session = await requestInfo(context).session();
  if (session?.role !== 'admin' || !mayIn(session.custom ?? session.position, 'site', 'see')) return next();
  const { position } = session;
  const response = await withDrafts(
    { kind: 'admin', userId: session.user.id, position, custom: session.custom },
    next,
  );
  response.headers.set('x-robots-tag', 'noindex');
  response.headers.set('cache-control', 'private, no-store');
  return response;
};

const speak: Route.MiddlewareFunction = (_, next) => withSiteWords(next);

export const middleware: Route.MiddlewareFunction[] = [showDrafts, speak];

export async function loader({ request, context }: Route.LoaderArgs) {
  const [session, site, plans, { toast, headers }] = await Promise.all([
    requestInfo(context).session(),
    getSite('company', 'footer', 'assistant'),
    getPlans(),
    takeToast(request),
  ]);
  const { appUrl, publicKey } = env();
  return data(
    {
      signedIn: session !== null,
      preview: isPreview(),
      rehearsal: rehearsal(),
      toast,
      origin: appUrl,
      publicKey,
      plans,
      words: siteWords.now,
      ...site,
    },
    { headers },
  );
}

export const shouldRevalidate = keepOverSteps;

/**
 * Links and forms work without scripts, so a page may wait for its first use; pages that act on their own override it.
 */
export const handle = { wakes: 'on-use' };

/** Pages for signing in, signing up and paying: they have no overlays, and few links on a phone. */
const FORMS_ALONE = /^\/(auth|convite|checkout|pedido)(\/|$)/;

const kept = cachedFrame<Route.ComponentProps['loaderData']>();

export default function PublicLayout() {
  const layout = useLoaderData<typeof loader>();
  kept.useKeep(layout);
  useToast(layout.toast);
  return (
    <Site layout={layout}>
      <Outlet />
    </Site>
  );
}

/** Shows the error of a page within the site's frame; unknown addresses have a separate page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<typeof loader>('shells/public/public-layout');
  useToast(loaded?.toast);
  const layout = loaded ?? kept.last();
  const page = <ErrorPage error={error} />;
  return layout && failureOf(error).kind !== 'missing' ? <Site layout={layout}>{page}</Site> : page;
}

function Site({ layout, children }: { layout: Route.ComponentProps['loaderData']; children: ReactNode }) {
  const { pathname } = useLocation();
  const { signedIn, preview, company, footer, assistant, publicKey } = layout;
  // Before any child renders; the customer area and the panel use other words.
  siteWords.now = layout.words;
  useEffect(
    () => () => {
      siteWords.now = undefined;
    },
    [],
  );
  const focused = FORMS_ALONE.test(pathname);
  return (
    <ThemeScope>
      <PageTransitions>
        <NavigationProgress />
        <div className="flex min-h-svh flex-col">
          <a
            href="#conteudo"
            className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:rounded-xl focus:bg-raised focus:p-3"
          >
            Pular para o conteúdo
          </a>
          {preview && (
            <Suspense>
              <PreviewNotice />
            </Suspense>
          )}
          <SiteHeader name={company.name} signedIn={signedIn} focused={focused} />
          <div id="conteudo" className="flex-1">
            {children}
          </div>
          <SiteFooter company={company} consultants={footer.consultants} focused={focused} />
          {!focused && <ChatWidget opening={assistant} publicKey={publicKey} whatsapp={company.whatsapp} />}
          <Toaster />
          <AppInstall />
        </div>
      </PageTransitions>
    </ThemeScope>
  );
}
