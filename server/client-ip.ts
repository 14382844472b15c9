import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { plainAddress } from '#app/platform/network.server.ts';

/**
 * Address of the visitor. Without trusted proxies it is the socket's and every forwarding header is ignored;
 * with n of them it is the n-th entry of X-Forwarded-For from the right, which the outermost trusted proxy
 * wrote. If that entry is no address, it is the socket's: the proxy's own, shared by all such requests.
 */
export function clientIp(c: Context, trustedProxies: number): string {
  const socket = getConnInfo(c).remote.address ?? '';
  const forwarded = trustedProxies > 0 ? c.req.header('x-forwarded-for')?.split(',').at(-trustedProxies) : '';
  return plainAddress(forwarded ?? '') ?? plainAddress(socket) ?? 'unknown';
}
