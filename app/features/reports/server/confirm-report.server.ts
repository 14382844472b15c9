import { and, eq } from 'drizzle-orm';
import {
  listingsOf,
  recordListingEvent,
  setListingState,
  settleListings,
} from '#app/features/listings/server/index.server.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { linkedName } from '#app/features/profiles/server/index.server.ts';
import { confirmedItems } from '#app/features/reports/rules/input.ts';
import { isPhoto, itemKey, type ReportItem } from '#app/features/reports/rules/report.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { toNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { isListingClosed, type ListingPlace } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { endLayoutTask } from './layout-task.server.ts';

const { reportSnapshots: r, listings: l } = schema;
const WRITER = system('reports');

type Counts = { added: number; seen: number; missing: number };
const FAILED = 'Relatório não confirmado';

/**
 * Applies the confirmed records of a report in one transaction: adds new listings, marks known ones as seen, and marks
 * listings that the report no longer contains as missing.
 */
export async function confirmReport(
  actor: SignedInActor,
  userId: UserId,
  snapshotId: string,
  form: Readonly<Record<string, string>>,
): Promise<Result<Counts>> {
  const isTheirs = await asActor(actor, (tx) =>
    tx.$count(r, and(eq(r.id, snapshotId), eq(r.userId, userId))),
  );
  if (isTheirs === 0)
    return err({ code: 'not-found', title: FAILED, message: 'Este relatório não existe mais.' });
  return asActor(WRITER, async (tx) => {
    const [snapshot] = await tx.select().from(r).where(eq(r.id, snapshotId)).for('update');
    if (!snapshot)
      return err({ code: 'not-found', title: FAILED, message: 'Este relatório não existe mais.' });
    if (snapshot.confirmedAt)
      return err({ code: 'stale', title: FAILED, message: 'Este relatório já foi confirmado.' });
    const { taken, faults } = confirmedItems(snapshot.parsed.items, form, civilDateAt(new Date()));
    if (Object.keys(faults).length > 0)
      return err({ code: 'invalid', title: FAILED, message: 'Confira os campos marcados.', fields: faults });
    const counts = await takeOver(tx, actor, snapshot, taken);
    await tx
      .update(r)
      .set({
        ...counts,
        parsed: { ...snapshot.parsed, items: taken },
        confirmedAt: new Date(),
        confirmedBy: actor.userId,
      })
      .where(eq(r.id, snapshotId));
    if (actor.kind === 'admin') await endLayoutTask(tx, snapshotId, actor);
    await recordAudit(tx, actor, {
      action: 'report.confirm',
      entity: 'report_snapshots',
      entityId: snapshotId,
      after: { place: snapshot.place, takenOn: snapshot.takenOn, ...counts },
    });
    return ok(counts);
  });
}

type Snapshot = typeof r.$inferSelect;

async function takeOver(
  tx: Tx,
  actor: SignedInActor,
  snapshot: Snapshot,
  items: readonly ReportItem[],
): Promise<Counts> {
  const { userId, linkedProfileId, place, takenOn, id: report } = snapshot;
  const source = isPhoto(snapshot.mimeType) ? 'print' : 'report';
  const holder = { userId: userId as UserId, linkedProfileId };
  const standing = (await listingsOf(tx, holder)).filter((row) => row.place === place);
  const counts: Counts = { added: 0, seen: 0, missing: 0 };
  for (const item of items) {
    const key = itemKey(item);
    const at = standing.findIndex((row) => itemKey(row) === key);
    const known = at < 0 ? undefined : standing.splice(at, 1)[0];
    if (!known) {
      const { page, line, amount, ...values } = item;
      const id = newId();
      const twins = items.slice(0, items.indexOf(item)).filter((other) => itemKey(other) === key).length;
      await insertRow(tx, l, {
        ...{ ...values, ...holder, id, place, source, seenOn: takenOn, copy: twins + 1 },
        amount: amount === null ? null : toNumeric(amount),
      });
      await recordListingEvent(tx, actor, { id, userId }, 'added', { place, source, report, page, line });
      counts.added += 1;
      continue;
    }
    counts.seen += 1;
    // An older report says nothing about what a newer one found.
    if (takenOn < known.seenOn) continue;
    if (isListingClosed(known.state) && (known.removedOn ?? takenOn) <= takenOn) {
      const back = await setListingState(tx, actor, {
        id: known.id,
        state: 'gone_back',
        on: takenOn,
        data: { report },
      });
      if (!back.ok) throw new Error(back.error.message);
      await notifyReturn(tx, holder, { id: known.id, creditor: known.creditor, place, takenOn });
    }
    await tx
      .update(l)
      .set({
        ...{ seenOn: takenOn, missingSince: null },
        ...(item.amount !== null && { amount: toNumeric(item.amount) }),
        ...(item.includedOn && { includedOn: item.includedOn }),
      })
      .where(eq(l.id, known.id));
    await recordListingEvent(tx, actor, known, 'report', { report, page: item.page, line: item.line });
  }
  for (const row of standing) {
    if (isListingClosed(row.state) || row.missingSince || row.seenOn > takenOn) continue;
    await tx.update(l).set({ missingSince: takenOn }).where(eq(l.id, row.id));
    await recordListingEvent(tx, actor, row, 'missing', { report, on: takenOn });
    counts.missing += 1;
  }
  await settleListings(tx, holder);
  return counts;
}

const PAGE = '/app/anotacoes';

/** Notifies a customer, on the site and by mail, that a removed record is in a report again. */
async function notifyReturn(
  tx: Tx,
  { userId, linkedProfileId }: { userId: UserId; linkedProfileId: string | null },
  { id, creditor, place, takenOn }: { id: string; creditor: string; place: ListingPlace; takenOn: CivilDate },
): Promise<void> {
  const holder = await linkedName(tx, linkedProfileId);
  const words = await noticeText(tx, 'listing.returned', {
    credor: creditor,
    lugar: LISTING_PLACE_LABELS[place],
    dia: formatDate(takenOn),
    titular: holder ? `O registro é de ${holder}.` : '',
  });
  const news = { userId, kind: 'case', type: 'warning', link: PAGE } as const;
  const mail = { action: 'Ver os registros' };
  await sendToCustomer(tx, { ...news, ...words, mail, key: `listing-returned:${id}:${takenOn}` });
}
