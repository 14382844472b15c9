import { and, eq, inArray, sql } from 'drizzle-orm';
import { FORM_NOT_KEPT } from '#app/features/forms/rules/messages.ts';
import { MOST_FORMS_AT_ONCE } from '#app/features/forms/rules/template-list.ts';
import { ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { sendOne } from './send-form.server.ts';

const { formTemplates: t } = schema;
const refused = refusalsOf(FORM_NOT_KEPT.title);

/**
 * Sends a form to several clients in one transaction. Clients who have one open are skipped and counted; unknown ids
 * are skipped.
 */
export async function sendForms(
  admin: SignedInActor,
  familyId: string,
  clientIds: readonly string[],
): Promise<Result<{ sent: number; waiting: number }>> {
  // In one order, so that two who send to the same people do not wait for each other.
  const ids = [...new Set(clientIds)].filter(isUuid).toSorted();
  if (ids.length === 0) return refused('no-clients', 'Escolha pelo menos um cliente.');
  if (ids.length > MOST_FORMS_AT_ONCE)
    return refused('too-many', `Envie a no máximo ${MOST_FORMS_AT_ONCE} clientes por vez.`);
  return asActor(admin, async (tx) => {
    // Waits for a concurrent save of the form before the version in use is read.
    await tx.select({ id: t.id }).from(t).where(eq(t.familyId, familyId)).for('key share');
    const [template] = await tx
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.familyId, familyId), eq(t.active, true)));
    if (!template) return refused('inactive', 'Este formulário está desativado. Ative-o para enviar.');
    let sent = 0;
    let waiting = 0;
    for (const clientId of ids) {
      const result = await sendOne(tx, admin, clientId, template.id);
      if (result.ok) sent += 1;
      else if (result.error.code === 'waiting') waiting += 1;
      else if (result.error.code === 'other-kind') return result;
    }
    return ok({ sent, waiting });
  });
}

/** Which of these clients have this form open, in any version. */
export async function waitingClients(
  admin: SignedInActor,
  familyId: string,
  clientIds: readonly string[],
): Promise<string[]> {
  const { sentForms: f } = schema;
  const rows = await asActor(admin, (tx) =>
    tx
      .selectDistinct({ id: f.userId })
      .from(f)
      .innerJoin(t, eq(t.id, f.templateId))
      .where(
        and(
          eq(t.familyId, familyId),
          sql`${f.userId} = any(${sql.param([...clientIds])}::uuid[])`,
          inArray(f.status, ['sent', 'draft']),
        ),
      ),
  );
  return rows.map(({ id }) => id);
}
