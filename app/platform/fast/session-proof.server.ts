import { pool } from '../db/pools.server.ts';
import { hasCode, readAgain } from '../db/unavailable.server.ts';
import { requestScope, type SessionProof } from '../request-scope.server.ts';

/** SQLSTATE of `session_stamp` for a session that has changed. */
const SESSION_CHANGED = 'NS001';
const STAMPS = {
  name: 'session-stamps',
  text: 'select session_stamp(id) as stamp from unnest($1::uuid[]) with ordinality as asked (id, at) order by at',
};

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
  await settling(proof, compareStamp(proof));
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

type Stamp = string | null | undefined;
type Asked = { sessionId: string; resolve: (stamp: Promise<Stamp>) => void };

/** Sessions of all requests that wait for the end of this turn of the event loop. */
let leaving: Asked[] = [];

async function stampsOf(sessions: string[]): Promise<Stamp[]> {
  const { rows } = await readAgain(() =>
    pool('app').query<{ stamp: Stamp }>({ ...STAMPS, values: [sessions] }),
  );
  return rows.map(({ stamp }) => stamp);
}

/** Reads a session's current stamp. Requests in one turn of the event loop share a statement. */
function sharedStamp(sessionId: string): Promise<Stamp> {
  return new Promise((resolve) => {
    leaving.push({ sessionId, resolve });
    if (leaving.length > 1) return;
    setImmediate(() => {
      const all = leaving;
      leaving = [];
      const stamps = stampsOf(all.map((one) => one.sessionId));
      for (const [place, one] of all.entries()) one.resolve(stamps.then((found) => found[place]));
    });
  });
}

/** Compares a session's stamp with the database. */
async function compareStamp({ sessionId, stamp }: SessionProof): Promise<void> {
  if ((await sharedStamp(sessionId)) !== stamp)
    throw Object.assign(new Error('the session is not what it was'), { code: SESSION_CHANGED });
}
