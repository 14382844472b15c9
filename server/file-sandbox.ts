import type { MiddlewareHandler } from 'hono';

/**
 * Marks uploaded files as data, whatever their bytes: opened in a browser they run nothing, load nothing and
 * have no origin. Runs outside of the headers for pages, so that its headers win.
 */
export const fileSandbox: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.headers.has('content-disposition')) {
    c.res.headers.set('content-security-policy', "sandbox; default-src 'none'");
  }
};
