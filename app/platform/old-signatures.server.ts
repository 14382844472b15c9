import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { SESSION_SECONDS } from './auth-sessions.server.ts';
import { env } from './env.server.ts';
import { appKeys, type Key } from './keys.server.ts';

/**
 * The auth library verifies cookies and links under one secret. During a change of secrets, values signed by
 * a previous one are signed again before the library sees them; the browser receives the session's cookie
 * under the new secret.
 */
const hmac = ({ secret }: Pick<Key, 'secret'>, text: string) =>
  createHmac('sha256', secret).update(text).digest();

/** Whether a secret signed a text, as the auth library and Hono sign. Takes as long for any wrong signature. */
export function isSignedBy(key: Pick<Key, 'secret'>, text: string, signature: Buffer): boolean {
  const right = hmac(key, text);
  return right.length === signature.length && timingSafeEqual(right, signature);
}

/** Current signature of a text that one of the previous secrets signed; null for any other. */
function renewed(text: string, signature: Buffer): Buffer | null {
  const [current, ...previous] = appKeys();
  return previous.some((key) => isSignedBy(key, text, signature)) ? hmac(current, text) : null;
}

/**
 * Replaces the signatures of the library's cookies with current ones.
 * @returns the header for the library, and the cookies to set in the browser; null when all
 * signatures are current
 */
export function renewedCookies(header: string | undefined): { header: string; cookies: string[] } | null {
  if (!header || appKeys().length === 1) return null;
  const secure = env().appUrl.startsWith('https:');
  const cookies: string[] = [];
  let found = false;
  const pairs = Object.entries(parse(header)).map(([name, value]) => {
    const dot = value.lastIndexOf('.');
    const own = /^(?:__Secure-)?nome\.[a-z_]+$/.test(name) && dot > 0;
    const signature = own ? renewed(value.slice(0, dot), Buffer.from(value.slice(dot + 1), 'base64')) : null;
    if (!signature) return `${name}=${encodeURIComponent(value)}`;
    found = true;
    const kept = `${value.slice(0, dot)}.${signature.toString('base64')}`;
    if (name.endsWith('nome.session_token')) {
      cookies.push(
        serialize(name, kept, {
          path: '/',
          httpOnly: true,
          sameSite: 'Lax',
          secure,
          maxAge: SESSION_SECONDS.life,
        }),
      );
    }
    return `${name}=${encodeURIComponent(kept)}`;
  });
  return found ? { header: pairs.join('; '), cookies } : null;
}

/** A link's token (JWT, HS256) with a current signature; null when no previous secret signed it. */
export function renewedToken(token: unknown): string | null {
  const [head, body, signature] = String(token).split('.');
  if (!head || !body || !signature) return null;
  const again = renewed(`${head}.${body}`, Buffer.from(signature, 'base64url'));
  return again && `${head}.${body}.${again.toString('base64url')}`;
}
