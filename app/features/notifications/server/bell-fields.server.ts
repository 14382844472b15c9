import type { NotificationView } from '#app/features/notifications/rules/notification-view.ts';

/** State of the bell: the number of unread notifications, and the newest ones. */
export type BellState = { unread: number; notifications: NotificationView[] };

/** Fields of `BellState` as arguments of json_build_object. $1 is the person, $2 how many notifications are shown. */
export const BELL_FIELDS = `
    'unread', (select count(*) from notifications n where n.user_id = $1 and not n.read),
    'notifications', coalesce((
      select json_agg(json_build_object('id', n.id, 'title', n.title, 'message', n.message, 'type', n.type,
        'link', n.link, 'read', n.read, 'createdAt', n.created_at))
      from (select * from notifications where user_id = $1
        order by created_at desc nulls last, id desc nulls last limit $2) n
    ), '[]')`;
