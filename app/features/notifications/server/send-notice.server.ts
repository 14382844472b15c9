import { desc, eq } from 'drizzle-orm';
import type { NoticeInput } from '#app/features/notifications/rules/input.ts';
import { typedWords } from '#app/features/notifications/rules/notice-text.ts';
import type { NotificationView } from '#app/features/notifications/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { sendToCustomer } from './send-to-customer.server.ts';

const { notifications: n, profiles } = schema;
const SHOWN = 50;

/** Sends a notice that a member of the team wrote. */
export async function sendNotice(
  admin: SignedInActor,
  clientId: UserId,
  { link, type, ...words }: NoticeInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    if ((await tx.$count(profiles, eq(profiles.id, clientId))) === 0) {
      return err({ code: 'not-found', title: 'Erro ao salvar', message: 'Este cliente não existe mais.' });
    }
    const news = { userId: clientId, kind: 'messages', type, ...(link && { link }) } as const;
    await sendToCustomer(tx, { ...news, ...typedWords(words) });
    await recordAudit(tx, admin, {
      action: 'notice.send',
      entity: 'profiles',
      entityId: clientId,
      after: { ...words, type, link },
    });
    return ok(null);
  });
}

/** The latest notices of a client, for the panel: the text, and whether it was read. */
export async function clientNotices(tx: Tx, clientId: UserId): Promise<NotificationView[]> {
  const rows = await tx
    .select({
      id: n.id,
      title: n.title,
      message: n.message,
      type: n.type,
      link: n.link,
      read: n.read,
      createdAt: n.createdAt,
    })
    .from(n)
    .where(eq(n.userId, clientId))
    .orderBy(desc(n.createdAt), desc(n.id))
    .limit(SHOWN);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
