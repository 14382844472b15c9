import { and, eq, isNull } from 'drizzle-orm';
import { notifyAdminsOnce, sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { loadRecipient } from '#app/features/profiles/server/index.server.ts';
import { ALARM_WORDS, deliveryOf, type WhatsAppAlarm } from '#app/features/whatsapp/rules/errors.ts';
import { messageOf, WHATSAPP } from '#app/features/whatsapp/server/index.server.ts';
import { firstName } from '#app/lib/text.ts';
import { asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { whatsappCases: k } = schema;

/** Job `whatsapp.alarm`: notifies the admins who may open the integrations, once per kind and day. */
export const notifyWhatsAppAlarm = ({ alarm, day }: { alarm: WhatsAppAlarm; day: string }): Promise<void> =>
  asActor(WHATSAPP, async (tx) =>
    notifyAdminsOnce(tx, {
      key: `whatsapp:${alarm}:${day}`,
      words: await noticeText(tx, 'team.whatsapp', { problema: ALARM_WORDS[alarm] }),
      // A key is changed where it was entered; the rest is decided beside the meter.
      ...(alarm === 'key-fault'
        ? { link: '/admin/integracoes', action: 'Ver integrações' }
        : { link: '/admin/conversas/whatsapp/envios', action: 'Ver modelos e custo' }),
    }),
  );

/**
 * Job `whatsapp.refused`: notifies the writer of a message that did not arrive. A client finds an answer in the area all the
 * same, and gets a mail about it. A repeated job notifies once.
 */
export const notifyRefusedMessage = (messageId: string): Promise<void> =>
  asActor(WHATSAPP, async (tx) => {
    const found = await messageOf(tx, messageId);
    if (!found?.message.authorId) return;
    const { message, contact } = found;
    const { words, failed } = deliveryOf(message.status, message.errorCode);
    // A later status named a delivery.
    if (!failed) return;
    const author = message.authorId as UserId;
    const userId = message.userId as UserId | null;
    const client = userId && (await loadRecipient(tx, userId));
    const notice = await noticeText(tx, 'team.refused', {
      cliente: client?.name || contact.name || 'quem escreveu',
      motivo: words,
    });
    await sendToCustomer(tx, {
      ...{ userId: author, kind: 'account', only: 'site', type: 'warning', id: messageId, ...notice },
      link: userId ? `/admin/clientes/${userId}/conversa` : '/admin/conversas/whatsapp',
    });
    // A person without an account has read nothing, and waits again.
    if (!userId)
      await tx
        .update(k)
        .set({ waitingSince: message.at, updatedAt: new Date() })
        .where(and(eq(k.contactId, contact.id), isNull(k.waitingSince)));
    // A template announces nothing that waits in the area.
    if (!client || message.template) return;
    const quem = firstName((await loadRecipient(tx, author))?.name ?? 'A equipe');
    await sendToCustomer(tx, {
      ...{ userId: userId as UserId, kind: 'messages', only: 'mail', link: '/app/conversa' },
      ...(await noticeText(tx, 'conversation.answered', { quem })),
      ...{ mail: { action: 'Ler a resposta' }, key: `answer-mail:${messageId}` },
    });
  });
