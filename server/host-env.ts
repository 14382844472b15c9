import type { RequestInfo } from '#app/platform/request-context.server.ts';

/** Values that the host's middleware sets on a request for later handlers. */
export type HostEnv = {
  Bindings: {
    /** The page is shared (see cached-pages.ts): no session, no nonce. */
    shared?: boolean;
  };
  Variables: { secureHeadersNonce: string; requestId: string; info: RequestInfo };
};
