import { createHash } from 'node:crypto';
import { MOST_BYTES, type Way } from '#app/features/inbound-mail/rules/terms.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';

/**
 * Stores a received mail as it came, with the job that reads it, in one transaction; the same bytes are stored once,
 * whatever way they come. @param oversize `raw` is only the header of a message above the limit
 */
export async function receiveMail(raw: Buffer, way: Way, oversize = false): Promise<void> {
  if (raw.length > MOST_BYTES) throw new RangeError('A mail above the limit is stored by its header.');
  const sha256 = createHash('sha256').update(raw).digest('hex');
  await asActor(system('inbound-mail'), async (tx) => {
    const id = newId();
    const stored = await tx
      .insert(schema.incomingMails)
      .values({ id, way, sha256, raw, oversize })
      .onConflictDoNothing()
      .returning({ id: schema.incomingMails.id });
    if (stored.length > 0) await enqueue(tx, 'inbound-mail.work', { mailId: id }, { key: id });
  });
}
