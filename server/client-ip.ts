import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * Address of the visitor. Without trusted proxies it is the socket's and every forwarding header is ignored; with
 * n of them it is the n-th entry of X-Forwarded-For from the right, the one the outermost trusted proxy wrote.
 */
export function clientIp(c: Context, trustedProxies: number): string {
  const forwarded =
    c.req
      .header('x-forwarded-for')
      ?.split(',')
      .map((part) => part.trim()) ?? [];
  if (trustedProxies > 0 && forwarded.length >= trustedProxies) {
    return forwarded[forwarded.length - trustedProxies] ?? 'unknown';
  }
  return getConnInfo(c).remote.address ?? 'unknown';
}
