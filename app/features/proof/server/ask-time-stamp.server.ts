import { randomBytes } from 'node:crypto';
import { notifyAdminsOnce } from '#app/features/notifications/server/index.server.ts';
import {
  checkTimeStamp,
  TimeStampRefused,
  timeStampRequest,
  tokenOfResponse,
} from '#app/features/proof/rules/time-stamp.ts';
import type { Bytes } from '#app/lib/bytes.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { sendOut } from '#app/platform/outgoing.server.ts';

const TIMEOUT_MS = 6_000;
const MAX_BYTES = 64 * 1024;
/** A larger difference between two clocks raises an alarm: one of them dates evidence wrongly. */
const CLOCK_OFF_MS = 60_000;

/**
 * Requests a time stamp from an authority over HTTP (RFC 3161, 3.4) and checks the answer.
 * @throws TimeStampRefused, OutgoingRefused, TimeoutError, or the connection's error
 */
export async function askTimeStamp(url: string, hash: Bytes, timeoutMs = TIMEOUT_MS): Promise<Bytes> {
  const nonce = Uint8Array.of(0x40, ...randomBytes(8));
  const answer = await sendOut(url, {
    trust: 'panel',
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: timeStampRequest(hash, nonce),
    timeoutMs,
    maxBytes: MAX_BYTES,
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new TimeStampRefused('refused');
  }
  let token: Bytes;
  try {
    token = tokenOfResponse(new Uint8Array(await answer.arrayBuffer()));
  } catch (error) {
    throw error instanceof TimeStampRefused ? error : new TimeStampRefused('unreadable');
  }
  const { at } = await checkTimeStamp(token, hash, { nonce });
  const off = at.getTime() - Date.now();
  if (Math.abs(off) > CLOCK_OFF_MS) await alarm(Math.round(Math.abs(off) / 1000));
  return token;
}

/** Notifies the admins once a day. A failed notification never blocks a document. */
async function alarm(seconds: number): Promise<void> {
  log.error(
    { event: 'clock-off', seconds },
    'the clock of this machine and the one of the time stamping authority differ',
  );
  try {
    await asActor(system('proof'), async (tx) =>
      notifyAdminsOnce(tx, {
        key: `clock:${civilDateAt(new Date())}`,
        words: await noticeText(tx, 'clock.off', { segundos: String(seconds) }),
        link: '/admin/saude',
        action: 'Abrir Saúde',
      }),
    );
  } catch (error) {
    log.error({ event: 'clock-off', ...errorFields(error) }, 'the admins got no notice');
  }
}
