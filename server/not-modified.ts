import type { MiddlewareHandler } from 'hono';

/**
 * Answers 304 to a conditional reading of a file that did not change since (RFC 9110, 13.1.3). The date counts in whole
 * seconds; a date that cannot be read, and a request with `If-None-Match`, get the file.
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
