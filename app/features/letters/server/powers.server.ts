import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { placeAsked } from '#app/features/letters/rules/brakes.ts';
import type { PowerInput } from '#app/features/letters/rules/input.ts';
import { mandateFault, usualTerms } from '#app/features/letters/rules/mandate.ts';
import { powerText } from '#app/features/letters/rules/merge-letter.ts';
import { refuseLetter } from '#app/features/letters/rules/messages.ts';
import { CONSENT_MISSING } from '#app/features/profiles/rules/holder-consent.ts';
import { withoutConsent } from '#app/features/profiles/server/index.server.ts';
import { addMonths } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { caseOver, letterHolder, powerOf } from './letter-facts.server.ts';
import { readLetterSettings } from './letter-settings.server.ts';
import { addNotices } from './revocation.server.ts';

const { addresseeTerms: t, addressees, letters, listings, powersOfAttorney: p } = schema;

/** Returns the holder of the power: the profile that the customer has chosen. */
export async function shownHolder(tx: Tx, userId: string) {
  const { rows } = await tx.execute<{ active: string | null }>(
    sql`select active_holder(${userId}) as active`,
  );
  return { userId, linkedProfileId: rows[0]?.active ?? null };
}

export const standing = ({ userId, linkedProfileId }: { userId: string; linkedProfileId: string | null }) =>
  and(
    eq(p.userId, userId),
    linkedProfileId ? eq(p.linkedProfileId, linkedProfileId) : isNull(p.linkedProfileId),
    isNull(p.revokedAt),
  );

/** Loads the power of attorney of the customer's shown profile, and the term that the next one would have. */
export async function loadPower(customer: CustomerActor, now: Date = new Date()) {
  const { company } = await getSite('company');
  return asActor(system('letters'), async (tx) => {
    const holder = await shownHolder(tx, customer.userId);
    const power = await powerOf(tx, holder);
    const { powerMonths } = await readLetterSettings(tx);
    const today = civilDateAt(now);
    return {
      holder: await letterHolder(tx, holder),
      company: company.legalName,
      months: powerMonths,
      over: await isOver(tx, holder),
      power: power && {
        places: power.places,
        level: power.level,
        content: power.content,
        endsOn: power.endsOn,
        stands: !power.revoked && power.endsOn >= today,
        revoked: power.revoked,
      },
    };
  });
}

async function isOver(tx: Tx, holder: { userId: string; linkedProfileId: string | null }): Promise<boolean> {
  const { rows } = await tx.execute<{ over: boolean }>(sql`select ${caseOver(holder)} as over`);
  return rows[0]?.over === true;
}

/**
 * Adds a power of attorney for the customer's active profile; it replaces the previous one. Refused once the
 * contract of the holder ended.
 */
export async function givePower(
  customer: CustomerActor,
  { places }: PowerInput,
  now: Date = new Date(),
): Promise<Result<null>> {
  const { company } = await getSite('company');
  return asActor(system('letters'), async (tx) => {
    const holder = await shownHolder(tx, customer.userId);
    if (await isOver(tx, holder))
      return refuseLetter('ended', 'O contrato terminou: nenhuma carta nossa sai mais.');
    if ((await withoutConsent(tx, [holder.linkedProfileId])).size > 0) return err(CONSENT_MISSING);
    await storePower(tx, customer, { holder, places, company }, now);
    return ok(null);
  });
}

type Given = {
  holder: { userId: string; linkedProfileId: string | null };
  places: PowerInput['places'];
  company: Parameters<typeof powerText>[0]['company'];
};

/** Stores a power of attorney, which replaces the standing one. */
export async function storePower(
  tx: Tx,
  customer: CustomerActor,
  { holder, places, company }: Given,
  now: Date,
): Promise<typeof p.$inferSelect> {
  const { powerMonths } = await readLetterSettings(tx);
  const givenOn = civilDateAt(now);
  const endsOn = addMonths(givenOn, powerMonths);
  const content = powerText({ holder: await letterHolder(tx, holder), company, places, givenOn, endsOn });
  await tx.update(p).set({ revokedAt: now }).where(standing(holder));
  const [power] = await tx
    .insert(p)
    .values({ id: newId(), ...holder, places, content, givenAt: now, endsOn })
    .returning();
  if (!power) throw new Error('unreachable');
  await recordAudit(tx, customer, {
    action: 'power.give',
    entity: 'powers_of_attorney',
    entityId: power.id,
    after: { places, endsOn },
  });
  return power;
}

/** Ends the power of attorney at once: unsent letters become drafts again, and receivers of sent ones get notices. */
export async function revokePower(customer: CustomerActor, now: Date = new Date()): Promise<Result<null>> {
  return asActor(system('letters'), async (tx) => {
    const holder = await shownHolder(tx, customer.userId);
    const [ended] = await tx.update(p).set({ revokedAt: now }).where(standing(holder)).returning();
    if (!ended) return ok(null);
    await returnLetters(tx, holder);
    await addNotices(tx, ended, now);
    await recordAudit(tx, customer, {
      action: 'power.revoke',
      entity: 'powers_of_attorney',
      entityId: ended.id,
      after: { revokedAt: now.toISOString() },
    });
    return ok(null);
  });
}

async function returnLetters(
  tx: Tx,
  { userId, linkedProfileId }: { userId: string; linkedProfileId: string | null },
): Promise<void> {
  const back = and(
    eq(letters.userId, userId),
    linkedProfileId ? eq(letters.linkedProfileId, linkedProfileId) : isNull(letters.linkedProfileId),
    eq(letters.state, 'approved'),
    // A letter in the holder's own name needs no mandate.
    eq(letters.voice, 'attorney'),
  );
  // In the order in which a batch locks them: two transactions do not wait for each other.
  await tx.select({ id: letters.id }).from(letters).where(back).orderBy(asc(letters.id)).for('update');
  await tx
    .update(letters)
    .set({ state: 'draft', approvedBy: null, approvedAt: null, readUntil: null, batchId: null })
    .where(back);
}

/** Returns the letters of a batch that no valid mandate of the addressee's level carries; they are not sent. */
export async function withoutPower(tx: Tx, batchId: string, now: Date): Promise<string[]> {
  const today = civilDateAt(now);
  const rows = await tx
    .select({
      id: letters.id,
      terms: t,
      place: listings.place,
      addressee: addressees,
      power: p,
      holder: letters.linkedProfileId,
    })
    .from(letters)
    .innerJoin(listings, eq(listings.id, letters.listingId))
    .innerJoin(addressees, eq(addressees.id, letters.addresseeId))
    .leftJoin(
      t,
      and(
        eq(t.addresseeId, letters.addresseeId),
        sql`${t.holder} = case when length(regexp_replace(coalesce(person_document(${letters.userId}, ${letters.linkedProfileId}), ''), '[./-]', '', 'g')) = 14 then 'CNPJ' else 'CPF' end`,
      ),
    )
    .leftJoin(
      p,
      and(
        eq(p.userId, letters.userId),
        isNull(p.revokedAt),
        sql`${p.linkedProfileId} is not distinct from ${letters.linkedProfileId}`,
      ),
    )
    .where(eq(letters.batchId, batchId));
  const closed = await withoutConsent(
    tx,
    rows.map(({ holder }) => holder),
  );
  return rows
    .filter(
      ({ power, addressee, place, holder, terms }) =>
        (holder !== null && closed.has(holder)) ||
        mandateFault(
          power && { ...power, revoked: false },
          terms ?? usualTerms(addressee.channel),
          placeAsked(addressee, place),
          today,
        ) !== null,
    )
    .map(({ id }) => id);
}
