import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserId } from '#app/terms/ids.ts';
import { appKeys, deriveKey, type Key } from '../keys.server.ts';

/** Validity of a link. */
export const LINK_SECONDS = 5 * 60;

/** Scope of a link: one file, of one kind, for one person in one role. */
export type LinkScope = { kind: string; fileId: string; actorKind: string; userId: UserId };

const sign = ({ secret }: Key, { kind, fileId, actorKind, userId }: LinkScope, expires: number): Buffer =>
  createHmac('sha256', deriveKey(secret, 'file-links'))
    .update([kind, fileId, actorKind, userId, expires].join('\n'))
    .digest();

/**
 * Returns the query of a link. It does not contain the person or the file's name; the host does not log
 * queries.
 */
export function signFileLink(scope: LinkScope, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS;
  const [key] = appKeys();
  const query = new URLSearchParams({
    de: scope.kind,
    ate: String(expires),
    chave: key.id,
    assinatura: sign(key, scope, expires).toString('base64url'),
  });
  return query.toString();
}

/**
 * Whether a query was signed for exactly this file and person, and is still valid. `kind` is read from the
 * query.
 */
export function checkFileLink(
  query: URLSearchParams,
  scope: Omit<LinkScope, 'kind'>,
  now: Date,
): { state: 'good'; kind: string } | { state: 'expired' | 'foreign' } {
  const kind = query.get('de') ?? '';
  const expires = Number(query.get('ate'));
  const given = Buffer.from(query.get('assinatura') ?? '', 'base64url');
  const key = appKeys().find(({ id }) => id === query.get('chave'));
  if (!Number.isSafeInteger(expires) || !key) return { state: 'foreign' };
  const right = sign(key, { ...scope, kind }, expires);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return { state: 'foreign' };
  return expires * 1000 < now.getTime() ? { state: 'expired' } : { state: 'good', kind };
}
