import { and, eq, ne } from 'drizzle-orm';
import type { ThreadHandOver } from '#app/features/conversations/rules/input.ts';
import { NO_COLLEAGUE, NO_CONVERSATION } from '#app/features/conversations/rules/messages.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { assignClientIn } from '#app/features/profiles/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { mayOpen } from '#app/panel.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { CUSTOM_OF_ROLE } from '#app/platform/position-now.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { clientName, firstNameOf } from './write-message.server.ts';

const pageOf = (userId: UserId) => `/admin/clientes/${userId}/conversa` as const;

export type Colleague = { id: UserId; name: string };

/** Members of the team, other than the asker, whose position opens the conversations, by name. */
export async function listColleagues(tx: Tx, admin: SignedInActor): Promise<Colleague[]> {
  const { users, userRoles: r } = schema;
  const team = await tx
    .select({ id: users.id, name: users.name, position: r.position, custom: CUSTOM_OF_ROLE })
    .from(r)
    .innerJoin(users, eq(users.id, r.userId))
    .where(and(eq(r.role, 'admin'), ne(r.userId, admin.userId)))
    .orderBy(users.name, users.id);
  return team.flatMap(({ id, name, position, custom }) =>
    mayOpen(custom ?? position, pageOf(id as UserId)) ? [{ id: id as UserId, name }] : [],
  );
}

/**
 * Hands a conversation over: the colleague becomes the client's responsible, finds the note in the conversation, and gets
 * a notice. Refused if the responsible changed since the page was shown. The promised time runs on.
 */
export async function handOverConversation(
  admin: SignedInActor,
  userId: UserId,
  { colleague, handOverNote: body, before }: ThreadHandOver,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const client = await clientName(tx, userId);
    if (client === null) return err(NO_CONVERSATION);
    const chosen = (await listColleagues(tx, admin)).find(({ id }) => id === colleague);
    if (!chosen) return err(NO_COLLEAGUE);
    const note = { id: newId(), userId, authorId: admin.userId, body, mentions: [chosen.id] };
    await insertRow(tx, schema.conversationNotes, note);
    const assigned = await assignClientIn(tx, admin, userId, {
      assigneeId: chosen.id,
      expectedVersion: before,
    });
    if (!assigned.ok) return assigned;
    const quem = await firstNameOf(tx, admin);
    const words = await noticeText(tx, 'team.conversation', { quem, cliente: client });
    await sendToCustomer(tx, {
      ...{ userId: chosen.id, kind: 'account', only: 'site', link: pageOf(userId) },
      ...words,
    });
    await recordAudit(tx, admin, {
      action: 'conversation.hand-over',
      entity: 'conversation_notes',
      entityId: note.id,
    });
    return ok(null);
  });
}
