import { eq } from 'drizzle-orm';
import type { OwnField, OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { changeOwnValues, ownTexts } from '#app/features/own-fields/server/index.server.ts';
import { err, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
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
    const sent = { now: now.own, entries, expected };
    return changeOwnValues(tx, admin, 'lead', sent, {
      action: 'lead.edit',
      entity: 'leads',
      entityId: leadId,
      store: (own) => tx.update(leads).set({ own }).where(eq(leads.id, leadId)),
    });
  });
