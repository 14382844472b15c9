import type { RequestInfo } from '#app/platform/request-context.server.ts';

/** What the host's middleware leaves on a request for those behind it. */
export type HostEnv = {
  Bindings: {
    /** The page is shared (see cached-pages.ts): no session, no nonce. */
    shared?: boolean;
  };
  Variables: { secureHeadersNonce: string; requestId: string; info: RequestInfo };
};
