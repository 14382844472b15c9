import { ACCOUNT_TEXTS } from './texts/account-texts.ts';
import { AUDIT_TEXTS } from './texts/audit-texts.ts';
import { CARD_TEXTS } from './texts/card-texts.ts';
import { CONSORTIUM_TEXTS } from './texts/consortium-texts.ts';
import { GUARANTEE_TEXTS } from './texts/guarantee-texts.ts';
import { ORDER_TEXTS } from './texts/order-texts.ts';
import { PAYMENT_TEXTS } from './texts/payment-texts.ts';
import { PRIVACY_TEXTS } from './texts/privacy-texts.ts';
import { REQUEST_TEXTS } from './texts/request-texts.ts';
import { TEAM_TEXTS } from './texts/team-texts.ts';

/**
 * Every text that the product sends automatically, with its shipped words. A text that the business edited is a row of
 * `notification_texts` under the same key.
 */
export const NOTICE_TEXTS = {
  ...ORDER_TEXTS,
  ...PAYMENT_TEXTS,
  ...CARD_TEXTS,
  ...GUARANTEE_TEXTS,
  ...REQUEST_TEXTS,
  ...CONSORTIUM_TEXTS,
  ...ACCOUNT_TEXTS,
  ...PRIVACY_TEXTS,
  ...TEAM_TEXTS,
  ...AUDIT_TEXTS,
};

export type NoticeKey = keyof typeof NOTICE_TEXTS;
export const NOTICE_KEYS = Object.keys(NOTICE_TEXTS) as NoticeKey[];
export const isNoticeKey = (key: string): key is NoticeKey => Object.hasOwn(NOTICE_TEXTS, key);

/** The values of a text's fields, all of them. */
export type NoticeFacts<Key extends NoticeKey> = Record<keyof (typeof NOTICE_TEXTS)[Key]['fields'], string>;

/** A text with the values of its fields, as returned by the rules of a capability. */
export type AskedText = { [Key in NoticeKey]: { key: Key; facts: NoticeFacts<Key> } }[NoticeKey];
