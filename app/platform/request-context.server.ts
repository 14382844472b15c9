import { createContext, type RouterContextProvider } from 'react-router';
import type { Session } from './auth.server.ts';

/** What the host knows of a request before React Router sees it. */
export type RequestInfo = {
  requestId: string;
  /** Nonce of this response's Content-Security-Policy; empty for a shared page, whose scripts are named by hash. */
  nonce: string;
  /** Address of the visitor: the socket's, or what the trusted proxies say. */
  ip: string;
  userAgent: string;
  /** Reads the session at the first call; later calls share the answer. */
  session(): Promise<Session | null>;
  /** Adds a Set-Cookie header to whatever answer comes. */
  addCookies(headers: Headers): void;
};

export const requestContext = createContext<RequestInfo>();

export const requestInfo = (context: Readonly<RouterContextProvider>) => context.get(requestContext);
