import type { NewsChannel, NewsKind } from '#app/features/notifications/rules/news-kinds.ts';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';
import type { NotificationType } from '#app/features/notifications/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import type { Mail } from '#app/platform/mail/mail.server.ts';
import type { UserId } from '#app/terms/ids.ts';

type ReadyMail = Pick<Mail, 'subject' | 'text' | 'html' | 'account'>;
/** A mail of the news: the label of its button, or the complete mail. */
export type NewsMail = { action: string; link?: string; note?: string; after?: string } | ReadyMail;

type Facts = {
  kind: NewsKind;
  type?: NotificationType;
  /** Path of this site. */
  link?: string;
  /** Id of the notice, set by jobs that may run twice: the same notice is added once. */
  id?: string;
  /** Business key of the event: its mail is queued once. */
  key?: string;
};
/**
 * `only: 'mail'`: a notice about the same event exists already, or the mail is all of it. `only: 'site'`: the event
 * itself went out on another way.
 */
type Worded = NoticeWords & { mail?: NewsMail; only?: 'mail' | 'site' };
type OnlyMail = { mail: ReadyMail; only: 'mail'; title?: undefined; message?: undefined };

/** News for a customer, in words of the catalogue. */
export type CustomerNews = Facts & (Worded | OnlyMail);

/** Recipient of news, with the choices that decide about channels. `company`: the greeting addresses its team. */
export type Recipient = {
  userId: UserId;
  name: string;
  email: string;
  company: boolean;
  uf: string | null;
  off: readonly string[];
  /** Minutes of the day. */
  quiet: { from: number; to: number };
  /** Has given consent on WhatsApp, which is linked. */
  onWhatsApp: boolean;
  /** Ids of devices with Web Push. */
  devices: readonly string[];
};

/** Facts of news that decide about its channels. */
export type ReachingNews = Pick<CustomerNews, 'kind' | 'only' | 'title' | 'mail'>;

/** News that a channel sends to one recipient; `startAfter` is the end of their quiet hours. */
export type Sending = { to: Recipient; news: CustomerNews; startAfter: Date | undefined; now: Date };

/** A way to reach customers beyond the site. */
export type NewsWay = {
  name: Exclude<NewsChannel, 'site'>;
  /** Used beside the first main channel that reaches the person. */
  beside: boolean;
  canReach(tx: Tx, to: Recipient, news: ReachingNews): boolean | Promise<boolean>;
  queue(tx: Tx, sendings: readonly Sending[]): Promise<void>;
};
