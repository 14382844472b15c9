import { eq } from 'drizzle-orm';
import type { OwnField, OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { changeOwnValues, ownTexts } from '#app/features/own-fields/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

const { leads } = schema;

/** Texts of an own field of leads, by lead. */
export const leadOwnTexts = (admin: SignedInActor, field: OwnField, ids: readonly string[]) =>
  ownTexts(admin, leads, field, ids);

/** Stores the own fields of a lead. @param expected the values that the form was loaded with */
export const saveLeadOwn = (
  admin: SignedInActor,
  leadId: LeadId,
  entries: OwnValues,
  expected: OwnValues,
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const [now] = await tx
      .select({ own: leads.own, mergedInto: leads.mergedInto })
      .from(leads)
      .where(eq(leads.id, leadId))
      .for('update');
    if (!now || now.mergedInto) return err({ code: 'missing', message: 'Este lead não existe mais.' });
    const change = await changeOwnValues(tx, 'lead', now.own, entries, expected);
    if (!change.ok || !change.value) return change.ok ? ok(null) : change;
    const { values, ...log } = change.value;
    await tx.update(leads).set({ own: values }).where(eq(leads.id, leadId));
    await recordAudit(tx, admin, { action: 'lead.edit', entity: 'leads', entityId: leadId, ...log });
    return ok(null);
  });
