import { and, desc, eq, sql } from 'drizzle-orm';
import { askForDocument, cardOfHolder } from '#app/features/cases/server/index.server.ts';
import { activeLawyer, legalTermsOf, readLegalFront } from '#app/features/catalog/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  engagementFaults,
  engagementPaper,
  engagementText,
  JUDICIAL_POWER,
} from '#app/features/letters/rules/engagement.ts';
import type {
  EngagementAcceptance,
  EngagementEnd,
  EngagementInput,
} from '#app/features/letters/rules/input.ts';
import { refuseLetter } from '#app/features/letters/rules/messages.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { CONSENT_MISSING } from '#app/features/profiles/rules/holder-consent.ts';
import { withoutConsent } from '#app/features/profiles/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import {
  asActor,
  type CustomerActor,
  holdLock,
  type SignedInActor,
  system,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { isListingClosed } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { brakeFacts, letterHolder } from './letter-facts.server.ts';
import { recordsWith } from './load-letters.server.ts';

const { legalEngagements: e } = schema;

export type Engagement = typeof e.$inferSelect;

const NOT_FOUND = 'Este contrato não existe ou já foi respondido.';
const NO_LAWYER = 'O advogado não atende mais. A equipe indica outro.';

/** Counts the engagements of the last seven days with this one: those with its defendant and text, and all. */
async function weekOf(tx: Tx, defendant: string, scope: string) {
  const { rows } = await tx.execute<{ same: number; all: number }>(sql`
    select 1 + count(*)::int as all, 1 + (count(*) filter (where nome_fold(defendant) = nome_fold(${defendant})
      and text_key = md5(nome_fold(${scope}))))::int as same
    from legal_engagements where offered_at > now() - interval '7 days'`);
  return rows[0] ?? { same: 1, all: 1 };
}

/**
 * Offers the contract of an active lawyer about one record to its customer, and notifies the customer. The team
 * asked the lawyer about conflicts of interest before. @returns its id
 */
export async function offerEngagement(
  admin: SignedInActor,
  clientId: UserId,
  input: EngagementInput,
  now: Date = new Date(),
): Promise<Result<string>> {
  // A position may see some clients only: the database decides for the caller.
  const [seen] = await asActor(admin, (tx) => recordsWith(tx, [input.listing]));
  if (!seen || seen.userId !== clientId)
    return refuseLetter('deleted', 'O registro não existe mais.', { listing: 'Escolha outro registro' });
  const { company } = await getSite('company');
  return asActor(system('letters'), async (tx) => {
    const made = await storeOffer(tx, admin, input, company.legalName, now);
    if (!made.ok) return made;
    const { id, lawyer, defendant } = made.value;
    const words = await noticeText(tx, 'engagement.read', { advogado: lawyer, credor: defendant });
    await sendToCustomer(tx, { userId: clientId, kind: 'case', link: '/app/advogado', ...words });
    return ok(id);
  });
}

/** Stores an offer that no brake stops. @param company legal name of the business */
export async function storeOffer(
  tx: Tx,
  admin: SignedInActor,
  { listing: listingId, lawyer: lawyerId, scope }: EngagementInput,
  company: string,
  now: Date,
): Promise<Result<{ id: string; lawyer: string; defendant: string }>> {
  const today = civilDateAt(now);
  // Two offers at once would each count the week without the other.
  await holdLock(tx, 'legal_engagements');
  const [listing] = await recordsWith(tx, [listingId]);
  if (!listing || isListingClosed(listing.state))
    return refuseLetter('refused', 'Este registro já saiu.', { listing: 'Este registro já saiu' });
  const { on } = await readLegalFront(tx);
  const lawyer = on && (await activeLawyer(tx, lawyerId));
  if (!lawyer) return refuseLetter('refused', NO_LAWYER, { lawyer: 'Escolha um advogado ativo' });
  const open = await tx.$count(
    e,
    and(eq(e.listingId, listingId), sql`${e.state} in ('offered', 'accepted')`),
  );
  if (open > 0)
    return refuseLetter('refused', 'Já há um contrato para este registro.', {
      listing: 'Já há um contrato para este registro',
    });
  const holder = await letterHolder(tx, listing);
  const { verdicts } = await brakeFacts(tx, listing, today);
  const week = await weekOf(tx, listing.creditor, scope);
  const [fault] = engagementFaults({ holder: holder.name, scope, verdicts, week });
  if (fault) return refuseLetter('refused', fault, { scope: fault });
  const { fee, costs } = await legalTermsOf(tx);
  const id = newId();
  const { userId, linkedProfileId, creditor: defendant } = listing;
  const place = LISTING_PLACE_LABELS[listing.place];
  const content = engagementText({ holder, lawyer, company, defendant, place, scope, fee, costs, on: today });
  await tx.insert(e).values({
    ...{ id, userId, linkedProfileId, listingId, lawyerId, lawyer, defendant, scope, content },
    ...{ state: 'offered', offeredBy: admin.userId, offeredAt: now },
  });
  await log(tx, admin, 'offer', id, { lawyer, defendant });
  return ok({ id, lawyer, defendant });
}

const log = (
  tx: Tx,
  actor: CustomerActor | SignedInActor,
  act: 'offer' | 'accept' | 'refuse' | 'end',
  entityId: string,
  after: Record<string, unknown>,
) => recordAudit(tx, actor, { action: `engagement.${act}`, entity: 'legal_engagements', entityId, after });

