import type { NotificationType } from './notification-status.ts';

/** Colour of a notification by its type (docs/product.md section 3); anything that is not good or bad news is plain. */
export const NOTIFICATION_TONES: Record<NotificationType, 'good' | 'warning' | 'bad' | 'info'> = {
  success: 'good',
  warning: 'warning',
  error: 'bad',
  other: 'info',
};

/** Shown where there is none (docs/product.md section 8). */
export const NO_NOTIFICATIONS = 'Nenhuma notificação';
