import { useLoaderData } from 'react-router';
import { notificationPage } from '#app/features/notifications/server/index.server.ts';
import { NotificationsList } from '#app/features/notifications/ui/notifications-list.tsx';
import { customerOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/notifications-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Notificações${loaderData?.unread ? ' não lidas' : ''} | Área do cliente` },
];

export const loader = ({ request, context }: Route.LoaderArgs) =>
  notificationPage(customerOf(context), new URL(request.url).searchParams);

export default function NotificationsPage() {
  return (
    <NotificationsList
      page={useLoaderData<typeof loader>()}
      path="/app/avisos"
      home="/app"
      choices="/app/perfil/avisos"
      lead="Tudo o que avisamos a você, do mais novo ao mais antigo."
      none="Quando algo mudar no seu processo, avisamos aqui."
    />
  );
}
