import type { NotificationView } from '#app/features/notifications/rules/notification-view.ts';
import { formatDateTime, relativeTime } from '#app/lib/dates.ts';
import { cx } from '#app/ui/class-names.ts';

const DOTS = { success: 'bg-good', warning: 'bg-warning', error: 'bg-bad', other: 'bg-info' };

/** What one notification says, and since when; inside whatever opens it. */
export function NotificationWords({ notification, now }: { notification: NotificationView; now: string }) {
  const { title, message, type, read, createdAt } = notification;
  return (
    <>
      <span aria-hidden className={cx('mt-2 size-2 shrink-0 rounded-full', read ? 'bg-line' : DOTS[type])} />
      <span className="min-w-0 break-words">
        <span className="block font-semibold">
          {title}
          {!read && <span className="sr-only"> (não lida)</span>}
        </span>
        <span className="block text-sm whitespace-pre-line">{message}</span>
        <time
          dateTime={createdAt}
          title={formatDateTime(createdAt)}
          className="mt-0.5 block text-sm text-muted"
        >
          {relativeTime(createdAt, new Date(now))}
        </time>
      </span>
    </>
  );
}
