import { resealCredentials } from '#app/features/integrations/server/index.server.ts';
import { resealPushKeys } from '#app/features/notifications/server/index.server.ts';
import { resealKeys } from '#app/features/proof/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { mayReseal, retireKeys } from '#app/platform/db/sealing-keys.server.ts';
import type { JobData } from '#app/platform/job-names.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { resealAuth } from '#app/platform/reseal-auth.server.ts';
import { resealFiles } from '#app/platform/uploads/reseal-files.server.ts';

/** Time limit of a piece, far below the life of a job; the next one continues where it stopped; ms. */
const PIECE_MS = 5 * 60_000;

/**
 * Seals again the values that are not sealed under the current secret. A pass goes through all stored values;
 * a pass without changes ends the other secrets, any other is followed by another pass: a process with the
 * old secret may have written in the meantime.
 */
export async function resealPiece(piece: JobData['secrets.reseal']): Promise<void> {
  if (!(await mayReseal())) return;
  let { column = 0, after, changed = 0, unreadable = 0 } = piece;
  const until = Date.now() + PIECE_MS;
  if (piece.column === undefined) {
    for (const done of [
      await resealCredentials(),
      await resealKeys(),
      await resealPushKeys(),
      await resealAuth(),
    ]) {
      changed += done.changed;
      unreadable += done.unreadable;
    }
  }
  while (Date.now() < until) {
    const step = await resealFiles(column, after);
    changed += step.changed;
    unreadable += step.unreadable;
    if (!step.next) return endPass(changed, unreadable);
    ({ column, after } = step.next);
  }
  log.info({ event: 'secrets-reseal', count: changed }, 'sealing again goes on');
  await goOn({ column, changed, unreadable, ...(after && { after }) });
}

async function endPass(changed: number, unreadable: number): Promise<void> {
  if (unreadable > 0)
    log.error({ event: 'secrets-unreadable', count: unreadable }, 'sealed under a secret that is not known');
  if (changed > 0) {
    log.info({ event: 'secrets-reseal', count: changed }, 'sealed again; one more pass looks for late ones');
    return goOn({});
  }
  const ended = await retireKeys();
  if (ended.length > 0)
    log.info(
      { event: 'secrets-retired', name: ended.join(' ') },
      'nothing is sealed under these keys any more: APP_SECRET_PREVIOUS and FILES_KEY_PREVIOUS may be removed',
    );
}

const goOn = (piece: JobData['secrets.reseal']) =>
  asActor(system('secrets'), (tx) => enqueue(tx, 'secrets.reseal', piece));
