import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import { pushText } from '#app/features/notifications/rules/push-text.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { PushJob } from '#app/platform/job-names.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { OutgoingRefused, sendOut } from '#app/platform/outgoing.server.ts';
import { departureOf, waitUntil } from '../departure.server.ts';
import { markKeyRefused, type VapidKeys, vapidKeys } from './push-keys.server.ts';

const { pushSubscriptions: s } = schema;
const ACTOR = system('notifications');
/** News older than this is not worth a push, in seconds. */
const TTL_SECONDS = 24 * 60 * 60;
const TIMEOUT_MS = 10_000;
/** Longest and usual wait after a full push service, in seconds. */
const WAIT_SECONDS = { most: 6 * 60 * 60, usual: 60 };

/**
 * Job `push.send`: sends one push to one device (RFC 8030, 8291, 8292). A device that the push service no
 * longer knows (404, 410) is removed; 429 is tried again after its Retry-After; 401 and 403 are shown in Saúde. News
 * in the quiet hours waits for their end.
 * @throws for other answers, so that the queue tries again
 */
export async function sendPush({ subscriptionId, kind, link, at }: PushJob, now = new Date()): Promise<void> {
  const age = (now.getTime() - Date.parse(at)) / 1000;
  if (age >= TTL_SECONDS) return;
  const [device, keys] = await asActor(ACTOR, async (tx) => [
    (await tx.select().from(s).where(eq(s.id, subscriptionId)))[0],
    await vapidKeys(tx),
  ]);
  const leaves = device ? await departureOf({ userId: device.userId, kind }, 'push', now) : 'never';
  if (!device || leaves === 'never') return;
  if (leaves !== 'now') {
    const waiting = { subscriptionId, kind, link, at: leaves.toISOString() };
    return waitUntil('push.send', waiting, `${subscriptionId}:${at}`, leaves);
  }
  const status = await post(device, keys, JSON.stringify(pushText(kind, link)), Math.ceil(TTL_SECONDS - age));
  if (status.gone) {
    await asActor(ACTOR, (tx) => tx.delete(s).where(eq(s.id, subscriptionId)));
  } else if (status.waitSeconds) {
    const startAfter = new Date(now.getTime() + status.waitSeconds * 1000);
    await asActor(ACTOR, (tx) =>
      enqueue(tx, 'push.send', { subscriptionId, kind, link, at }, { startAfter }),
    );
  }
}

type Answer = { gone?: boolean; waitSeconds?: number };

async function post(
  { endpoint, p256dh, auth }: typeof s.$inferSelect,
  { refused, ...keys }: VapidKeys,
  payload: string,
  ttl: number,
): Promise<Answer> {
  const subject = env().appUrl.startsWith('https:') ? env().appUrl : 'mailto:avisos@example.com';
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, ...keys },
    contentEncoding: 'aes128gcm',
    TTL: ttl,
    urgency: 'normal',
  });
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  );
  const answer = await sendOut(endpoint, {
    ...{ trust: 'webhook', method: 'POST', headers, timeoutMs: TIMEOUT_MS, maxBytes: 10_000 },
    ...(request.body && { body: new Uint8Array(request.body) }),
  }).catch((error: unknown) => {
    // A name that now leads to a private address is as lost as an unknown device.
    if (error instanceof OutgoingRefused && error.code !== 'unknown-host') return null;
    throw error;
  });
  if (!answer || answer.status === 404 || answer.status === 410) return { gone: true };
  await answer.text();
  if (answer.ok) {
    if (refused) await markKeyRefused(null);
    return {};
  }
  if (answer.status === 429) {
    const asked = Number(answer.headers.get('retry-after')) || WAIT_SECONDS.usual;
    return { waitSeconds: Math.min(Math.max(1, asked), WAIT_SECONDS.most) };
  }
  if (answer.status === 401 || answer.status === 403) {
    log.error({ event: 'push-key', code: String(answer.status) }, 'the push service refused our key');
    await markKeyRefused(answer.status);
  }
  throw new Error(`The push service answered ${answer.status}.`);
}
