import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import {
  type DeadlineInput,
  HEARING_CANCELED,
  HEARING_MOVED,
  HEARING_WORDS,
  type Hearing,
  type HearingInput,
} from '#app/features/cases/rules/hearings.ts';
import { RECORD_MISSING } from '#app/features/cases/rules/panel-messages.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { addCourtDays, isFederalCourt } from '#app/lib/court-days.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { cardLawsuits: l, lawsuitHearings: h } = schema;

const refuse = (field: string, message: string) =>
  err({ code: 'invalid', title: NOT_SAVED, message, fields: { [field]: message } });

/** Hearings of a client's lawsuit, the next one first. */
export async function hearingsOf(tx: Tx, clientId: UserId, lawsuitId: string): Promise<Hearing[]> {
  const rows = await tx
    .select({
      id: h.id,
      kind: h.kind,
      at: h.at,
      place: h.place,
      link: h.link,
      attendee: schema.users.name,
      attendeeId: h.attendeeId,
      sequence: h.sequence,
      canceled: sql<boolean>`${h.canceledAt} is not null`,
    })
    .from(h)
    .leftJoin(schema.users, eq(schema.users.id, h.attendeeId))
    .where(and(eq(h.lawsuitId, lawsuitId), eq(h.userId, clientId)))
    .orderBy(asc(h.at), asc(h.id));
  return rows.map(({ at, ...hearing }) => ({ ...hearing, at: at.toISOString() }));
}

type Row = typeof h.$inferSelect;
type NoticeKind = 'hearing.changed' | 'hearing.passed' | 'hearing.canceled';

/** Notifies the member who goes to a hearing, unless that member pressed. */
async function notify(tx: Tx, admin: SignedInActor, notice: NoticeKind, hearing: Row): Promise<void> {
  const { attendeeId, kind, at, place, link, lawsuitId } = hearing;
  if (!attendeeId || attendeeId === admin.userId) return;
  const [lawsuit] = await tx.select({ caseNumber: l.caseNumber }).from(l).where(eq(l.id, lawsuitId));
  const words = {
    audiencia: HEARING_WORDS[kind],
    processo: lawsuit?.caseNumber ?? '',
    quando: formatDateTime(at),
    lugar: place || link,
  };
  const to = '/admin/agenda';
  await sendToCustomer(tx, {
    ...{ userId: attendeeId as UserId, kind: 'account', link: to },
    ...(await noticeText(tx, notice, words)),
    mail: { action: 'Abrir a agenda', link: to },
  });
}

const audited = ({ kind, at, place, link, attendeeId }: HearingInput) => ({
  ...{ kind, at: at.toISOString(), place, link, attendeeId },
});

/** Refuses a lawsuit of another client, and an attendee outside the team. */
async function refusalOf(tx: Tx, clientId: UserId, lawsuitId: string, { attendeeId }: HearingInput) {
  if ((await tx.$count(l, and(eq(l.id, lawsuitId), eq(l.userId, clientId)))) === 0)
    return err(RECORD_MISSING);
  return attendeeId && !(await isTeam(tx, attendeeId))
    ? refuse('attendeeId', 'Escolha alguém da equipe')
    : null;
}

/** Adds a hearing to a client's lawsuit. The same moment twice is one hearing; a canceled one comes back. */
export async function addHearing(
  admin: SignedInActor,
  clientId: UserId,
  lawsuitId: string,
  hearing: HearingInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const refusal = await refusalOf(tx, clientId, lawsuitId, hearing);
    if (refusal) return refusal;
    const [added] = await tx
      .insert(h)
      .values({ id: newId(), userId: clientId, lawsuitId, ...hearing })
      .onConflictDoUpdate({
        target: [h.lawsuitId, h.at],
        set: { ...hearing, canceledAt: null, sequence: sql`${h.sequence} + 1` },
        setWhere: isNotNull(h.canceledAt),
      })
      .returning();
    if (!added) return refuse('day', TAKEN);
    await notify(tx, admin, 'hearing.changed', added);
    await recordAudit(tx, admin, {
      action: 'hearing.add',
      entity: 'card_lawsuits',
      entityId: lawsuitId,
      after: audited(hearing),
    });
    return ok(null);
  });
}

