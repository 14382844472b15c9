import type { NotificationType } from './notification-status.ts';

/** The popover's list holds this many (docs/product.md section 9). */
export const NOTIFICATION_LIMIT = 10;

/** "9+" above nine (docs/product.md section 9); empty at zero. */
export const badgeText = (unread: number): string => (unread > 9 ? '9+' : unread > 0 ? String(unread) : '');

/** One notification as the customer's popover shows it. */
export type NotificationView = {
  id: string;
  title: string;
  message: string;
  type: NotificationType;
  link: string | null;
  read: boolean;
  createdAt: string;
};