/** Returns an engagement of a customer, locked; undefined for that of another person. */
async function lockOwn(tx: Tx, userId: string, id: string): Promise<Engagement | undefined> {
  const [row] = await tx
    .select()
    .from(e)
    .where(and(eq(e.id, id), eq(e.userId, userId)))
    .for('update');
  return row;
}

/**
 * Accepts a lawyer's contract: the customer is asked for the signed power of attorney, which the lawyer's file
 * needs. Accepted again, it changes nothing.
 */
export async function acceptEngagement(
  customer: CustomerActor,
  { engagement: id, aid }: EngagementAcceptance,
  now: Date = new Date(),
): Promise<Result<null>> {
  return asActor(system('letters'), async (tx) => {
    const row = await lockOwn(tx, customer.userId, id);
    if (row?.state === 'accepted') return ok(null);
    if (row?.state !== 'offered') return refuseLetter('not-found', NOT_FOUND);
    if (!(await readLegalFront(tx)).on || !(await activeLawyer(tx, row.lawyerId)))
      return refuseLetter('refused', NO_LAWYER);
    if ((await withoutConsent(tx, [row.linkedProfileId])).size > 0) return err(CONSENT_MISSING);
    const holder = { userId: customer.userId, linkedProfileId: row.linkedProfileId };
    const cardId = await cardOfHolder(tx, holder);
    const asked =
      cardId &&
      (await askForDocument(tx, customer, customer.userId, {
        ...{ cardId, document: JUDICIAL_POWER },
        note: 'Baixe o contrato em Advogado, assine no gov.br e envie o PDF.',
      }));
    await storeAcceptance(tx, customer, { id, aid, requestId: asked?.ok ? asked.value : null }, now);
    return ok(null);
  });
}

/** Stores that a customer accepted an offer. @param requestId request of the signed power */
export async function storeAcceptance(
  tx: Tx,
  customer: CustomerActor,
  { id, aid, requestId }: { id: string; aid: boolean; requestId: string | null },
  now: Date,
): Promise<void> {
  await tx.update(e).set({ state: 'accepted', decidedAt: now, legalAid: aid, requestId }).where(eq(e.id, id));
  await log(tx, customer, 'accept', id, { legalAid: aid });
}

/** Refuses a lawyer's contract: nothing begins in court. */
export async function refuseEngagement(
  customer: CustomerActor,
  id: string,
  now: Date = new Date(),
): Promise<Result<null>> {
  return asActor(system('letters'), async (tx) => {
    const row = await lockOwn(tx, customer.userId, id);
    if (row?.state === 'refused') return ok(null);
    if (row?.state !== 'offered') return refuseLetter('not-found', NOT_FOUND);
    await tx.update(e).set({ state: 'refused', decidedAt: now }).where(eq(e.id, id));
    await log(tx, customer, 'refuse', id, {});
    return ok(null);
  });
}

/** Ends an offered or accepted engagement, with a reason that the customer reads. */
export async function endEngagement(
  admin: SignedInActor,
  clientId: UserId,
  { engagement: id, why }: EngagementEnd,
  now: Date = new Date(),
): Promise<Result<null>> {
  const seen = await asActor(admin, (tx) => tx.$count(e, and(eq(e.id, id), eq(e.userId, clientId))));
  if (seen === 0) return refuseLetter('not-found', NOT_FOUND);
  return asActor(system('letters'), async (tx) => {
    const row = await lockOwn(tx, clientId, id);
    if (row?.state !== 'offered' && row?.state !== 'accepted') return refuseLetter('not-found', NOT_FOUND);
    await tx.update(e).set({ state: 'ended', endedAt: now, endedWhy: why }).where(eq(e.id, id));
    await log(tx, admin, 'end', id, { endedWhy: why });
    return ok(null);
  });
}

/** Lists the engagements of a person, the newest first. */
export const engagementsOf = (tx: Tx, userId: string) =>
  tx.select().from(e).where(eq(e.userId, userId)).orderBy(desc(e.offeredAt), desc(e.id)).limit(50);

/** Loads the engagements of the customer as their page shows them. */
export const ownEngagements = (customer: CustomerActor) =>
  asActor(customer, async (tx) =>
    (await engagementsOf(tx, customer.userId)).map(
      ({ id, lawyer, defendant, content, state, legalAid, endedWhy, offeredAt, decidedAt, ...power }) => ({
        ...{ id, lawyer, defendant, content, state, legalAid, endedWhy },
        power: power.powerVerdict && { verdict: power.powerVerdict, message: power.powerMessage },
        ...{ offeredOn: civilDateAt(offeredAt), decidedOn: decidedAt && civilDateAt(decidedAt) },
      }),
    ),
  );

/** Draws the contract with the power of attorney to sign, and the declaration for free access if asked for. */
export async function drawEngagement(row: Engagement): Promise<Buffer> {
  const [{ company }, { textPaper }] = await Promise.all([
    getSite('company'),
    import('#app/platform/pdf/text-paper.server.ts'),
  ]);
  return textPaper({
    ...{ company, title: 'Contrato com advogado e procuração', note: row.lawyer },
    body: engagementPaper(row),
    ...{ signed: 'Assinatura:', date: row.offeredAt },
  });
}

/** Returns the paper of an engagement of the customer; null for that of another person. */
export async function engagementPdf(customer: CustomerActor, id: string) {
  if (!isUuid(id)) return null;
  const [row] = await asActor(customer, (tx) =>
    tx
      .select()
      .from(e)
      .where(and(eq(e.id, id), eq(e.userId, customer.userId))),
  );
  return row ? { name: `advogado-${id.slice(-12)}.pdf`, bytes: await drawEngagement(row) } : null;
}
