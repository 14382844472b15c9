/**
 * An address of the panel: notices to the team link to the panel only, because the customer area cannot show
 * their subject.
 */
export type PanelPath = '/admin' | `/admin/${string}`;

export const isPanelPath = (path: string): path is PanelPath => /^\/admin(\/|$)/.test(path);

/** docs/product.md section 3, notifications: other is the default. */
export const NOTIFICATION_TYPES = ['success', 'warning', 'error', 'other'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Shown for an empty list (docs/product.md section 8). */
export const NO_NOTIFICATIONS = 'Nenhuma notificação';

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

/** Targets that a handwritten notice may link to. */
export const NOTICE_LINKS = {
  '': 'Nenhuma página',
  '/app': 'Início',
  '/app/andamento': 'Andamento',
  '/app/faturas': 'Pagamentos',
  '/app/notas': 'Notas fiscais',
  '/app/formularios': 'Formulários',
  '/app/perfil': 'Perfil',
  '/app/conversa': 'Conversa',
  '/app/suporte': 'Ajuda e contato',
} as const;
export type NoticeLink = keyof typeof NOTICE_LINKS;
export const NOTICE_TYPE_LABELS = {
  other: 'Informação',
  success: 'Boa notícia',
  warning: 'Atenção',
  error: 'Problema',
} as const;
