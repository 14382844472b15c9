import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { asActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { whatsapp } from './ports/whatsapp.server.ts';
import { WHATSAPP } from './receive-event.server.ts';

const { whatsappMessages: m } = schema;

/**
 * Queues the receipt of the client's newest message, which a member of the team has read. Its receipt covers the earlier
 * ones; reading again queues nothing.
 */
export async function queueReadReceipt(tx: Tx, userId: string): Promise<void> {
  if (!whatsapp()) return;
  const [newest] = await tx
    .select({ id: m.id })
    .from(m)
    .where(and(eq(m.userId, userId), eq(m.outgoing, false), isNotNull(m.wamid)))
    .orderBy(desc(m.at), desc(m.id))
    .limit(1);
  if (newest) await enqueue(tx, 'whatsapp.read', { messageId: newest.id }, { key: newest.id });
}

/** Job `whatsapp.read`: marks a message as read at the provider, whose failure is ignored. */
export async function sendReadReceipt(messageId: string): Promise<void> {
  const [row] = await asActor(WHATSAPP, (tx) =>
    tx.select({ wamid: m.wamid }).from(m).where(eq(m.id, messageId)),
  );
  if (row?.wamid) await whatsapp()?.markRead(row.wamid);
}
