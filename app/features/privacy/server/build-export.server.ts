import { and, eq, inArray } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { EXPORT_DAYS, exportExpiry, protocolOf } from '#app/features/privacy/rules/terms.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { exportArchive } from './export-archive.server.ts';
import { notifyPerson } from './notify-privacy.server.ts';
import { filesToExport } from './person-files.server.ts';

const ACTOR = system('privacy');

/**
 * Job `privacy.export`: makes the requested copy, stores it and notifies the person. A second run writes the
 * same path again and sends no second notice.
 */
export async function buildExport(requestId: string, now: Date = new Date()): Promise<void> {
  const { privacyRequests: r } = schema;
  const begun = await asActor(ACTOR, async (tx) => {
    const [request] = await tx
      .update(r)
      .set({ status: 'working' })
      .where(and(eq(r.id, requestId), eq(r.kind, 'export'), inArray(r.status, ['open', 'working'])))
      .returning({ userId: r.userId, createdAt: r.createdAt });
    return request && { ...request, files: await filesToExport(tx, request.userId) };
  });
  if (!begun) return;
  const { userId, files } = begun;
  const { company } = await getSite('company');
  const protocol = protocolOf(requestId, begun.createdAt);
  const bytes = await exportArchive({ userId, protocol, at: now, company, files });
  const filePath = `privacy-exports/${userId}/${requestId}.zip`;
  await fileStore().put(filePath, bytes);
  await asActor(ACTOR, async (tx) => {
    const done = await tx
      .update(r)
      .set({ status: 'done', filePath, expiresAt: exportExpiry(now), answeredAt: now })
      .where(and(eq(r.id, requestId), eq(r.status, 'working')))
      .returning({ id: r.id });
    if (done.length === 0) return;
    const notice = await noticeText(tx, 'privacy.copy', { protocolo: protocol, dias: String(EXPORT_DAYS) });
    await notifyPerson(tx, userId, notice, {
      key: `privacy-export:${requestId}`,
      type: 'success',
    });
  });
}
