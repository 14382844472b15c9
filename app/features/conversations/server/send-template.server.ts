import type { ThreadTemplate } from '#app/features/conversations/rules/input.ts';
import { NO_CONVERSATION } from '#app/features/conversations/rules/messages.ts';
import { loadRecipient, seesClient } from '#app/features/profiles/server/index.server.ts';
import {
  messageOf,
  queueWhatsApp,
  templateParams,
  WHATSAPP,
  WHATSAPP_REFUSALS,
} from '#app/features/whatsapp/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { firstName } from '#app/lib/text.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { addForeignMessage } from './add-channel-message.server.ts';

/**
 * Sends a template to a client whose window is closed. The thread shows it as the assistant's: a template answers no
 * question. A repeated form sends it once. A refusal of WhatsApp is returned in words.
 */
export async function sendTemplate(
  admin: SignedInActor,
  userId: UserId,
  { template, formId }: ThreadTemplate,
): Promise<Result<null>> {
  if (!(await seesClient(admin, userId))) return err(NO_CONVERSATION);
  return asActor(WHATSAPP, async (tx) => {
    const person = await loadRecipient(tx, userId);
    if (!person) return err(NO_CONVERSATION);
    const params = await templateParams(tx, template, { userId, firstName: firstName(person.name) });
    if (!params.ok) return params;
    const content = { template, params: params.value };
    const key = `template:${userId}:${formId}`;
    const left = await queueWhatsApp(tx, { to: { userId }, content, key, authorId: admin.userId });
    if (!left.queued) {
      const message = WHATSAPP_REFUSALS[left.why];
      return err({ code: 'invalid', message, fields: { template: message } });
    }
    const sent = await messageOf(tx, left.id);
    const body = sent?.message.body ?? '';
    const line = {
      userId,
      channel: 'whatsapp',
      externalId: left.id,
      by: 'assistant',
      body,
      at: new Date(),
    } as const;
    await addForeignMessage(tx, line);
    await recordAudit(tx, admin, { action: 'conversation.template', entity: 'profiles', entityId: userId });
    return ok(null);
  });
}
