import type { MiddlewareHandler } from 'hono';

/**
 * An uploaded file is data, whatever its bytes say: opened in a browser it runs nothing, loads nothing and has no
 * origin. Stands outside of the headers for pages, so that it has the last word.
 */
export const fileSandbox: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.headers.has('content-disposition')) {
    c.res.headers.set('content-security-policy', "sandbox; default-src 'none'");
  }
};
