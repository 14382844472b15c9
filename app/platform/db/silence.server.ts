import type pg from 'pg';
import { type RequestScope, requestScope } from '../request-scope.server.ts';
import { isSilence } from './unavailable.server.ts';

/** Notes on a request that it waited for the database in vain. */
export function noteSilence(scope: RequestScope | undefined, error: unknown): void {
  if (scope && isSilence(error)) scope.silence ??= { error };
}

/**
 * Lets each request wait in vain once: after its first timeout, connections that it asks for are refused with the same
 * error. A page of a frozen database asks several times, and its timeouts would add up.
 */
export function waitOnce(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  const connectOnce = async (): Promise<pg.PoolClient> => {
    const scope = requestScope();
    if (scope?.silence) throw scope.silence.error;
    try {
      return await connect();
    } catch (error) {
      noteSilence(scope, error);
      throw error;
    }
  };
  type Done = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;
  pool.connect = ((done?: Done) => {
    const connected = connectOnce();
    if (!done) return connected;
    connected.then(
      (client) => done(undefined, client, client.release),
      (error: Error) => done(error, undefined, () => {}),
    );
  }) as typeof pool.connect;
}
