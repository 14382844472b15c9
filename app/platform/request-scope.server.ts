import { AsyncLocalStorage } from 'node:async_hooks';

/** Data of the current request for the parts of the platform. Contains nothing that identifies a person. */
export type RequestScope = {
  requestId: string;
  /** The pattern of the route (`/admin/clientes/:id`), or the path without ids until the router has matched it. */
  route: string;
  /** True once `route` is a route's pattern, so that the number of values is limited. */
  matched: boolean;
  /** Readings of this request must include every change up to this moment; ms since 1970. */
  changedAt?: number | undefined;
  /** Fulfilled once the answer is ready or abandoned. */
  ended?: Promise<void> | undefined;
  /** Fulfilled once this request has its turn among long readings (`asReaderInTurn`). */
  turn?: Promise<void> | undefined;
  /** Timeout of the database that this request ran into; its later statements fail with the same error. */
  silence?: { error: unknown };
  /** The session, if this request took it from memory and its readings must prove it. */
  proof?: SessionProof | undefined;
};

/** A session from memory: `stamp` is the `session_stamp` of when it was read. */
export type SessionProof = {
  sessionId: string;
  stamp: string;
  userId: string;
  state: 'open' | 'proved' | 'refused';
};

const storage = new AsyncLocalStorage<RequestScope>();

/** Runs `work` within a request's scope, including everything that it awaits. */
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

/** The scope of the current request; undefined in jobs and at the start. */
export const requestScope = (): RequestScope | undefined => storage.getStore();

/** Sets the pattern of the current request's route. */
export function nameRoute(pattern: string): void {
  const scope = storage.getStore();
  if (!scope || pattern === '') return;
  scope.route = pattern.startsWith('/') ? pattern : `/${pattern}`;
  scope.matched = true;
}

const background = new AsyncLocalStorage<true>();

/** Runs background work (a job, a dispatch of events) on the connections of the jobs' own pool. */
export const inBackground = <T>(work: () => T): T => background.run(true, work);

export const isBackground = (): boolean => background.getStore() === true;
