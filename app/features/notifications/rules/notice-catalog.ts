import { ACCOUNT_TEXTS } from './texts/account-texts.ts';
import { PRIVACY_TEXTS } from './texts/privacy-texts.ts';
import { TEAM_TEXTS } from './texts/team-texts.ts';

/**
 * Every text that the product sends to a person by itself, with the words it ships. What the business words otherwise
 * is a row of `notification_texts` under the same key.
 */
export const NOTICE_TEXTS = { ...ACCOUNT_TEXTS, ...PRIVACY_TEXTS, ...TEAM_TEXTS };

export type NoticeKey = keyof typeof NOTICE_TEXTS;
export const NOTICE_KEYS = Object.keys(NOTICE_TEXTS) as NoticeKey[];
export const isNoticeKey = (key: string): key is NoticeKey => Object.hasOwn(NOTICE_TEXTS, key);

/** The values of a text's fields, all of them. */
export type NoticeFacts<Key extends NoticeKey> = Record<keyof (typeof NOTICE_TEXTS)[Key]['fields'], string>;
