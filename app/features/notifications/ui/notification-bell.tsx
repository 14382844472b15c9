import { Bell } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link, useFetcher, useNavigate } from 'react-router';
import {
  badgeText,
  NO_NOTIFICATIONS,
  type NotificationView,
} from '#app/features/notifications/rules/terms.ts';
import { cx } from '#app/ui/class-names.ts';
import { hasPopovers, Popover } from '#app/ui/popover.tsx';
import { NotificationWords } from './notification-words.tsx';

const ACTION = '/app/notificacoes';
const LOOK = 'relative inline-flex size-11 items-center justify-center rounded-xl hover:bg-sunken';

/** No subscription: once scripts run in a page, they keep running. */
const never = () => () => {};

type Props = {
  unread: number;
  notifications: NotificationView[];
  now: string;
  /** The list of all notifications in the bell's area. */
  list: '/app/avisos' | '/admin/avisos';
};

/** The badge; without scripts, or until they run, it leads to the list (docs/product.md sections 2 and 4). */
export function NotificationBell(props: Props) {
  const scripted = useSyncExternalStore(never, hasPopovers, () => false);
  // Contains the words of the badge, as voice control needs (WCAG 2.5.3).
  const label =
    props.unread > 0
      ? `Notificações: ${badgeText(props.unread)} ${props.unread === 1 ? 'não lida' : 'não lidas'}`
      : 'Notificações';
  if (scripted) return <BellPopover {...props} label={label} />;
  return (
    <Link to={props.list} aria-label={label} className={LOOK}>
      <BellWithBadge unread={props.unread} />
    </Link>
  );
}

const BellWithBadge = ({ unread }: { unread: number }) => (
  <>
    <Bell aria-hidden className="size-5" />
    {unread > 0 && (
      <span
        data-testid="unread"
        className="tabular absolute top-1 right-0.5 min-w-5 rounded-full bg-cta px-1 text-center text-xs leading-5 font-bold text-cta-ink"
      >
        {badgeText(unread)}
      </span>
    )}
  </>
);

/** The latest notifications: choosing one marks it as read and opens its link. */
function BellPopover({ unread, label, ...latest }: Props & { label: string }) {
  // Here, because it outlives the panel that a choice closes.
  const fetcher = useFetcher();
  return (
    <Popover
      name="Notificações"
      button={{ 'aria-label': label, className: LOOK, children: <BellWithBadge unread={unread} /> }}
      panelClass="w-[min(24rem,calc(100vw-1.5rem))]"
    >
      {(close) => <Latest {...latest} unread={unread} fetcher={fetcher} close={close} />}
    </Popover>
  );
}

type LatestProps = Props & { fetcher: ReturnType<typeof useFetcher>; close: () => void };

function Latest({ unread, notifications, now, list, fetcher, close }: LatestProps) {
  const navigate = useNavigate();
  const choose = ({ id, read, link }: NotificationView) => {
    if (link) close();
    // One request after the other: the page that is opened is loaded once the notification is read.
    if (!read)
      void fetcher.submit({ intent: link ? 'open' : 'read', id }, { method: 'post', action: ACTION });
    else if (link) void navigate(link);
  };
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 className="text-lg font-semibold">Notificações</h2>
        {unread > 0 && (
          <fetcher.Form method="post" action={ACTION}>
            <input type="hidden" name="intent" value="read-all" />
            <button
              type="submit"
              className="-my-2 min-h-11 rounded-lg text-sm font-medium text-brand-strong underline underline-offset-4"
            >
              Marcar todas como lidas
            </button>
          </fetcher.Form>
        )}
      </div>
      {notifications.length === 0 ? (
        <p className="px-4 py-10 text-center text-muted">{NO_NOTIFICATIONS}</p>
      ) : (
        <ul className="max-h-[min(60vh,28rem)] overflow-y-auto py-1">
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
                <NotificationWords notification={notification} now={now} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Link
        to={list}
        onClick={close}
        className="flex min-h-12 items-center justify-center rounded-b-2xl border-t border-line font-medium text-brand-strong hover:bg-sunken"
      >
        Ver todas
      </Link>
    </>
  );
}
