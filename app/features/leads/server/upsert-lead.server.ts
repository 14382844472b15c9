import type { InferInsertModel } from 'drizzle-orm';
import { err, ok, type Result } from '#app/lib/result.ts';
import { type Actor, asActor, type Tx, VISITOR } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

/** Sender of a form. `counted`: the sender's own rate limit was applied already. */
export type LeadSender = { ip: string; userAgent: string; counted?: true };

/** Text that the person agreed to; a changed text is a new version. */
export type ConsentText = { purpose: string; version: string; text: string };

/**
 * Rows stored together with a lead, and the actor that writes them: a visitor may add leads and consents
 * only.
 */
export type Also = { actor: Actor; work: (tx: Tx, leadId: LeadId) => Promise<void> };

type NewLead = Omit<InferInsertModel<typeof schema.leads>, 'id' | 'status'>;

/**
 * Stores a visitor's lead with its consent, in one transaction, for every form; all of them share one limit
 * per address. The id is made here: a visitor may add a lead but not read it.
 * @returns the id of the lead, with status new (docs/product.md section 4).
 */
export async function upsertLead(
  from: LeadSender,
  lead: NewLead,
  consent: ConsentText,
  also: Also = { actor: VISITOR, work: async () => {} },
): Promise<Result<{ id: string }>> {
  if (!from.counted && (await consume('lead-ip', from.ip)) > 0) {
    return err({
      code: 'too-many-attempts',
      message: 'Muitas solicitações deste endereço. Tente de novo mais tarde.',
    });
  }
  const id = newId();
  return asActor(also.actor, async (tx) => {
    await insertRow(tx, schema.leads, { ...lead, id, status: 'new' });
    await insertRow(tx, schema.consents, {
      id: newId(),
      leadId: id,
      ...consent,
      ipAddress: from.ip,
      userAgent: from.userAgent,
    });
    await also.work(tx, id);
    return ok({ id });
  });
}
