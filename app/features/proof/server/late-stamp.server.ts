import { checkTimeStamp } from '#app/features/proof/rules/time-stamp.ts';
import { bytesOfHex } from '#app/lib/bytes.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { askTimeStamp } from './ask-time-stamp.server.ts';
import { houseKeys, toBase64 } from './house-keys.server.ts';
import { houseStamp, stampUrl } from './seal-pdf.server.ts';

/** Queues a time stamp for a document that was sealed without one, in the transaction that stores it. */
export const queueLateStamp = (tx: Tx, sha256: string): Promise<void> =>
  enqueue(tx, 'proof.stamp', { sha256 }, { key: sha256 });

/**
 * Job `proof.stamp`: requests the missing time stamp of a document, which itself does not change.
 * @throws while the authority does not answer, so that the queue retries
 */
export async function stampLate(sha256: string): Promise<void> {
  const url = await stampUrl();
  const hash = bytesOfHex(sha256);
  const token = url ? await askTimeStamp(url, hash) : await houseStamp((await houseKeys()).timeStamp, hash);
  const { at } = await checkTimeStamp(token, hash);
  await asActor(system('proof'), (tx) =>
    tx
      .insert(schema.lateStamps)
      .values({ id: newId(), sha256, token: toBase64(token), stampedAt: at })
      .onConflictDoNothing({ target: schema.lateStamps.sha256 }),
  );
}
