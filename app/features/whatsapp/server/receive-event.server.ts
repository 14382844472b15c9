import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { whatsapp } from './ports/whatsapp.server.ts';

/** The webhook acts under its own name. */
export const WHATSAPP = system('whatsapp');

const sameText = (given: string, wanted: string): boolean => {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

/** Whether a header signs these bytes: `sha256=` and the HMAC-SHA256 in hex, compared in constant time. */
const isSigned = (bytes: Uint8Array, header: string, secret: string): boolean =>
  sameText(header, `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`);

/**
 * Stores a signed webhook with its job and does nothing else: it is worked after the answer, and a process
 * that ends in between loses nothing. The same body is stored once.
 * @param header of `X-Hub-Signature-256`
 * @returns false for an unsigned body; then nothing is stored
 */
export async function receiveEvent(bytes: Uint8Array, header: string | undefined): Promise<boolean> {
  const port = whatsapp();
  if (!port || !isSigned(bytes, header ?? '', port.appSecret)) return false;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // PostgreSQL stores no zero character.
  const body = Buffer.from(bytes).toString('utf8').replaceAll('\0', '');
  await asActor(WHATSAPP, async (tx) => {
    const id = newId();
    const { rowCount } = await tx
      .insert(schema.whatsappEvents)
      .values({ id, sha256, body })
      .onConflictDoNothing({ target: schema.whatsappEvents.sha256 });
    if (rowCount === 1) await enqueue(tx, 'whatsapp.event', { eventId: id }, { key: id });
  });
  return true;
}

/** Answers the provider's subscription: the challenge, or null for a wrong token. */
export function answerSubscription(query: URLSearchParams): string | null {
  const port = whatsapp();
  const token = query.get('hub.verify_token');
  if (!port || query.get('hub.mode') !== 'subscribe' || !token || !sameText(token, port.verifyToken))
    return null;
  return query.get('hub.challenge')?.slice(0, 200) ?? null;
}

/** Deletes events after a month: worked ones have no body, and unworked ones are beyond repair. */
export const expireWhatsAppEvents = (): Promise<void> =>
  asActor(WHATSAPP, async (tx) => {
    await tx.execute(sql`delete from whatsapp_events where created_at < now() - interval '30 days'`);
  });
