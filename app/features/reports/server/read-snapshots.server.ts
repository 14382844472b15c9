import { and, desc, eq, isNotNull, lte, ne } from 'drizzle-orm';
import { type Snapshot, type SnapshotRow, shownAs } from '#app/features/reports/rules/report.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { ofReportHolder, type ReportHolder } from './propose-report.server.ts';

const { reportSnapshots: r, profiles } = schema;
const LIMIT = 100;

/** The profile that the customer has opened. */
export async function activeReportHolder(tx: Tx, userId: UserId): Promise<ReportHolder> {
  const [row] = await tx
    .select({ id: profiles.activeLinkedProfileId })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return { userId, linkedProfileId: row?.id ?? null };
}

const SHOWN = {
  id: r.id,
  place: r.place,
  takenOn: r.takenOn,
  profile: r.profile,
  added: r.added,
  seen: r.seen,
  missing: r.missing,
  confirmedAt: r.confirmedAt,
  linkedProfileId: r.linkedProfileId,
};

/** Lists the reports of a holder, newest first; for an account, of all its holders. */
export async function listSnapshots(tx: Tx, userId: UserId, holder?: ReportHolder): Promise<SnapshotRow[]> {
  const rows = await tx
    .select(SHOWN)
    .from(r)
    .where(holder ? ofReportHolder(holder) : eq(r.userId, userId))
    .orderBy(desc(r.takenOn), desc(r.id))
    .limit(LIMIT);
  return rows.map(({ confirmedAt, ...row }) => ({ ...row, confirmedAt: confirmedAt?.toISOString() ?? null }));
}

/** Loads one report with its records, and the previous confirmed report of the same place. */
export async function readReportSnapshot(tx: Tx, userId: UserId, id: string): Promise<Snapshot | undefined> {
  const [row] = await tx
    .select({ ...SHOWN, parsed: r.parsed, fileName: r.fileName, mimeType: r.mimeType })
    .from(r)
    .where(and(eq(r.id, id), eq(r.userId, userId)));
  if (!row) return undefined;
  const { confirmedAt, parsed, fileName, mimeType, ...shown } = row;
  const [before] = await tx
    .select({ id: r.id, takenOn: r.takenOn, parsed: r.parsed })
    .from(r)
    .where(
      and(
        ofReportHolder({ userId, linkedProfileId: row.linkedProfileId }),
        eq(r.place, row.place),
        ne(r.id, id),
        isNotNull(r.confirmedAt),
        lte(r.takenOn, row.takenOn),
      ),
    )
    .orderBy(desc(r.takenOn), desc(r.id))
    .limit(1);
  return {
    ...{ ...shown, confirmedAt: confirmedAt?.toISOString() ?? null },
    ...{ pages: parsed.pages, items: parsed.items, faults: parsed.faults },
    file: fileName ? { name: fileName, shows: shownAs(mimeType) } : null,
    before: before ? { id: before.id, takenOn: before.takenOn, items: before.parsed.items } : null,
  };
}

/** Records read from a report that its person has not confirmed; null after that, and for an unknown one. */
export async function openReportItems(tx: Tx, id: string) {
  const [snapshot] = await tx
    .select({ parsed: r.parsed, confirmedAt: r.confirmedAt })
    .from(r)
    .where(eq(r.id, id));
  return snapshot && !snapshot.confirmedAt ? snapshot.parsed.items : null;
}

/** Loads one page of a report: its text, and the stored file; undefined for the report of another person. */
export async function reportPage(tx: Tx, userId: string, { report, page }: { report: string; page: number }) {
  const [row] = await tx
    .select({ place: r.place, takenOn: r.takenOn, parsed: r.parsed, path: r.filePath, mime: r.mimeType })
    .from(r)
    .where(and(eq(r.id, report), eq(r.userId, userId)));
  return row && { ...row, lines: row.parsed.pages[page - 1] ?? [] };
}
