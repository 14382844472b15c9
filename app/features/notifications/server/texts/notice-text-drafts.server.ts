import { eq } from 'drizzle-orm';
import type { PublishedText } from '#app/features/catalog/rules/clauses.ts';
import { refuseNamesIn, refuseUnkept } from '#app/features/catalog/server/index.server.ts';
import {
  NOTICE_KEYS,
  NOTICE_TEXTS,
  type NoticeKey,
} from '#app/features/notifications/rules/notice-catalog.ts';
import type { NoticeTextInput } from '#app/features/notifications/rules/notice-text.ts';
import type { NoticeTextRow } from '#app/features/notifications/rules/notice-text-view.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, holdLock, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { notificationTexts: t } = schema;

type Stored = { title: string | null; body: string | null; version: number };
const STORED = { title: t.title, body: t.body, version: t.version };

/** Returns the current words: the business's own, otherwise the shipped ones. */
function wordsNow(key: NoticeKey, stored: Stored | undefined): NoticeTextInput {
  const { title, body } = NOTICE_TEXTS[key];
  return { title: stored?.title ?? title, body: stored?.body ?? body };
}

/** Lists every text with its current words. */
export async function listNoticeTexts(admin: SignedInActor): Promise<NoticeTextRow[]> {
  const rows = await asActor(admin, (tx) => tx.select({ key: t.key, ...STORED }).from(t));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return NOTICE_KEYS.map((key) => {
    const stored = byKey.get(key);
    return { key, ...wordsNow(key, stored), version: stored?.version ?? 0 };
  });
}

/** Returns the current words of every notice, and their place in the panel. */
export async function publishedNotices(tx: Tx): Promise<PublishedText[]> {
  const rows = await tx.select({ key: t.key, ...STORED }).from(t);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return NOTICE_KEYS.map((key) => ({
    where: 'Configurações, textos de avisos',
    body: wordsNow(key, byKey.get(key)),
  }));
}

/** Loads one text. */
export async function findNoticeText(admin: SignedInActor, key: NoticeKey): Promise<NoticeTextRow> {
  const [stored] = await asActor(admin, (tx) => tx.select(STORED).from(t).where(eq(t.key, key)));
  return { key, ...wordsNow(key, stored), version: stored?.version ?? 0 };
}

const STALE = err({
  code: 'stale',
  title: 'Erro ao salvar',
  message:
    'Outra pessoa mudou este texto enquanto você editava. Nada foi gravado: confira abaixo o texto de agora e salve de novo para valer o seu.',
});

/**
 * Saves the business's words in place of the shipped ones. `version` is the version that the editor started
 * from.
 */
export async function saveNoticeText(
  admin: SignedInActor,
  key: NoticeKey,
  version: number,
  words: NoticeTextInput,
): Promise<Result<{ version: number }>> {
  return asActor(admin, async (tx) => {
    // The first words of a key have no row to lock: concurrent saves wait here.
    await holdLock(tx, 'notification_texts');
    const [before] = await tx.select(STORED).from(t).where(eq(t.key, key));
    if ((before?.version ?? 0) !== version) return STALE;
    const refused = (await refuseNamesIn(tx, words)) ?? (await refuseUnkept(tx, words));
    if (refused) return err(refused);
    if (before) {
      await tx
        .update(t)
        .set({ ...words, version: version + 1 })
        .where(eq(t.key, key));
    } else await insertRow(tx, t, { key, ...words });
    await recordAudit(tx, admin, {
      action: 'text.update',
      entity: 'notification_texts',
      entityId: key,
      before: wordsNow(key, before),
      after: words,
    });
    return ok({ version: version + 1 });
  });
}

/** Restores the shipped words. The version continues: an editor opened before is refused. */
export async function restoreNoticeText(
  admin: SignedInActor,
  key: NoticeKey,
  version: number,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [own] = await tx.select(STORED).from(t).where(eq(t.key, key)).for('update');
    if (!own) return ok(null);
    if (own.version !== version) return STALE;
    if (own.title === null) return ok(null);
    await tx
      .update(t)
      .set({ title: null, body: null, version: version + 1 })
      .where(eq(t.key, key));
    await recordAudit(tx, admin, {
      action: 'text.restore',
      entity: 'notification_texts',
      entityId: key,
      before: wordsNow(key, own),
      after: wordsNow(key, undefined),
    });
    return ok(null);
  });
}
