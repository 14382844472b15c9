import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { OwnField, OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { activeOwnFields, changeOwnValues, ownTexts } from '#app/features/own-fields/server/index.server.ts';
import { err, type Result } from '#app/lib/result.ts';
import { asActor, asReader, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

const { leads } = schema;

/** Texts of an own field of leads, by lead. */
export const leadOwnTexts = (admin: SignedInActor, field: OwnField, ids: readonly string[]) =>
  ownTexts(admin, leads, field, ids);

/** The own fields of leads, with the values of one; null for an unknown or merged lead. */
export const leadOwn = (
  admin: SignedInActor,
  leadId: LeadId,
): Promise<{ fields: OwnField[]; values: OwnValues } | null> =>
  asReader(admin, async (tx) => {
    const [lead] = await tx
      .select({ own: leads.own })
      .from(leads)
      .where(and(eq(leads.id, leadId), isNull(leads.mergedInto)));
    return lead ? { fields: await activeOwnFields(tx, 'lead'), values: lead.own } : null;
  });

/** Values of the own fields of the newest lead that placed this order or became this client; null without one. */
export async function leadOwnValues(
  tx: Tx,
  { leadId, userId }: { leadId: LeadId | null | undefined; userId: UserId | null | undefined },
): Promise<OwnValues | null> {
  const mine = or(
    leadId ? eq(leads.id, leadId) : undefined,
    userId ? eq(leads.convertedUserId, userId) : undefined,
  );
  if (!mine) return null;
  const open = and(mine, isNull(leads.mergedInto));
  const found = tx.select({ own: leads.own }).from(leads).where(open).orderBy(desc(leads.createdAt)).limit(1);
  return (await found)[0]?.own ?? null;
}

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
