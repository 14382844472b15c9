import { fold } from '#app/lib/text.ts';
import { NOTICE_TEXTS, type NoticeKey } from './notice-catalog.ts';
import { isSound, type NoticeText, TEXT_GROUPS, type TextGroup } from './notice-text.ts';

/** A text in the panel: the current words, and the number of changes. */
export type NoticeTextRow = { key: NoticeKey; title: string; body: string; version: number };

export type TextState = 'shipped' | 'own' | 'broken';

/**
 * Whether the product's or the business's words are sent, or the product's because the business's own are no
 * longer valid for this text.
 */
export function textState({ key, title, body }: NoticeTextRow): TextState {
  const text: NoticeText = NOTICE_TEXTS[key];
  if (title === text.title && body === text.body) return 'shipped';
  return isSound(text, { title, body }) ? 'own' : 'broken';
}

export type TextSearch = { term: string; group: TextGroup | null; changed: boolean };

/**
 * Returns the texts that match a search: every word of it occurs in the name, the occasion, the area or the
 * words, ignoring accents and case. Optionally only those of one area, or those whose words differ from the
 * shipped ones.
 */
export function searchNoticeTexts(
  rows: readonly NoticeTextRow[],
  { term, group, changed }: TextSearch,
): NoticeTextRow[] {
  const wanted = fold(term).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = NOTICE_TEXTS[row.key];
    if (group && text.group !== group) return false;
    if (changed && textState(row) === 'shipped') return false;
    const said = fold([text.name, text.when, TEXT_GROUPS[text.group], row.title, row.body].join('\n'));
    return wanted.every((word) => said.includes(word));
  });
}

/** One line of the panel's list. */
export type TextLine = Pick<NoticeText, 'name' | 'when' | 'group' | 'channel'> &
  Pick<NoticeTextRow, 'key' | 'title'> & { state: TextState };

/** @returns a text without fields that only its own page needs. */
export function textLine(row: NoticeTextRow): TextLine {
  const { name, when, group, channel } = NOTICE_TEXTS[row.key];
  return { key: row.key, title: row.title, name, when, group, channel, state: textState(row) };
}
