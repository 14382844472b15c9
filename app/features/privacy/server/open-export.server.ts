import { and, eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { validate } from 'uuid';
import { protocolOf } from '#app/features/privacy/rules/terms.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { log } from '#app/platform/log.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { type ZipEntry, zipStream } from '#app/platform/zip-stream.server.ts';
import { filesToExport, type PersonFile } from './person-files.server.ts';

export type OpenedExport =
  | { state: 'ready'; name: string; stream: ReadableStream<Uint8Array> }
  | { state: 'expired' };

/**
 * Opens the copy of the customer's own data as a zip that is built while it is sent; null for an unknown copy
 * or one of another account. The data are those of the time of the copy; the files are read from the store
 * one at a time, so that a copy with gigabytes of documents takes no more memory than its largest file.
 */
export async function openExport(
  customer: CustomerActor,
  requestId: string,
  now: Date = new Date(),
): Promise<OpenedExport | null> {
  if (!validate(requestId)) return null;
  const { privacyRequests: r } = schema;
  const [own] = await asActor(customer, (tx) =>
    tx
      .select({ status: r.status, filePath: r.filePath, expiresAt: r.expiresAt, createdAt: r.createdAt })
      .from(r)
      .where(and(eq(r.id, requestId), eq(r.kind, 'export'))),
  );
  if (own?.status !== 'done') return null;
  if (!own.filePath || !own.expiresAt || own.expiresAt <= now) return { state: 'expired' };
  const archive = await fileStore().get(own.filePath);
  if (!archive) {
    log.error({ event: 'files', requestId }, 'copy of personal data not found');
    return { state: 'expired' };
  }
  const files = await asActor(system('privacy'), (tx) => filesToExport(tx, customer.userId));
  return {
    state: 'ready',
    name: `meus-dados-${protocolOf(requestId, own.createdAt)}.zip`,
    stream: zipStream(entries(archive, files), now),
  };
}

async function* entries(archive: Uint8Array, files: PersonFile[]): AsyncGenerator<ZipEntry> {
  for (const [name, bytes] of Object.entries(unzipSync(archive))) {
    yield { name, bytes, packed: name.endsWith('.pdf') };
  }
  const missing: string[] = [];
  for (const { name, path } of files) {
    const bytes = await fileStore().get(path);
    if (bytes) yield { name, bytes, packed: true };
    else missing.push(name);
  }
  if (missing.length > 0) {
    const text = `Estes arquivos não puderam ser lidos. Fale com a gente:\r\n${missing.join('\r\n')}\r\n`;
    yield { name: 'arquivos/ausentes.txt', bytes: Buffer.from(text), packed: false };
  }
}
