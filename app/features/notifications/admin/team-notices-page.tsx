import { useLoaderData } from 'react-router';
import { notificationPage } from '#app/features/notifications/server/index.server.ts';
import { NotificationsList } from '#app/features/notifications/ui/notifications-list.tsx';
import { customerOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/team-notices-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Notificações${loaderData?.unread ? ' não lidas' : ''} | Painel` },
];

/** Admins read theirs as the persons they are. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  notificationPage(customerOf(context), new URL(request.url).searchParams);

export default function TeamNoticesPage() {
  return (
    <NotificationsList
      page={useLoaderData<typeof loader>()}
      path="/admin/avisos"
      home="/admin"
      lead="Tudo o que o sistema avisou a você, do mais novo ao mais antigo; cada aviso leva aonde se resolve."
      none="Quando algo precisar da equipe, o aviso aparece aqui."
    />
  );
}
