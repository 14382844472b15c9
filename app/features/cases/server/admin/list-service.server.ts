import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type {
  AdminCardView,
  AdminDocument,
  AdminLawsuit,
  AdminPlaces,
  AdminProof,
  AdminStep,
} from '#app/features/cases/rules/admin-view.ts';
import type { DocumentRequest } from '#app/features/cases/rules/document-needs.ts';
import type { DocumentView } from '#app/features/cases/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { CARD_TYPES, type CardStatus } from '#app/terms/card-status.ts';
import type { UserId } from '#app/terms/ids.ts';
import { CLOCK_FIELDS, clockAndNeeds, type StatedClock } from '../clock-statement.server.ts';
import { LAWSUIT_COLUMNS } from './record-columns.server.ts';

/** More rows of one kind than one client has; the newest are shown. */
const LIMIT = 300;

const { cards, linkedProfiles, userProcessSteps: u, processSteps, users } = schema;

/** Lists the cards of a client, in the transaction that records the access. */
export async function clientCards(tx: Tx, clientId: UserId): Promise<AdminCardView[]> {
  const rows = await tx
    .select({
      id: cards.id,
      cardType: cards.cardType,
      holder: linkedProfiles.fullName,
      holderId: cards.linkedProfileId,
      status: cards.status,
      score: cards.score,
      scoreBureau: cards.scoreBureau,
      scoreTakenOn: cards.scoreTakenOn,
      scoreVisible: cards.scoreVisible,
      scoreFrozen: cards.scoreFrozen,
      own: cards.own,
      rating: cards.rating,
      notes: cards.notes,
    })
    .from(cards)
    .leftJoin(linkedProfiles, eq(linkedProfiles.id, cards.linkedProfileId))
    .where(eq(cards.userId, clientId))
    .orderBy(asc(cards.createdAt), asc(cards.id));
  const place = ({ cardType }: AdminCardView) => CARD_TYPES.indexOf(cardType);
  // The client's own first, each holder's in the order of the dashboard.
  return rows.sort((a, b) => (a.holder ?? '').localeCompare(b.holder ?? '', 'pt-BR') || place(a) - place(b));
}

export const clientSteps = (tx: Tx, clientId: UserId): Promise<AdminStep[]> =>
  tx
    .select({
      id: u.id,
      cardId: u.cardId,
      name: processSteps.name,
      description: processSteps.description,
      status: u.status,
      enabled: u.enabled,
      notes: u.notes,
    })
    .from(u)
    .innerJoin(processSteps, eq(processSteps.id, u.stepId))
    .where(eq(u.userId, clientId))
    .orderBy(asc(u.stepOrder), asc(u.id));

/** Lists a client's documents: pending ones first, then the newest. */
export async function clientDocuments(tx: Tx, clientId: UserId): Promise<AdminDocument[]> {
  const { cardDocuments: d, documentRequests: r } = schema;
  const rows = await tx
    .select({
      id: d.id,
      cardId: d.cardId,
      kind: d.kind,
      side: d.side,
      requestId: d.requestId,
      requestName: r.name,
      fileName: d.fileName,
      size: d.fileSize,
      mimeType: d.mimeType,
      status: d.status,
      reason: d.reviewReason,
      reviewer: users.name,
      createdAt: d.createdAt,
      reviewedAt: d.reviewedAt,
    })
    .from(d)
    .leftJoin(r, eq(r.id, d.requestId))
    .leftJoin(users, eq(users.id, d.reviewedBy))
    .where(and(eq(d.userId, clientId), ne(d.status, 'uploading')))
    .orderBy(sql`${d.status} = 'pending' desc`, desc(d.createdAt), desc(d.id))
    .limit(LIMIT);
  return rows.map((row) => ({
    ...row,
    status: row.status as DocumentView['status'],
    createdAt: row.createdAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
  }));
}

/** How many documents of a client wait for the team. */
export const waitingDocuments = (tx: Tx, clientId: UserId): Promise<number> => {
  const { cardDocuments: d } = schema;
  return tx.$count(d, and(eq(d.userId, clientId), eq(d.status, 'pending')));
};

/** Returns the required documents and the clock of each card, by card id. */
export async function clientPlaces(
  tx: Tx,
  clientId: UserId,
  now: Date = new Date(),
): Promise<Record<string, AdminPlaces>> {
  const { rows } = await tx.execute<{
    id: string;
    status: CardStatus;
    holderId: string | null;
    clock: StatedClock;
    requests: DocumentRequest[];
  }>(sql`
    select c.id, c.status, c.linked_profile_id as "holderId", json_build_object(${sql.raw(CLOCK_FIELDS)}) as clock,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'note', r.note) order by r.id)
        from document_requests r where r.card_id = c.id and r.canceled_at is null), '[]') as requests
    from cards c where c.user_id = ${clientId}`);
  const documents = await clientDocuments(tx, clientId);
  const holderOf = new Map(rows.map(({ id, holderId }) => [id, holderId]));
  return Object.fromEntries(
    rows.map(({ id, status, holderId, clock, requests }) => {
      const sent = documents.filter(({ cardId }) => holderOf.get(cardId) === holderId);
      return [id, clockAndNeeds(status, clock, { sent, requests }, now)];
    }),
  );
}

/** Finds another client whose document has waited longest; null without a pending one. */
export async function nextToCheck(tx: Tx, clientId: UserId): Promise<string | null> {
  const { cardDocuments: d } = schema;
  const [next] = await tx
    .select({ userId: d.userId })
    .from(d)
    .where(and(eq(d.status, 'pending'), ne(d.userId, clientId)))
    .orderBy(d.createdAt, d.id)
    .limit(1);
  return next?.userId ?? null;
}

export async function clientProofs(tx: Tx, clientId: UserId): Promise<AdminProof[]> {
  const { cardProofs: p } = schema;
  const rows = await tx
    .select({
      id: p.id,
      cardId: p.cardId,
      title: p.title,
      fileName: p.fileName,
      fileSize: p.fileSize,
      createdAt: p.createdAt,
      removedAt: p.removedAt,
    })
    .from(p)
    .where(eq(p.userId, clientId))
    .orderBy(desc(p.createdAt), desc(p.id))
    .limit(LIMIT);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    removedAt: row.removedAt?.toISOString() ?? null,
  }));
}

export const clientLawsuits = (tx: Tx, clientId: UserId): Promise<AdminLawsuit[]> => {
  const { cardLawsuits: l } = schema;
  return tx
    .select(LAWSUIT_COLUMNS)
    .from(l)
    .where(eq(l.userId, clientId))
    .orderBy(desc(l.createdAt), desc(l.id))
    .limit(LIMIT);
};
