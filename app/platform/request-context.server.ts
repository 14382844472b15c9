import { createContext, type RouterContextProvider } from 'react-router';
import type { Session } from './auth.server.ts';

/** Data of a request that the host sets before React Router sees it. */
export type RequestInfo = {
  requestId: string;
  /** Nonce of this response's Content-Security-Policy; empty for a shared page, whose scripts are named by hash. */
  nonce: string;
  /** Address of the visitor: the socket's, or the one that trusted proxies report. */
  ip: string;
  userAgent: string;
  /** Of the partner's link that this browser opened last; empty without one. */
  partnerCode: string;
  /** Reads the session at the first call; later calls share the answer. */
  session(): Promise<Session | null>;
  /** Adds a Set-Cookie header to the answer, whatever it is. */
  addCookies(headers: Headers): void;
};

export const requestContext = createContext<RequestInfo>();

export const requestInfo = (context: Readonly<RouterContextProvider>) => context.get(requestContext);
