import { AsyncLocalStorage } from 'node:async_hooks';

/** What the parts of the platform know of the request under way. Nothing here identifies a person. */
export type RequestScope = {
  requestId: string;
  /** The pattern of the route (`/admin/clientes/:id`), or the path without ids until the router has matched it. */
  route: string;
  /** True once `route` is the pattern of a route, of which there are few. */
  matched: boolean;
  /** What this request reads must hold every change up to this moment; ms since 1970. */
  changedAt?: number | undefined;
  /** Fulfilled once the answer is ready, or given up. */
  ended?: Promise<void> | undefined;
  /** Fulfilled once this request has its place among those that take long (`asReaderInTurn`). */
  turn?: Promise<void> | undefined;
  /** The timeout of the database that this request ran into; whatever it asks afterwards fails with it. */
  silence?: { error: unknown };
  /** The session, where this request took it from memory and what it reads has to prove it. */
  proof?: SessionProof | undefined;
};

/** A session from memory: `stamp` is what `session_stamp` said of it when it was read. */
export type SessionProof = {
  sessionId: string;
  stamp: string;
  userId: string;
  state: 'open' | 'proved' | 'refused';
};

const storage = new AsyncLocalStorage<RequestScope>();

/** Runs `work` as part of a request: whatever it awaits finds the scope. */
export async function inRequestScope<T>(scope: RequestScope, work: () => Promise<T>): Promise<T> {
  let end = () => {};
  scope.ended = new Promise((resolve) => {
    end = resolve;
  });
  try {
    return await storage.run(scope, work);
  } finally {
    end();
  }
}

/** The scope of the request under way; undefined in jobs and at the start. */
export const requestScope = (): RequestScope | undefined => storage.getStore();

/** Names the route of the request under way by its pattern. */
export function nameRoute(pattern: string): void {
  const scope = storage.getStore();
  if (!scope || pattern === '') return;
  scope.route = pattern.startsWith('/') ? pattern : `/${pattern}`;
  scope.matched = true;
}
