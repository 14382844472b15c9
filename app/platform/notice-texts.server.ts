import {
  NOTICE_TEXTS,
  type NoticeFacts,
  type NoticeKey,
} from '#app/features/notifications/rules/notice-catalog.ts';
import { type NoticeWords, wordsOf } from '#app/features/notifications/rules/notice-text.ts';
import type { Tx } from './actor.server.ts';
import * as schema from './db/schema/index.server.ts';
import { kept } from './kept.server.ts';

type Own = ReadonlyMap<string, { title: string; body: string }>;

const ownTexts = kept<Own>();

async function readTexts(tx: Tx): Promise<Own> {
  const { key, title, body } = schema.notificationTexts;
  const rows = await tx.select({ key, title, body }).from(schema.notificationTexts);
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * The words of a notice or a mail: the business's own where it wrote some, else those that the product ships. Read in
 * the transaction of what they tell of, and kept in memory until somebody changes one.
 */
export async function noticeText<Key extends NoticeKey>(
  tx: Tx,
  key: Key,
  facts: NoticeFacts<Key>,
): Promise<NoticeWords> {
  const own = await ownTexts(() => readTexts(tx));
  return wordsOf(NOTICE_TEXTS[key], own.get(key), facts);
}
