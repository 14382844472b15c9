import type { MiddlewareHandler } from 'hono';

/**
 * Answers 304 to a conditional request for an unchanged file (RFC 9110, 13.1.3). The date counts in whole
 * seconds; a request with an unreadable date or with `If-None-Match` gets the file.
 */
export const notModified: MiddlewareHandler = async (c, next) => {
  await next();
  const since = c.req.header('if-modified-since');
  const changed = c.res.headers.get('last-modified');
  if (!since || !changed || c.res.status !== 200 || c.req.header('if-none-match')) return;
  if (!(Date.parse(changed) <= Date.parse(since))) return;
  await c.res.body?.cancel();
  c.res = new Response(null, { status: 304, headers: c.res.headers });
  c.res.headers.delete('content-length');
};
