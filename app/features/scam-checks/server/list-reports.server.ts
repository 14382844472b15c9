import { eq, sql } from 'drizzle-orm';
import { REPORT_LIST } from '#app/features/scam-checks/rules/report-list.ts';
import type { ReportDetail, ReportRow } from '#app/features/scam-checks/rules/scam-report.ts';
import { defineList } from '#app/kit/list.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { scamReports: r } = schema;

/** Reports of scams in the business's name. */
export const reportList = defineList<ReportRow, typeof REPORT_LIST>({
  address: REPORT_LIST,
  from: ['scam_reports', 'r'],
  columns: `r.id, r.protocol, left(r.content, 120) as excerpt, r.answer, r.channel, r.status,
    ${instantText('r.created_at')} as "createdAt"`,
  where: ({ status, channel, answer }) => [
    status && sql`r.status = ${status}`,
    channel && sql`r.channel = ${channel}`,
    answer && sql`r.answer = ${answer}`,
  ],
  sort: { recebida: 'r.created_at' },
});

/** Loads one report with its evidence; null for an unknown id. */
export async function findReport(admin: SignedInActor, id: string): Promise<ReportDetail | null> {
  if (!isUuid(id)) return null;
  const [row] = await asActor(admin, (tx) => tx.select().from(r).where(eq(r.id, id)));
  if (!row) return null;
  const { createdAt, updatedAt: _, resolvedAt, ...rest } = row;
  return { ...rest, createdAt: createdAt.toISOString(), resolvedAt: resolvedAt?.toISOString() ?? null };
}
