import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from './env.server.ts';
import { appKeys, type Key } from './keys.server.ts';

/** Name of the cookie with the partner's link that a browser opened last. */
const NAME = 'nome.parceiro';
/** How long it counts, in days; the server refuses an older one. */
const DAYS = 30;
const DAY_MS = 86_400_000;

const VALUE = /(?:^|;\s*)nome\.parceiro=([a-z0-9-]{3,30})\.(\d{1,15})\.([A-Za-z0-9_-]{43})(?:;|$)/;

const mac = ({ secret }: Key, code: string, at: string) =>
  createHmac('sha256', secret).update(`partner-cookie:${code}:${at}`).digest('base64url');

/** The Set-Cookie value for a code, signed with the moment in ms since 1970. */
export function partnerCookie(code: string, now: number): string {
  const [key] = appKeys();
  const secure = env().appUrl.startsWith('https:') ? '; Secure' : '';
  const value = `${code}.${now}.${mac(key, code, String(now))}`;
  return `${NAME}=${value}; Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

/** The code in a Cookie header; empty without a cookie, with a wrong signature, and after its days. */
export function readPartnerCookie(header: string | null | undefined, now: number): string {
  const [, code = '', at = '', given = ''] = header?.match(VALUE) ?? [];
  if (!code || now >= Number(at) + DAYS * DAY_MS) return '';
  const matches = appKeys().some((key) =>
    timingSafeEqual(Buffer.from(mac(key, code, at)), Buffer.from(given)),
  );
  return matches ? code : '';
}
