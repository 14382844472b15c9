import { sql } from 'drizzle-orm';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { openText, sealText } from '#app/platform/secrets.server.ts';

const ACTOR = system('leads');
const PLACE = 'stop-messages';
const { leads: l } = schema;

/** Returns the address that stops automatic messages to a lead, for the mails that go there (RFC 8058). */
export const stopMessagesLink = (leadId: string): string =>
  `${env().appUrl}/mensagens/parar?codigo=${encodeURIComponent(sealText(PLACE, leadId))}`;

/** @returns the id of the lead, or null for an invalid code */
function leadOf(code: string): string | null {
  try {
    const id = openText(PLACE, code);
    return isUuid(id) ? id : null;
  } catch {
    return null;
  }
}

const BROKEN_LINK = err({
  code: 'invalid',
  title: 'Link incompleto',
  message: 'Este link não está completo. Abra de novo o que veio no e-mail.',
});

/** Whether a code of `stopMessagesLink` is valid. Changes nothing. */
export const isStopCode = (code: string): boolean => leadOf(code) !== null;

/**
 * Stops automatic messages to a lead and to every other lead with its e-mail. A repeated call changes
 * nothing.
 */
export async function stopMessages(code: string): Promise<Result<null>> {
  const id = leadOf(code);
  if (!id) return BROKEN_LINK;
  await asActor(ACTOR, async (tx) => {
    const stopped = await tx
      .update(l)
      .set({ noMessages: true })
      .where(
        sql`${l.noMessages} = false and ${l.email} not like 'excluida-%@conta.invalid' and (${l.id} = ${id}::uuid
          or ${l.email} = (select nullif(email, '') from ${l} where id = ${id}::uuid))`,
      )
      .returning({ id: l.id });
    for (const lead of stopped)
      await recordAudit(tx, ACTOR, { action: 'lead.stop', entity: 'leads', entityId: lead.id });
  });
  return ok(null);
}
