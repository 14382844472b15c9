import type { MiddlewareHandler } from 'hono';

/**
 * Sandboxes uploaded files: opened in a browser, they run no script, load nothing and have no origin. Wraps the
 * middleware that sets the headers of pages, so that its own header wins.
 */
export const fileSandbox: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.headers.has('content-disposition')) {
    c.res.headers.set('content-security-policy', "sandbox; default-src 'none'");
  }
};
