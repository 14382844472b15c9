import { env } from '#app/platform/env.server.ts';

/** Paths that robots should skip; access control is elsewhere. */
const CLOSED = ['/app', '/admin', '/auth', '/checkout', '/consultas', '/api', '/functions', '/live', '/dev'];

export const loader = () =>
  new Response(
    `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${env().appUrl}/sitemap.xml\n`,
    { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  );
