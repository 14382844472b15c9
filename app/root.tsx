import { cloneElement, type JSX } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { publicSettings } from '#app/features/settings/server/index.server.ts';
import { type SiteWords, worded } from '#app/lib/site-words.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { ErrorPage } from '#app/shells/error-page.tsx';
import type { Route } from './+types/root';
import appCss from './styles/app.css?url';
import inter from './styles/fonts/inter.woff2?url';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: appCss },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { nonce, requestId } = requestInfo(context);
  // Before any loader has read. A shared page is the same bytes whenever it is rendered.
  const readAt = requestId && Date.now();
  const { brandCss, logo } = await publicSettings();
  return { nonce, requestId, readAt, brand: brandCss, logo };
}

// It does not change during a visit, except the colours while an admin chooses them.
export const shouldRevalidate = ({ formAction }: { formAction?: string }) =>
  formAction?.endsWith('/config') ?? false;

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  // Browsers hide a nonce from scripts once read, so the client must not compare it.
  const nonce = typeof document === 'undefined' ? data?.nonce || undefined : undefined;
  return (
    <html lang="pt-BR" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0B2B26" />
        {/* The ground before the first style: without it a dark page follows a white one. */}
        <meta name="color-scheme" content="light dark" />
        <SiteMeta />
        <Links />
        {data?.brand && <style>{data.brand}</style>}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Fields of the head that hold words; the others hold addresses, names and sizes. */
const WORDS = /^(description|og:title|og:description|og:image:alt)$/;

/** Meta tags of the site: title and preview of a shared link, with the site's replaced words (decision 49). */
function SiteMeta() {
  const words = useRouteLoaderData<{ words?: SiteWords }>('shells/public/public-layout')?.words;
  const { children } = Meta().props as { children: (JSX.Element | null)[] };
  return children.map((one) => {
    if (one?.type === 'title') return <title key="title">{worded(one.props.children, words)}</title>;
    const { name, property = name, content } = one?.type === 'meta' ? one.props : {};
    return one && WORDS.test(property) ? cloneElement(one, { content: worded(content, words) }) : one;
  });
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
