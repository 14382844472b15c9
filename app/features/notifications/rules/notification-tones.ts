import type { NotificationType } from './notification-status.ts';

/** Colour of a notification by its type (spec section 3); anything that is not good or bad news is plain. */
export const NOTIFICATION_TONES: Record<NotificationType, 'good' | 'warning' | 'bad' | 'info'> = {
  success: 'good',
  warning: 'warning',
  error: 'bad',
  other: 'info',
};

/** Shown where there is none (spec section 8). */
export const NO_NOTIFICATIONS = 'Nenhuma notificação';
