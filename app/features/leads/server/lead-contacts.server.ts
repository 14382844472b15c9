import { and, eq, isNull } from 'drizzle-orm';
import type { PlannedCall } from '#app/features/leads/rules/lead-call.ts';
import type { CallOutcome } from '#app/features/profiles/rules/input.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

const { leads, leadNotes } = schema;
const DELETED = err({ code: 'missing', message: 'Este lead não existe mais.' });

type NewNote = { id: string; body: string; outcome: CallOutcome | null };

/** Adds a note to a lead that is locked for share; a note sent twice is stored once. @returns whether it is new */
async function addNote(tx: Tx, admin: SignedInActor, leadId: LeadId, { id, body, outcome }: NewNote) {
  const written = await tx
    .insert(leadNotes)
    .values({ id, leadId, authorId: admin.userId, body, callOutcome: outcome })
    .onConflictDoNothing({ target: leadNotes.id });
  if (written.rowCount !== 1) return false;
  await recordAudit(tx, admin, {
    action: outcome ? 'lead.call' : 'lead.note',
    entity: 'leads',
    entityId: leadId,
    after: { note: id, ...(outcome && { callOutcome: outcome }) },
  });
  return true;
}

const hold = async (tx: Tx, leadId: LeadId): Promise<boolean> =>
  (await clientOf(tx).query('select 1 from leads where id = $1 for update', [leadId])).rowCount === 1;

/** Adds a note of the team to a lead. @param id from the form: a note sent twice is stored once. */
export const noteLead = (
  admin: SignedInActor,
  leadId: LeadId,
  { id, body }: { id: string; body: string },
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    if (!(await hold(tx, leadId))) return DELETED;
    await addNote(tx, admin, leadId, { id, body, outcome: null });
    return ok(null);
  });

/** Records a telephone call to a lead; a call that asks for another one also sets the next contact. */
export const logLeadCall = (
  admin: SignedInActor,
  leadId: LeadId,
  id: string,
  { outcome, body, nextContactAt }: PlannedCall,
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    if (!(await hold(tx, leadId))) return DELETED;
    if ((await addNote(tx, admin, leadId, { id, body, outcome })) && nextContactAt)
      await writeNextContact(tx, admin, leadId, nextContactAt);
    return ok(null);
  });

/** Sets when the team contacts a lead next; null for no planned contact. */
export const setNextContact = (
  admin: SignedInActor,
  leadId: LeadId,
  nextContactAt: Date | null,
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    if (!(await hold(tx, leadId))) return DELETED;
    await writeNextContact(tx, admin, leadId, nextContactAt);
    return ok(null);
  });

async function writeNextContact(
  tx: Tx,
  admin: SignedInActor,
  leadId: LeadId,
  at: Date | null,
): Promise<void> {
  const [lead] = await tx
    .select({ before: leads.nextContactAt })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.mergedInto)));
  if (!lead || lead.before?.getTime() === at?.getTime()) return;
  await tx.update(leads).set({ nextContactAt: at }).where(eq(leads.id, leadId));
  await recordAudit(tx, admin, {
    action: 'lead.next-contact',
    entity: 'leads',
    entityId: leadId,
    before: { nextContactAt: lead.before?.toISOString() ?? null },
    after: { nextContactAt: at?.toISOString() ?? null },
  });
}
