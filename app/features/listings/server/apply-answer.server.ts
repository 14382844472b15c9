import { and, asc, eq, sql } from 'drizzle-orm';
import {
  hasFallen,
  type Injunction,
  injunctionAfter,
  type MovementEffect,
  type MovementSource,
  movementSentence,
} from '#app/features/cases/rules/lawsuit-movements.ts';
import type { CourtMovement } from '#app/features/listings/rules/datajud-answer.ts';
import { fallWords } from '#app/features/listings/rules/messages.ts';
import { notifyAdmins, sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatCnj } from '#app/lib/cnj.ts';
import type { Actor, Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import type { UserId } from '#app/terms/ids.ts';
import { isListingClosed } from '#app/terms/listing.ts';
import { lockListing, setListingState } from './listing-door.server.ts';
import type { WholeAnswer } from './ports/court-records.server.ts';

const { cardLawsuits: l, cards, lawsuitListings: t, lawsuitMovements } = schema;

/** Rows per statement; a lawsuit of decades has some thousand movements. */
const BATCH = 500;

/** Loads a lawsuit with its card, and locks it until the transaction ends. */
export async function lockLawsuitOf(tx: Tx, lawsuitId: string, clientId?: UserId) {
  const [row] = await tx
    .select({
      id: l.id,
      userId: sql<UserId>`${l.userId}`,
      cardType: sql<CardType>`(select c.card_type from ${cards} c where c.id = ${l.cardId})`,
      caseNumber: l.caseNumber,
      courtVersion: l.courtVersion,
      lawyerName: l.lawyerName,
      oab: l.oab,
      opposing: l.opposing,
      nextDeadline: l.nextDeadline,
      grantedOn: l.injunctionGrantedOn,
      revokedOn: l.injunctionRevokedOn,
    })
    .from(l)
    .where(and(eq(l.id, lawsuitId), clientId && eq(l.userId, clientId)))
    .for('update');
  return row;
}
export type HeldLawsuit = NonNullable<Awaited<ReturnType<typeof lockLawsuitOf>>>;

/**
 * Applies the answer of the court records to a lawsuit. A repeated answer only updates the day of the last
 * check. New movements make one notice, with the words of the newest.
 */
export async function applyAnswer(tx: Tx, actor: Actor, lawsuitId: string, answer: WholeAnswer, now: Date) {
  const lawsuit = await lockLawsuitOf(tx, lawsuitId);
  if (!lawsuit) return;
  const isSame = answer.kind !== 'found' || answer.version === lawsuit.courtVersion;
  const courtVersion = answer.kind === 'found' ? answer.version : lawsuit.courtVersion;
  await tx.update(l).set({ checkedAt: now, courtVersion }).where(eq(l.id, lawsuitId));
  if (!isSame) await addMovements(tx, actor, lawsuit, answer.movements, 'datajud');
}

/** Adds new movements, updates the injunction, and notifies the customer and the team. */
export async function addMovements(
  tx: Tx,
  actor: Actor,
  lawsuit: HeldLawsuit,
  movements: readonly CourtMovement[],
  source: MovementSource,
): Promise<number> {
  const added: { code: number | null; name: string; at: Date; effect: MovementEffect | null }[] = [];
  for (let from = 0; from < movements.length; from += BATCH) {
    const rows = movements.slice(from, from + BATCH).map((movement) => ({
      ...movement,
      ...{ id: newId(), lawsuitId: lawsuit.id, userId: lawsuit.userId, source, at: new Date(movement.at) },
    }));
    const { code, name, at, effect } = lawsuitMovements;
    added.push(
      ...(await tx
        .insert(lawsuitMovements)
        .values(rows)
        .onConflictDoNothing()
        .returning({ code, name, at, effect })),
    );
  }
  if (added.length === 0) return 0;
  const before: Injunction = lawsuit;
  const after = injunctionAfter(
    before,
    added.map(({ at, effect }) => ({ at: at.toISOString(), effect })),
  );
  const hasNotified = await moveInjunction(tx, actor, lawsuit, after);
  await notifyNews(tx, lawsuit, added, hasNotified);
  return added.length;
}

/** @returns whether it sent its own notice, which only a fallen injunction has */
async function moveInjunction(
  tx: Tx,
  actor: Actor,
  lawsuit: HeldLawsuit,
  after: Injunction,
): Promise<boolean> {
  const { grantedOn, revokedOn } = after;
  if (grantedOn === lawsuit.grantedOn && revokedOn === lawsuit.revokedOn) return false;
  await tx
    .update(l)
    .set({ injunctionGrantedOn: grantedOn, injunctionRevokedOn: revokedOn })
    .where(eq(l.id, lawsuit.id));
  if (!hasFallen(lawsuit, after)) return false;
  const back = await turnBackListings(tx, actor, lawsuit, after.revokedOn);
  const facts = {
    servico: CARD_TITLES[lawsuit.cardType],
    processo: formatCnj(lawsuit.caseNumber),
    efeito: fallWords(back),
  };
  const words = await noticeText(tx, 'lawsuit.injunction_fell', facts);
  const news = { kind: 'case', type: 'warning', link: linkOf(lawsuit) } as const;
  await sendToCustomer(tx, { userId: lawsuit.userId, ...news, ...words });
  await notifyLawsuitTeam(tx, lawsuit, 'A liminar perdeu o efeito.');
  return true;
}

/** Restores the listings that the lawsuit had removed. @returns how many */
async function turnBackListings(
  tx: Tx,
  actor: Actor,
  lawsuit: HeldLawsuit,
  on: CivilDate | null,
): Promise<number> {
  const tied = await tx
    .select({ listingId: t.listingId })
    .from(t)
    .where(eq(t.lawsuitId, lawsuit.id))
    .orderBy(asc(t.listingId));
  let back = 0;
  for (const { listingId } of tied) {
    const listing = await lockListing(tx, listingId);
    if (!listing || !isListingClosed(listing.state)) continue;
    const turned = await setListingState(tx, actor, {
      ...{ id: listingId, state: 'gone_back' as const, data: { lawsuit: lawsuit.id } },
      ...(on && { on }),
    });
    if (!turned.ok) throw new Error(turned.error.message);
    back += 1;
  }
  return back;
}

const linkOf = ({ cardType }: HeldLawsuit) => `/app/card/${cardType}?aba=resumo`;

/** Notifies only movements with an effect: other movements are on the page, without a notice. */
async function notifyNews(
  tx: Tx,
  lawsuit: HeldLawsuit,
  added: readonly { code: number | null; name: string; at: Date; effect: MovementEffect | null }[],
  hasNotified: boolean,
): Promise<void> {
  const watched = added
    .filter(({ effect }) => effect !== null && !(hasNotified && effect.startsWith('injunction')))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const [newest] = watched;
  if (!newest) return;
  const novidade = movementSentence(newest);
  const words = await noticeText(tx, 'lawsuit.moved', {
    ...{ servico: CARD_TITLES[lawsuit.cardType], processo: formatCnj(lawsuit.caseNumber), novidade },
  });
  const type = newest.effect === 'injunction_granted' ? 'success' : 'other';
  const news = { kind: 'case', type, link: linkOf(lawsuit) } as const;
  await sendToCustomer(tx, { userId: lawsuit.userId, ...news, ...words });
  await notifyLawsuitTeam(tx, lawsuit, novidade);
}

async function notifyLawsuitTeam(tx: Tx, lawsuit: HeldLawsuit, novidade: string): Promise<void> {
  const processo = formatCnj(lawsuit.caseNumber);
  const words = await noticeText(tx, 'lawsuit.team', { processo, novidade });
  const link = `/admin/clientes/${lawsuit.userId}/processos/${lawsuit.id}` as const;
  await notifyAdmins(tx, { type: 'warning', link, ...words });
}
