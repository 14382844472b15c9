import {
  isNoticeKey,
  NOTICE_TEXTS,
  type NoticeFacts,
  type NoticeKey,
} from '#app/features/notifications/rules/notice-catalog.ts';
import { isSound, type NoticeWords, noticeWords } from '#app/features/notifications/rules/notice-text.ts';
import type { Tx } from './actor.server.ts';
import { cachedValue } from './cached-value.server.ts';
import * as schema from './db/schema.server.ts';
import { log } from './log.server.ts';

type Own = ReadonlyMap<string, { title: string; body: string }>;

const ownTexts = cachedValue<Own>();

/**
 * Reads the team's texts. Texts that cannot be sent are skipped and logged: the event itself must not fail.
 */
async function readTexts(tx: Tx): Promise<Own> {
  const { key, title, body } = schema.notificationTexts;
  const rows = await tx.select({ key, title, body }).from(schema.notificationTexts);
  const own = new Map<string, { title: string; body: string }>();
  for (const row of rows) {
    // The team withdrew this text.
    if (!isNoticeKey(row.key) || row.title === null || row.body === null) continue;
    const words = { title: row.title, body: row.body };
    if (isSound(NOTICE_TEXTS[row.key], words)) own.set(row.key, words);
    else
      log.error(
        { event: 'notice-text-broken', code: row.key },
        'stored text is not usable; the shipped one is sent',
      );
  }
  return own;
}

/**
 * The text of a notice or a mail: the business's own, else the shipped one. Read in the transaction of the
 * event, and cached until one changes.
 */
export async function noticeText<Key extends NoticeKey>(
  tx: Tx,
  key: Key,
  facts: NoticeFacts<Key>,
): Promise<NoticeWords> {
  const own = await ownTexts(() => readTexts(tx));
  return noticeWords(NOTICE_TEXTS[key], own.get(key), facts);
}
