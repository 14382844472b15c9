/** docs/product.md section 3, notifications: other is the default. */
export const NOTIFICATION_TYPES = ['success', 'warning', 'error', 'other'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Shown for an empty list (docs/product.md section 8). */
export const NO_NOTIFICATIONS = 'Nenhuma notificação';
