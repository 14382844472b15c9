import { asc, eq, sql } from 'drizzle-orm';
import type { AddresseeInput } from '#app/features/letters/rules/input.ts';
import { refuseLetter } from '#app/features/letters/rules/messages.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { normalizeDocument } from '#app/lib/documents.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { addressees: a } = schema;

/** Lists addressees with their record: letters sent, answered, removed, late, and the usual days. */
export const listAddressees = (admin: SignedInActor) =>
  asActor(admin, async (tx) => {
    const { rows } = await tx.execute<{
      id: string;
      sent: number;
      answered: number;
      removed: number;
      late: number;
      days: number | null;
    }>(sql`
      select l.addressee_id as id, count(*)::int as sent, count(l.answer)::int as answered,
        count(*) filter (where l.answer = 'removed')::int as removed,
        count(*) filter (where l.state = 'overdue' or l.answer = 'no_answer')::int as late,
        percentile_cont(0.5) within group (order by l.answered_on - l.sent_on) as days
      from letters l where l.sent_on is not null group by 1`);
    const byId = new Map(rows.map(({ id, ...figures }) => [id, figures]));
    const all = await tx.select().from(a).orderBy(asc(a.kind), asc(a.name), asc(a.id));
    return all.map(({ createdAt: _, updatedAt: __, ...row }) => ({
      ...row,
      figures: byId.get(row.id) ?? null,
    }));
  });

export async function findAddressee(admin: SignedInActor, id: string) {
  if (!isUuid(id)) return null;
  const [row] = await asActor(admin, (tx) => tx.select().from(a).where(eq(a.id, id)));
  return row ?? null;
}

/** Saves an addressee; without an id, a new one. A changed address has to be verified again. */
export async function saveAddressee(
  admin: SignedInActor,
  id: string | null,
  version: number,
  { verified, doc, ...input }: AddresseeInput,
  now: Date = new Date(),
): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    const [before] = id ? await tx.select().from(a).where(eq(a.id, id)).for('update') : [];
    if (id && !before) return refuseLetter('deleted', 'Este destinatário não existe mais.');
    if (before && before.version !== version)
      return refuseLetter('stale', 'Outra pessoa mudou este destinatário. Confira e tente de novo.');
    const values = {
      ...input,
      doc: normalizeDocument(doc) || null,
      verifiedOn: verified ? (before?.verifiedOn ?? civilDateAt(now)) : null,
    };
    const same = await tx
      .select({ id: a.id })
      .from(a)
      .where(sql`${a.kind} = ${input.kind} and ${a.name} = ${input.name}`);
    if (same.some((other) => other.id !== id))
      return refuseLetter('name-taken', 'Já há um destinatário com este nome.', { name: 'Já existe' });
    const saved = id ?? newId();
    if (before) await tx.update(a).set(values).where(eq(a.id, saved));
    else await tx.insert(a).values({ id: saved, ...values });
    await recordAudit(tx, admin, {
      action: 'addressee.save',
      entity: 'addressees',
      entityId: saved,
      before: before && { name: before.name, address: before.address },
      after: { name: values.name, address: values.address },
    });
    return ok(saved);
  });
}
