import { createHash, timingSafeEqual } from 'node:crypto';
import { adapterSettings } from '#app/platform/adapter-settings.server.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a request to `/webhooks/mail` carries the key of the settings, compared in constant time. Without a key in the
 * settings no request does. @param header `Authorization` of the request
 */
export function isMailProvider(header: string | undefined): boolean {
  const secret = adapterSettings().inbox?.webhookSecret;
  const given = /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(secret ?? '')) && !!secret;
}
