import { desc, eq, inArray, sql } from 'drizzle-orm';
import { type BareClaim, claimWordsIn, sentenceKey } from '#app/features/catalog/rules/claim-words.ts';
import type { GroundInput } from '#app/features/catalog/rules/input.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { claimGrounds: g, promises: p } = schema;

/**
 * Finds claims of a body without a dated source or an active promise. A sentence about the contract is
 * grounded by the active promise that names its clause.
 */
export async function bareClaims(tx: Tx, body: unknown): Promise<BareClaim[]> {
  const claims = claimWordsIn(body);
  if (claims.length === 0) return [];
  const active = await tx.select({ key: p.key, clause: p.contractClause }).from(p).where(eq(p.active, true));
  const keys = [...new Set(claims.map(({ sentence }) => sentenceKey(sentence)))];
  const found = await tx
    .select({ key: g.sentenceKey, promiseKey: g.promiseKey })
    .from(g)
    .where(inArray(g.sentenceKey, keys));
  const grounded = new Set(
    found
      .filter(({ promiseKey }) => promiseKey === null || active.some(({ key }) => key === promiseKey))
      .map(({ key }) => key),
  );
  const clauses = new Set<string | null>(active.map(({ clause }) => clause));
  return claims.filter(
    (claim) =>
      !grounded.has(sentenceKey(claim.sentence)) && !claim.clauses.some((clause) => clauses.has(clause)),
  );
}

/** Sets the ground of a sentence: a promise or a source; a newer ground replaces the old one. */
export const groundClaim = (
  admin: SignedInActor,
  { sentence, promiseKey, source, checkedOn }: GroundInput,
  now: Date = new Date(),
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    if (checkedOn !== null && checkedOn > civilDateAt(now))
      return err({
        code: 'input',
        title: 'Fonte não salva',
        message: 'O dia em que a fonte foi conferida ainda não chegou.',
        fields: { checkedOn: 'Este dia ainda não chegou' },
      });
    const set = {
      ...{ sentence, promiseKey, source, addedBy: admin.userId },
      checkedOn: promiseKey ? null : (checkedOn as CivilDate | null),
    };
    const [row] = await tx
      .insert(g)
      .values({ id: newId(), sentenceKey: sentenceKey(sentence), ...set })
      .onConflictDoUpdate({ target: g.sentenceKey, set })
      .returning({ id: g.id });
    if (!row) throw new Error('unreachable');
    await recordAudit(tx, admin, {
      action: 'claim.ground',
      entity: 'claim_grounds',
      entityId: row.id,
      after: { sentence, promiseKey, source, checkedOn: set.checkedOn },
    });
    return ok(null);
  });

export type GroundRow = {
  id: string;
  sentence: string;
  promise: string | null;
  promiseActive: boolean | null;
  source: string | null;
  checkedOn: string | null;
};

/** Upper bound; the list is not paged. */
const SHOWN = 300;

/** The grounds, the newest first, and the promises that may be one. */
export const listGrounds = (admin: SignedInActor) =>
  asActor(admin, async (tx) => ({
    grounds: (await tx
      .select({
        ...{ id: g.id, sentence: g.sentence, source: g.source, checkedOn: g.checkedOn },
        ...{ promise: p.title, promiseActive: p.active },
      })
      .from(g)
      .leftJoin(p, sql`${p.key} = ${g.promiseKey}`)
      .orderBy(desc(g.updatedAt), desc(g.id))
      .limit(SHOWN)) satisfies GroundRow[],
    promises: await tx.select({ key: p.key, title: p.title }).from(p).where(eq(p.active, true)),
  }));
