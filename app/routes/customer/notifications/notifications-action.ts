import { redirect } from 'react-router';
import { markAllRead, markRead } from '#app/features/notifications/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/notifications-action';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Marks one (`intent=read`) or all notifications as read. */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent, id = '' } = readForm(await request.formData());
  if (intent === 'read-all') await markAllRead(customerOf(context));
  else if (ID.test(id)) await markRead(customerOf(context), id);
  return null;
}

export const loader = () => redirect('/app');
