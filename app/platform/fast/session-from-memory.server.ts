import type { Session } from '../auth.server.ts';
import { env } from '../env.server.ts';
import { requestScope, type SessionProof } from '../request-scope.server.ts';
import { isSessionChanged, prove } from './session-proof.server.ts';

/** A session as it was read. `stamp` is its `session_stamp` of that moment. */
type Remembered = { session: Session; stamp: string; expiresAt: Date };

/**
 * The sessions that this process read last, by their cookie: token and signature. Only a verified cookie is stored, so
 * a recalled one needs no second verification.
 */
const remembered = new Map<string, Remembered>();
const MOST_REMEMBERED = 10_000;

/** Remembers a session that was read, in place of the oldest one of 10 000. */
export function remember(cookie: string, found: Remembered): void {
  if (!env().fastWays) return;
  remembered.delete(cookie);
  remembered.set(cookie, found);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

/** Returns a remembered session. It must be proved before an answer leaves (`answerBySession`). */
export const recall = (cookie: string): Remembered | undefined =>
  env().fastWays ? remembered.get(cookie) : undefined;

/**
 * Answers a request that changes nothing by its session from memory. The first statement that reads or writes as this
 * person proves the session; without one, a separate statement proves it before the answer leaves.
 * @returns null when the session has changed; the answer is discarded then.
 */
export async function answerBySession(
  { session, stamp }: Pick<Remembered, 'session' | 'stamp'>,
  answer: (session: () => Promise<Session>) => Promise<Response>,
): Promise<Response | null> {
  const scope = requestScope();
  if (!scope) return null;
  const { sessionId, user } = session;
  const proof: SessionProof = { sessionId, stamp, userId: user.id, state: 'open' };
  try {
    const response = await answer(async () => {
      scope.proof = proof;
      return session;
    });
    // A public page may ignore its session.
    if (scope.proof) await prove(proof);
    if (proof.state !== 'refused') return response;
    await response.body?.cancel();
  } catch (error) {
    if (!isSessionChanged(error)) throw error;
  } finally {
    scope.proof = undefined;
  }
  return null;
}
