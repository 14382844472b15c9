import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { plainAddress } from '#app/platform/network.server.ts';
import type { RequestInfo } from '#app/platform/request-context.server.ts';

/** Values that the host's middleware sets on a request for later handlers. */
export type HostEnv = {
  Bindings: {
    /** The page is shared (see cached-pages.ts): no session, no nonce. */
    shared?: boolean;
  };
  Variables: { secureHeadersNonce: string; requestId: string; info: RequestInfo };
};

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
