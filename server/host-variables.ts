import type { RequestInfo } from '#app/platform/request-context.server.ts';

/** What the host's middleware leaves on a request for those behind it. */
export type HostVariables = {
  Variables: { secureHeadersNonce: string; requestId: string; info: RequestInfo };
};
