import type { DashboardCard } from '#app/features/cards/rules/dashboard-card.ts';
import {
  NOTIFICATION_LIMIT,
  type NotificationView,
} from '#app/features/notifications/rules/notification-view.ts';
import { type Actor, asActor } from '#app/platform/actor.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';

export type Dashboard = {
  fullName: string;
  unread: number;
  notifications: NotificationView[];
  cards: DashboardCard[];
};

type Customer = Extract<Actor, { kind: 'customer' }>;

const DASHBOARD = `
  select json_build_object(
    'fullName', p.full_name,
    'unread', (select count(*) from notifications n where n.user_id = $1 and not n.read),
    'notifications', coalesce((
      select json_agg(json_build_object('id', n.id, 'title', n.title, 'message', n.message, 'type', n.type,
        'link', n.link, 'read', n.read, 'createdAt', n.created_at))
      from (select * from notifications where user_id = $1 order by created_at desc, id desc limit $2) n
    ), '[]'),
    'cards', coalesce((
      select json_agg(json_build_object('id', c.id, 'type', c.card_type, 'status', c.status,
        'score', case when c.score_visible then c.score end, 'rating', c.rating,
        'stepsDone', s.done, 'steps', s.total, 'nextStep', s.next))
      from cards c
      cross join lateral (
        select count(*) filter (where u.status = 'completed') as done, count(*) as total,
          (array_agg(t.name order by u.step_order) filter (where u.status <> 'completed'))[1] as next
        from user_process_steps u left join process_steps t on t.id = u.step_id
        where u.card_id = c.id and u.enabled
      ) s
      where c.user_id = $1 and c.linked_profile_id is not distinct from p.active_linked_profile_id
    ), '[]')
  ) as dashboard
  from profiles p where p.id = $1`;

/**
 * Everything the customer area opens with, in one statement: name, badge, latest notifications and the cards of
 * the active holder. Row level security is on, so the conditions on the user are for the indexes, not for safety.
 */
export async function loadDashboard(customer: Customer): Promise<Dashboard> {
  const { rows } = await asActor(customer, (tx) =>
    prepared<{ dashboard: Dashboard }>(tx, 'dashboard', DASHBOARD, [customer.userId, NOTIFICATION_LIMIT]),
  );
  const dashboard = rows[0]?.dashboard;
  if (!dashboard) throw new Error('An account without a profile.');
  return dashboard;
}
