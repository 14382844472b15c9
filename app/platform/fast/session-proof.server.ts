import { pool } from '../db/pools.server.ts';
import { hasCode } from '../db/unavailable.server.ts';
import { requestScope, type SessionProof } from '../request-scope.server.ts';

/** SQLSTATE of `session_stamp` for a session that has changed. */
const SESSION_CHANGED = 'NS001';
const STAMP = { name: 'session-stamp', text: 'select session_stamp($1, $2)' };

/** Whether a session from memory has changed since it was read; the request is then answered again. */
export const isSessionChanged = (error: unknown): boolean => hasCode(error, SESSION_CHANGED);

/**
 * Returns the request's session from memory if a statement runs as its person: the message that reads or writes
 * as this person proves it. A statement of any other actor waits for the proof.
 */
export async function proofFor(userId: string | undefined): Promise<SessionProof | undefined> {
  const proof = requestScope()?.proof;
  if (proof?.state !== 'open') return;
  if (userId === proof.userId) return proof;
  await prove(proof);
  return;
}

/** Proves a session with a separate statement, unless it is proved. @throws when it has changed. */
export async function prove(proof: SessionProof): Promise<void> {
  if (proof.state !== 'open') return;
  const { sessionId, stamp } = proof;
  await settling(proof, pool('app').query({ ...STAMP, values: [sessionId, stamp] }));
}

/** Records the outcome of a message that proves a session. */
export async function settling<T>(proof: SessionProof, message: Promise<T>): Promise<T> {
  try {
    const answer = await message;
    proof.state = 'proved';
    return answer;
  } catch (error) {
    if (isSessionChanged(error)) proof.state = 'refused';
    throw error;
  }
}
