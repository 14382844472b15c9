import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { NotificationView } from '#app/features/notifications/rules/terms.ts';
import { formatDateTime, relativeTime } from '#app/lib/dates.ts';
import { cx } from '#app/ui/class-names.ts';

const SIGNS = {
  success: { Icon: CircleCheck, tone: 'text-good' },
  warning: { Icon: TriangleAlert, tone: 'text-warning' },
  error: { Icon: CircleX, tone: 'text-bad' },
  other: { Icon: Info, tone: 'text-info' },
};

/** Text and age of a notification; the caller wraps it in a link or button. */
export function NotificationWords({ notification, now }: { notification: NotificationView; now: string }) {
  const { title, message, type, read, createdAt } = notification;
  const { Icon, tone } = SIGNS[type];
  return (
    <>
      <span aria-hidden className="mt-1 flex shrink-0 flex-col items-center gap-1.5">
        <Icon className={cx('size-4', tone)} />
        {!read && <span className="solid-mark size-2 rounded-full bg-brand-strong" />}
      </span>
      <span className="min-w-0">
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
