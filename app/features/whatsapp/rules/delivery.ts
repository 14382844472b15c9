import type { WhatsAppStatus } from './terms.ts';

/** Rank of each status. A status never moves down; a failure may follow a success, and stays. */
const RANK: Record<WhatsAppStatus, number> = {
  received: 0,
  queued: 0,
  sending: 1,
  uncertain: 1,
  accepted: 2,
  sent: 3,
  delivered: 4,
  read: 5,
  failed: 6,
};

/** Returns the status after news of the provider, in whatever order they come. */
export const laterStatus = (now: WhatsAppStatus, news: WhatsAppStatus): WhatsAppStatus =>
  RANK[news] > RANK[now] ? news : now;

/** Statuses that prove a delivery, which is what the provider charges. */
export const isDelivered = (status: WhatsAppStatus): boolean => status === 'delivered' || status === 'read';

const WINDOW_SECONDS = 86_400;
/** Time kept free before the window closes, so that a message still arrives inside it. */
const WINDOW_MARGIN_SECONDS = 60;

/** End of the window that a message of the user opens. @param at time of the message by the provider's clock */
export const windowEnd = (at: Date): Date => new Date(at.getTime() + WINDOW_SECONDS * 1000);

/** Whether the provider takes free text at this moment: until 86 399 s after the message, not at 86 400 s. */
export const isWindowOpen = (until: Date | null, now: Date): boolean =>
  until !== null && now.getTime() < until.getTime();

/** Whether the product still sends free text: one minute before the provider's limit it stops. */
export const mayWriteFreely = (until: Date | null, now: Date): boolean =>
  isWindowOpen(until, new Date(now.getTime() + WINDOW_MARGIN_SECONDS * 1000));