const TAKEN = 'Já há uma audiência neste momento';
const refuseAll = (message: string) => err({ code: 'changed', title: NOT_SAVED, message });

/** Locks a hearing of a client's lawsuit that is not canceled and has the sequence that the page showed. */
async function lockHearing(tx: Tx, clientId: UserId, lawsuitId: string, id: string, shown: string) {
  const [row] = await tx
    .select()
    .from(h)
    .where(and(eq(h.id, id), eq(h.lawsuitId, lawsuitId), eq(h.userId, clientId)))
    .for('update');
  if (!row) return err(RECORD_MISSING);
  if (row.canceledAt) return refuseAll(HEARING_CANCELED);
  return String(row.sequence) === shown ? ok(row) : refuseAll(HEARING_MOVED);
}

/** Changes a hearing and notifies its attendee, and the earlier one. @param shown the sequence on the page */
export async function changeHearing(
  admin: SignedInActor,
  clientId: UserId,
  lawsuitId: string,
  { id, ...hearing }: HearingInput & { id: string },
  shown: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const refusal = await refusalOf(tx, clientId, lawsuitId, hearing);
    if (refusal) return refusal;
    const locked = await lockHearing(tx, clientId, lawsuitId, id, shown);
    if (!locked.ok) return locked;
    const before = locked.value;
    const other = and(eq(h.lawsuitId, lawsuitId), eq(h.at, hearing.at), ne(h.id, id));
    // A canceled hearing of the new moment gives way.
    await tx.delete(h).where(and(other, isNotNull(h.canceledAt)));
    if ((await tx.$count(h, other)) > 0) return refuse('day', TAKEN);
    const [after] = await tx
      .update(h)
      .set({ ...hearing, sequence: before.sequence + 1 })
      .where(eq(h.id, id))
      .returning();
    if (after) await notify(tx, admin, 'hearing.changed', after);
    if (before.attendeeId !== hearing.attendeeId) await notify(tx, admin, 'hearing.passed', before);
    await recordAudit(tx, admin, {
      action: 'hearing.update',
      entity: 'card_lawsuits',
      entityId: lawsuitId,
      before: audited(before),
      after: audited(hearing),
    });
    return ok(null);
  });
}

/** Cancels a hearing and notifies who was to go; the agenda shows it as canceled. @param shown the sequence on the page */
export async function cancelHearing(
  admin: SignedInActor,
  clientId: UserId,
  lawsuitId: string,
  id: string,
  shown: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const locked = await lockHearing(tx, clientId, lawsuitId, id, shown);
    if (!locked.ok) return locked;
    const before = locked.value;
    await tx
      .update(h)
      .set({ canceledAt: sql`now()`, sequence: before.sequence + 1 })
      .where(eq(h.id, id));
    await notify(tx, admin, 'hearing.canceled', before);
    await recordAudit(tx, admin, {
      action: 'hearing.cancel',
      entity: 'card_lawsuits',
      entityId: lawsuitId,
      before: audited(before),
    });
    return ok(null);
  });
}

/**
 * Sets the next deadline of a lawsuit by court days (CPC, articles 219, 220 and 224).
 * @returns its last day
 */
export async function countDeadline(
  admin: SignedInActor,
  clientId: UserId,
  lawsuitId: string,
  { from, days }: DeadlineInput,
): Promise<Result<CivilDate>> {
  return asActor(admin, async (tx) => {
    const [lawsuit] = await tx
      .select({ caseNumber: l.caseNumber, nextDeadline: l.nextDeadline })
      .from(l)
      .where(and(eq(l.id, lawsuitId), eq(l.userId, clientId)))
      .for('update');
    if (!lawsuit) return err(RECORD_MISSING);
    const nextDeadline = addCourtDays(from, days, isFederalCourt(lawsuit.caseNumber));
    await tx.update(l).set({ nextDeadline }).where(eq(l.id, lawsuitId));
    await recordAudit(tx, admin, {
      action: 'lawsuit.deadline',
      entity: 'card_lawsuits',
      entityId: lawsuitId,
      before: { nextDeadline: lawsuit.nextDeadline },
      after: { nextDeadline, from, days },
    });
    return ok(nextDeadline);
  });
}
