import { and, asc, eq, sql } from 'drizzle-orm';
import type { AddresseeInput } from '#app/features/letters/rules/input.ts';
import { shippedTerms, TERMS_CHECKED_ON } from '#app/features/letters/rules/mandate.ts';
import { refuseLetter } from '#app/features/letters/rules/messages.ts';
import type { NewAddressee } from '#app/features/letters/rules/proposal.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { normalizeDocument } from '#app/lib/documents.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { addressees: a, addresseeTerms: t } = schema;

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

/**
 * Returns the addressee of this kind and name, and creates it with the shipped terms of its kind if it is
 * missing. The address of a created one waits for a check.
 */
export async function addresseeFor(
  tx: Tx,
  admin: SignedInActor,
  { kind, place, name, doc, address = '' }: NewAddressee & { address?: string },
) {
  const named = and(eq(a.kind, kind), sql`nome_fold(${a.name}) = nome_fold(${name})`);
  const find = () => tx.select().from(a).where(named).limit(1);
  const [known] = await find();
  if (known) return known;
  const id = newId();
  const [added] = await tx
    .insert(a)
    .values({ id, kind, place, name, doc: normalizeDocument(doc) || null, address })
    .onConflictDoNothing()
    .returning();
  if (!added) {
    const [other] = await find();
    if (!other) throw new Error('The addressee was not stored.');
    return other;
  }
  const terms = shippedTerms(kind, place);
  if (terms) {
    const { powers, channels, extraDocs = '', ...rest } = terms;
    const row = { ...rest, addresseeId: id, powers: [...powers], channels: [...channels], extraDocs };
    await tx
      .insert(t)
      .values((['CPF', 'CNPJ'] as const).map((holder) => ({ ...row, holder, checkedOn: TERMS_CHECKED_ON })));
  }
  await recordAudit(tx, admin, {
    action: 'addressee.save',
    entity: 'addressees',
    entityId: id,
    after: { name, address },
  });
  return added;
}
