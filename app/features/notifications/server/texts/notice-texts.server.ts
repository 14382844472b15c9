import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import {
  NOTICE_KEYS,
  NOTICE_TEXTS,
  type NoticeKey,
} from '#app/features/notifications/rules/notice-catalog.ts';
import type { NoticeTextInput } from '#app/features/notifications/rules/notice-text.ts';
import type { NoticeTextRow } from '#app/features/notifications/rules/notice-text-view.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

const { notificationTexts: t } = schema;

/** Every text with its words as they are sent now. Version 0 is the one that ships. */
export async function listNoticeTexts(admin: SignedInActor): Promise<NoticeTextRow[]> {
  const own = await asActor(admin, (tx) =>
    tx.select({ key: t.key, title: t.title, body: t.body, version: t.version }).from(t),
  );
  const byKey = new Map(own.map((row) => [row.key, row]));
  return NOTICE_KEYS.map((key) => {
    const { title, body } = byKey.get(key) ?? NOTICE_TEXTS[key];
    return { key, title, body, version: byKey.get(key)?.version ?? 0 };
  });
}

/** One of them. */
export async function findNoticeText(admin: SignedInActor, key: NoticeKey): Promise<NoticeTextRow> {
  const [own] = await asActor(admin, (tx) =>
    tx.select({ title: t.title, body: t.body, version: t.version }).from(t).where(eq(t.key, key)),
  );
  const { title, body } = NOTICE_TEXTS[key];
  return { key, ...(own ?? { title, body, version: 0 }) };
}

const STALE = err({
  code: 'stale',
  title: 'Erro ao salvar',
  message:
    'Outra pessoa mudou este texto enquanto você editava. Nada foi gravado: confira abaixo o texto de agora e salve de novo para valer o seu.',
});

/** Words the business wrote in place of the shipped ones. `version` is the one that the editor saw. */
export async function saveNoticeText(
  admin: SignedInActor,
  key: NoticeKey,
  version: number,
  words: NoticeTextInput,
): Promise<Result<{ version: number }>> {
  return asActor(admin, async (tx) => {
    // The first words of a key have no row to hold: whoever comes second waits here.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('notification_texts'))`);
    const [before] = await tx
      .select({ title: t.title, body: t.body, version: t.version })
      .from(t)
      .where(eq(t.key, key));
    if ((before?.version ?? 0) !== version) return STALE;
    if (before) {
      await tx
        .update(t)
        .set({ ...words, version: version + 1 })
        .where(eq(t.key, key));
    } else await insertRow(tx, t, { key, ...words });
    const { title, body } = before ?? NOTICE_TEXTS[key];
    await recordAudit(tx, admin, {
      action: 'text.update',
      entity: 'notification_texts',
      entityId: key,
      before: { title, body },
      after: words,
    });
    return ok({ version: version + 1 });
  });
}

/** Back to the words that the product ships. */
export async function restoreNoticeText(
  admin: SignedInActor,
  key: NoticeKey,
  version: number,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [own] = await tx
      .select({ title: t.title, body: t.body, version: t.version })
      .from(t)
      .where(eq(t.key, key))
      .for('update');
    if (!own) return ok(null);
    if (own.version !== version) return STALE;
    await tx.delete(t).where(eq(t.key, key));
    const gone = { title: own.title, body: own.body };
    const { title, body } = NOTICE_TEXTS[key];
    await recordAudit(tx, admin, {
      action: 'text.restore',
      entity: 'notification_texts',
      entityId: key,
      before: gone,
      after: { title, body },
    });
    return ok(null);
  });
}
