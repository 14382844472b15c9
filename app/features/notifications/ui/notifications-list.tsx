import { Form, Link, useLocation, useNavigation } from 'react-router';
import { NO_NOTIFICATIONS, type NotificationView } from '#app/features/notifications/rules/terms.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { NotificationWords } from './notification-words.tsx';

const ACTION = '/app/notificacoes';
const UNREAD = '?filtro=nao-lidas';

type Props = {
  page: { rows: NotificationView[]; next: string | null; unread: boolean; first: boolean; now: string };
  /** The list's own address, and the first page of its area. */
  path: string;
  home: string;
  lead: string;
  /** Page of the person's choices; the team has no such page. */
  choices?: string;
  /** Text of an empty list. */
  none: string;
};

/** All notifications, newest first; the popover shows the latest ten. */
export function NotificationsList({ page, path, home, lead, choices, none }: Props) {
  const { rows, next, unread, first, now } = page;
  const filters = [
    { to: path, label: 'Todas', unread: false },
    { to: `${path}${UNREAD}`, label: 'Não lidas', unread: true },
  ];
  const { pathname, search } = useLocation();
  const back = `${pathname}${search}`;
  return (
    <>
      <PageHeader
        title="Notificações"
        lead={lead}
        actions={
          <>
            {rows.some(({ read }) => !read) && <ReadAll back={back} />}
            {choices && <ButtonLink to={choices}>Escolher avisos</ButtonLink>}
          </>
        }
      />
      <nav aria-label="Filtro" className="mb-4 flex gap-2">
        {filters.map((filter) => (
          <Link
            key={filter.to}
            to={filter.to}
            aria-current={filter.unread === unread ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-11 items-center rounded-xl border px-4 font-medium',
              filter.unread === unread
                ? 'border-transparent bg-brand-soft text-brand-strong'
                : 'border-line bg-raised hover:border-muted',
            )}
          >
            {filter.label}
          </Link>
        ))}
      </nav>
      <Surface className="overflow-hidden">
        {rows.length === 0 ? (
          <EmptyState
            title={NO_NOTIFICATIONS}
            text={unread ? 'Você já leu tudo.' : none}
            action={
              unread ? (
                <ButtonLink to={path}>Ver todas</ButtonLink>
              ) : (
                <ButtonLink to={home}>Ir para o início</ButtonLink>
              )
            }
          />
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((notification) => (
              <li key={notification.id}>
                <Notification notification={notification} now={now} back={back} />
              </li>
            ))}
          </ul>
        )}
      </Surface>
      {(!first || next) && (
        <nav aria-label="Páginas" className="mt-5 flex justify-between gap-3">
          {first ? <span /> : <ButtonLink to={unread ? `${path}${UNREAD}` : path}>Mais novas</ButtonLink>}
          {next && (
            <ButtonLink
              to={`${path}?${new URLSearchParams({ ...(unread && { filtro: 'nao-lidas' }), depois: next })}`}
            >
              Mais antigas
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function ReadAll({ back }: { back: string }) {
  const pending = useNavigation().formData?.get('intent') === 'read-all';
  return (
    <Form method="post" action={ACTION}>
      <input type="hidden" name="back" value={back} />
      <Button type="submit" name="intent" value="read-all" pending={pending}>
        Marcar todas como lidas
      </Button>
    </Form>
  );
}

type RowProps = { notification: NotificationView; now: string; back: string };

/** A form, so that opening one marks it also without scripts. */
function Notification({ notification, now, back }: RowProps) {
  return (
    <Form method="post" action={ACTION}>
      <input type="hidden" name="id" value={notification.id} />
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        name="intent"
        value="open"
        className={cx(
          'flex w-full gap-3 px-5 py-4 text-left hover:bg-sunken focus-visible:-outline-offset-2',
          notification.read ? 'text-muted' : 'bg-brand-soft/40',
        )}
      >
        <NotificationWords notification={notification} now={now} />
      </button>
    </Form>
  );
}
