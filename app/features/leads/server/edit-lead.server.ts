import { eq, getTableColumns, sql } from 'drizzle-orm';
import { LeadEdit } from '#app/features/leads/rules/input.ts';
import { EMAIL_INVALID } from '#app/features/profiles/rules/person-checks.ts';
import { pickFields } from '#app/lib/changed-fields.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { labelsOf } from '#app/platform/db/table.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

const LABELS = labelsOf(schema.leads);
const FIELDS = LeadEdit.keyof().options;

/**
 * Corrects the contact data of a lead. An edit of an older version gets the current one, and nothing is
 * overwritten.
 * @param version the version that the form was loaded with.
 */
export async function editLead(
  admin: SignedInActor,
  leadId: LeadId,
  version: string,
  edit: LeadEdit,
): Promise<Result<null>> {
  const { leads } = schema;
  return asActor(admin, async (tx) => {
    const [now] = await tx
      .select({
        ...pickFields(getTableColumns(leads), FIELDS),
        mergedInto: leads.mergedInto,
        version: sql<string>`${leads.updatedAt}::text`,
      })
      .from(leads)
      .where(eq(leads.id, leadId))
      .for('update');
    if (!now) return err({ code: 'missing', message: 'Este lead não existe mais.' });
    if (now.mergedInto)
      return err({ code: 'missing', message: 'Ele foi mesclado em outro lead, que agora fala por ele.' });
    // An order is claimed by the e-mail of its lead: the address may change, but not become empty.
    if (now.email && !edit.email)
      return err({ code: 'invalid', message: EMAIL_INVALID, fields: { email: EMAIL_INVALID } });
    const changed = FIELDS.filter((field) => now[field] !== edit[field]);
    if (changed.length === 0) return ok(null);
    if (now.version !== version) {
      const there = changed.map((field) => ({ label: LABELS[field] ?? field, value: now[field] }));
      const words = there.map(({ label, value }) => `${label}: ${value}`).join('; ');
      return err({
        code: 'stale',
        title: 'Outra pessoa mudou isto',
        conflict: { expectedVersion: now.version, now: there },
        message: `Agora está assim: ${words}. O que você digitou continua aqui. Confira e salve de novo.`,
      });
    }
    await tx.update(leads).set(edit).where(eq(leads.id, leadId));
    await recordAudit(tx, admin, {
      action: 'lead.edit',
      entity: 'leads',
      entityId: leadId,
      before: pickFields(now, changed),
      after: pickFields(edit, changed),
    });
    return ok(null);
  });
}
