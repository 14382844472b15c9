import { Form, Link, useLoaderData, useLocation, useNavigation } from 'react-router';
import { NOTIFICATION_LIST } from '#app/features/notifications/rules/notification-list.ts';
import { NO_NOTIFICATIONS } from '#app/features/notifications/rules/notification-status.ts';
import type { NotificationView } from '#app/features/notifications/rules/notification-view.ts';
import { notificationList } from '#app/features/notifications/server/index.server.ts';
import { NotificationWords } from '#app/features/notifications/ui/notification-words.tsx';
import { readList } from '#app/kit/list.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/notifications-page';

const ACTION = '/app/notificacoes';
const FILTERS = [
  { to: '/app/avisos', label: 'Todas', unread: false },
  { to: '/app/avisos?filtro=nao-lidas', label: 'Não lidas', unread: true },
];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Notificações${loaderData?.unread ? ' não lidas' : ''} | Área do cliente` },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readList(NOTIFICATION_LIST, new URL(request.url).searchParams);
  const { rows, next } = await notificationList.load(customerOf(context), asked);
  const { filters, after } = asked;
  return { rows, next, unread: !!filters.unread, first: !after, now: new Date().toISOString() };
}

/** All notifications, newest first; the popover shows the latest ten. */
export default function NotificationsPage() {
  const { rows, next, unread, first, now } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const back = `${pathname}${search}`;
  return (
    <>
      <PageHeader
        title="Notificações"
        lead="Tudo o que avisamos a você, do mais novo ao mais antigo."
        actions={rows.some(({ read }) => !read) && <ReadAll back={back} />}
      />
      <nav aria-label="Filtro" className="mb-4 flex gap-2">
        {FILTERS.map((filter) => (
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
            text={unread ? 'Você já leu tudo.' : 'Quando algo mudar no seu processo, avisamos aqui.'}
            action={
              unread ? (
                <ButtonLink to="/app/avisos">Ver todas</ButtonLink>
              ) : (
                <ButtonLink to="/app">Ir para o início</ButtonLink>
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
          {first ? (
            <span />
          ) : (
            <ButtonLink to={unread ? '/app/avisos?filtro=nao-lidas' : '/app/avisos'}>Mais novas</ButtonLink>
          )}
          {next && (
            <ButtonLink
              to={`/app/avisos?${new URLSearchParams({ ...(unread && { filtro: 'nao-lidas' }), depois: next })}`}
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
