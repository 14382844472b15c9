import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { SayInput, StateInput, VerdictInput } from '#app/features/listings/rules/input.ts';
import { LISTING_MISSING, LISTING_STALE } from '#app/features/listings/rules/messages.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, asReader, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { isListingClosed, type ListingState } from '#app/terms/listing.ts';
import { type BegunClock, lockListing, recordListingEvent, setListingState } from './listing-door.server.ts';
import { settleListings } from './settle.server.ts';

const { listings: l, cardProofs } = schema;

/** The account's own oldest open listing about which its person has said nothing; undefined after the last one. */
export async function nextUnansweredListing(tx: Tx, userId: UserId) {
  const [next] = await tx
    .select({ id: l.id, creditor: l.creditor, includedOn: l.includedOn, dueOn: l.dueOn })
    .from(l)
    .where(and(eq(l.userId, userId), isNull(l.linkedProfileId), isNull(l.personSays), ne(l.turn, 'done')))
    .orderBy(asc(l.createdAt), asc(l.id))
    .limit(1);
  return next;
}

/**
 * Stores the customer's statement about their listing, with the day of a payment; the team may enter it for
 * them.
 */
export async function sayListing(
  actor: SignedInActor,
  clientId: UserId,
  { listingId, says, paidOn }: SayInput,
): Promise<Result<null>> {
  const today = civilDateAt(new Date());
  if (paidOn !== null && paidOn > today) {
    const message = 'O dia do pagamento não pode ser no futuro.';
    return err({ code: 'invalid', message, fields: { paidOn: message } });
  }
  return asActor(actor, async (tx) => {
    const row = await lockListing(tx, listingId);
    if (!row || row.userId !== clientId) return err(LISTING_MISSING);
    if (isListingClosed(row.state))
      return err({ code: 'invalid', message: 'Este registro já saiu: não há mais o que dizer dele.' });
    if (row.personSays === says && row.paidOn === paidOn) return ok(null);
    await tx.update(l).set({ personSays: says, paidOn }).where(eq(l.id, listingId));
    await recordListingEvent(tx, actor, row, 'said', { says, ...(paidOn && { paidOn }) });
    // Customers write no audit log; the listing's own chain records their statement.
    if (actor.kind === 'admin')
      await recordAudit(tx, actor, {
        action: 'listing.say',
        entity: 'listings',
        entityId: listingId,
        before: { personSays: row.personSays, paidOn: row.paidOn },
        after: { personSays: says, paidOn },
      });
    await settleListings(tx, { userId: clientId, linkedProfileId: row.linkedProfileId });
    return ok(null);
  });
}

const BEGUN: readonly BegunClock[] = ['foundWrongOn', 'scrCorrectedOn'];
const ASKED = ['challengedOn', 'accessAskedOn', 'consumerPortalOn', 'exclusionAskedOn'] as const;

/** Returns the client of a listing that the admin may see; null for another one. */
export const clientOfListing = (admin: SignedInActor, id: string): Promise<UserId | null> =>
  asReader(admin, async (tx) => {
    const [row] = await tx.select({ userId: l.userId }).from(l).where(eq(l.id, id));
    return row?.userId ?? null;
  });

/**
 * Moves listings of one client to a state, all of them or none.
 * @param expected state that each of them must have; any by default
 */
export async function changeStates(
  admin: SignedInActor,
  clientId: UserId,
  { ids, state, on, askedOf, clock, proofId }: StateInput,
  expected?: ListingState,
): Promise<Result<null>> {
  const today = civilDateAt(new Date());
  if (on !== null && on > today) {
    const message = 'O dia não pode ser no futuro.';
    return err({ code: 'invalid', message, fields: { on: message } });
  }
  const begins = BEGUN.filter((begun) => begun === clock);
  if (begins.length > 0 && state !== 'answered') {
    const message = 'Este prazo começa com a resposta: escolha “Próximo passo em análise”.';
    return err({ code: 'invalid', message, fields: { clock: message } });
  }
  return asActor(admin, async (tx) => {
    if (proofId) {
      const [proof] = await tx
        .select({ userId: cardProofs.userId })
        .from(cardProofs)
        .where(eq(cardProofs.id, proofId));
      if (proof?.userId !== clientId) {
        const message = 'Escolha um comprovante deste cliente.';
        return err({ code: 'invalid', message, fields: { proofId: message } });
      }
    }
    for (const id of ids.toSorted()) {
      const row = await lockListing(tx, id);
      if (!row || row.userId !== clientId) return err(LISTING_MISSING);
      if (expected && row.state !== expected) return err(LISTING_STALE);
      const moved = await setListingState(tx, admin, {
        id,
        state,
        on: on ?? today,
        ...(askedOf && { askedOf }),
        clocks: ASKED.filter((asked) => asked === clock),
        begins,
        proofId,
      });
      if (!moved.ok) return moved;
    }
    return ok(null);
  });
}

/** Sets a lawyer's verdict over the triage's, with a reason, or removes it. */
export async function overrideVerdict(
  admin: SignedInActor,
  clientId: UserId,
  { listingId, verdict, reason }: VerdictInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const row = await lockListing(tx, listingId);
    if (!row || row.userId !== clientId) return err(LISTING_MISSING);
    const word = {
      verdict,
      verdictReason: verdict ? reason : null,
      verdictBy: verdict ? admin.userId : null,
    };
    await tx.update(l).set(word).where(eq(l.id, listingId));
    await recordListingEvent(tx, admin, row, 'verdict', { verdict });
    await recordAudit(tx, admin, {
      action: 'listing.verdict',
      entity: 'listings',
      entityId: listingId,
      before: { verdict: row.verdict, verdictReason: row.verdictReason },
      after: { verdict, verdictReason: word.verdictReason },
    });
    await settleListings(tx, { userId: clientId, linkedProfileId: row.linkedProfileId });
    return ok(null);
  });
}
