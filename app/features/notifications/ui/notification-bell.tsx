import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { badgeText, type NotificationView } from '#app/features/notifications/rules/notification-view.ts';
import { relativeTime } from '#app/lib/dates.ts';
import { cx } from '#app/ui/class-names.ts';

const ACTION = '/app/notificacoes';
const DOTS = { success: 'bg-good', warning: 'bg-warning', error: 'bg-bad', other: 'bg-info' };

type Props = { unread: number; notifications: NotificationView[]; now: string };

/** Badge and popover of the latest notifications (spec sections 2 and 4). */
export function NotificationBell({ unread, notifications, now }: Props) {
  const [open, setOpen] = useState(false);
  const fetcher = useFetcher();
  const navigate = useNavigate();
  const choose = ({ id, read, link }: NotificationView) => {
    if (!read) void fetcher.submit({ intent: 'read', id }, { method: 'post', action: ACTION });
    if (link) {
      setOpen(false);
      void navigate(link);
    }
  };
  const label = unread > 0 ? `Notificações: ${unread} não lidas` : 'Notificações';
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={label}
        className="relative inline-flex size-11 items-center justify-center rounded-xl hover:bg-sunken"
      >
        <Bell aria-hidden className="size-5" />
        {unread > 0 && (
          <span
            data-testid="unread"
            className="tabular absolute top-1 right-0.5 min-w-5 rounded-full bg-cta px-1 text-center text-xs leading-5 font-bold text-cta-ink"
          >
            {badgeText(unread)}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Notificações"
          className="z-50 w-[min(24rem,calc(100vw-1.5rem))] rounded-2xl border border-line bg-raised text-ink shadow-lg"
        >
          <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
            <h2 className="text-lg font-semibold">Notificações</h2>
            {unread > 0 && (
              <fetcher.Form method="post" action={ACTION}>
                <input type="hidden" name="intent" value="read-all" />
                <button
                  type="submit"
                  className="rounded-lg text-sm font-medium text-brand-strong underline underline-offset-4"
                >
                  Marcar todas como lidas
                </button>
              </fetcher.Form>
            )}
          </div>
          {notifications.length === 0 ? (
            <p className="px-4 py-10 text-center text-muted">Nenhuma notificação</p>
          ) : (
            <ul className="max-h-[60vh] overflow-y-auto py-1">
              {notifications.map((notification) => (
                <li key={notification.id}>
                  <button
                    type="button"
                    onClick={() => choose(notification)}
                    className={cx(
                      'flex w-full gap-3 px-4 py-3 text-left hover:bg-sunken',
                      notification.read && 'text-muted',
                    )}
                  >
                    <span
                      aria-hidden
                      className={cx(
                        'mt-2 size-2 shrink-0 rounded-full',
                        notification.read ? 'bg-line' : DOTS[notification.type],
                      )}
                    />
                    <span className="min-w-0">
                      <span className="block font-semibold">
                        {notification.title}
                        {!notification.read && <span className="sr-only"> (não lida)</span>}
                      </span>
                      <span className="block text-sm">{notification.message}</span>
                      <span className="mt-0.5 block text-sm text-muted">
                        {relativeTime(notification.createdAt, new Date(now))}
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
