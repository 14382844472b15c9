import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ImageSource, SiteImage } from '#app/features/content/rules/site-image.ts';
import { ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { type Actor, asActor, type SignedInActor, type Tx, VISITOR } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { FOREIGN_WORDS } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import { SITE_IMAGE } from './foreign-image.server.ts';

const { siteImages: i } = schema;
/** Pictures, each of some eight files: the newest are shown and can be chosen. */
const LIMIT = 100;

const refused = refusalsOf('Erro ao salvar');

/**
 * Stores a picture that the upload has sanitised, in all its sizes. The files are stored first, so that a row
 * always has its file; the hourly check removes files without a row. Refuses a duplicate picture.
 */
export async function addImage(
  admin: SignedInActor,
  { alt, fileName, bytes }: { alt: string; fileName: string; bytes: Buffer },
): Promise<Result<{ id: string }>> {
  const imageId = newId();
  const read = await parseForeign(SITE_IMAGE, { account: admin.userId }, null, [bytes]);
  if (!read.ok) return refused(read.reason, FOREIGN_WORDS.file[read.reason]);
  const files = read.value.map((source, at) => ({ ...source, bytes: Buffer.from(read.files[at] ?? []) }));
  const names = files.map(({ name }) => name);
  const known = () => asActor(admin, (tx) => tx.$count(i, inArray(i.name, names))).then((count) => count > 0);
  if (await known()) return refused('exists', 'Esta imagem já está aqui.');
  const rows: (typeof i.$inferInsert)[] = [];
  for (const { bytes: data, ...file } of files) {
    const extension = file.name.slice(file.name.lastIndexOf('.'));
    const base = fileName.replace(/\.[^.]*$/, '');
    const filePath = newStorePath('site-images', {
      userId: admin.userId,
      folder: imageId,
      fileName: `${base}${extension}`,
      now: new Date(),
    });
    await fileStore().put(filePath, data);
    rows.push({ id: newId(), imageId, alt, filePath, ...file });
  }
  return asActor(admin, async (tx): Promise<Result<{ id: string }>> => {
    const kept = await tx.insert(i).values(rows).onConflictDoNothing().returning({ id: i.id });
    // A concurrent upload of the same picture.
    if (kept.length < rows.length) return refused('exists', 'Esta imagem já está aqui.');
    await recordAudit(tx, admin, {
      action: 'image.add',
      entity: 'site_images',
      entityId: imageId,
      after: { alt, fileName },
    });
    return ok({ id: imageId });
  });
}

/** Removes a picture that no text uses, including drafts and restorable versions. */
export async function removeImage(admin: SignedInActor, imageId: string): Promise<Result<null>> {
  const removed = await asActor(admin, async (tx): Promise<Result<string[]>> => {
    const rows = await tx.select().from(i).where(eq(i.imageId, imageId)).for('update');
    if (rows.length === 0) return ok([]);
    if (await isUsed(tx, imageId)) {
      return refused('used', 'Um texto do site, um rascunho ou uma versão do histórico usa esta imagem.');
    }
    await tx.delete(i).where(eq(i.imageId, imageId));
    await recordAudit(tx, admin, {
      action: 'image.remove',
      entity: 'site_images',
      entityId: imageId,
      before: { alt: rows[0]?.alt },
    });
    return ok(rows.map(({ filePath }) => filePath));
  });
  if (!removed.ok) return removed;
  // A file that cannot be removed now is removed by the hourly check.
  for (const path of removed.value) await fileStore().remove(path);
  return ok(null);
}

async function isUsed(tx: Tx, imageId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    select exists (select from site_config where position(${imageId} in value::text) > 0)
      or exists (select from content_versions where position(${imageId} in body::text) > 0) as used`);
  return rows[0]?.used ?? false;
}

/** The newest pictures, for the panel. */
export async function listImages(admin: SignedInActor): Promise<SiteImage[]> {
  return asActor(admin, async (tx) => {
    const newest = await tx
      .select({ imageId: i.imageId })
      .from(i)
      .groupBy(i.imageId)
      .orderBy(desc(sql`max(${i.createdAt})`), desc(i.imageId))
      .limit(LIMIT);
    const ids = newest.map(({ imageId }) => imageId);
    const images = await withSources(tx, ids);
    return ids.flatMap((id) => images.find((image) => image.id === id) ?? []);
  });
}

/** Loads a picture by its id; null for an unknown or empty id. */
export async function findImage(id: string | undefined, actor: Actor = VISITOR): Promise<SiteImage | null> {
  if (!id) return null;
  const [image] = await asActor(actor, (tx) => withSources(tx, [id]));
  return image ?? null;
}

/** Loads the pictures of site texts, by id. */
export async function findImages(ids: readonly string[]): Promise<Record<string, SiteImage>> {
  const images = ids.length === 0 ? [] : await asActor(VISITOR, (tx) => withSources(tx, [...new Set(ids)]));
  return Object.fromEntries(images.map((image) => [image.id, image]));
}

async function withSources(tx: Tx, ids: string[]): Promise<SiteImage[]> {
  if (ids.length === 0) return [];
  const rows = await tx.select().from(i).where(inArray(i.imageId, ids)).orderBy(asc(i.width), asc(i.id));
  const images = new Map<string, SiteImage>();
  for (const { imageId, alt, name, width, height, mimeType } of rows) {
    const image = images.get(imageId) ?? { id: imageId, alt, sources: [] };
    image.sources.push({ name, width, height, mimeType } satisfies ImageSource);
    images.set(imageId, image);
  }
  return [...images.values()];
}

/** Reads one file of a picture by its name; null for an unknown name. */
export async function readImage(name: string): Promise<{ bytes: Buffer; mimeType: string } | null> {
  const [row] = await asActor(VISITOR, (tx) =>
    tx.select({ filePath: i.filePath, mimeType: i.mimeType }).from(i).where(eq(i.name, name)),
  );
  const bytes = row && (await fileStore().get(row.filePath));
  return row && bytes ? { bytes, mimeType: row.mimeType } : null;
}
