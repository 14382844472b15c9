import { redirect } from 'react-router';
import { validate } from 'uuid';
import { markAllRead, markRead } from '#app/features/notifications/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { safePath } from '#app/lib/page-address.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/notifications-action';

const LIST = '/app/avisos';

/**
 * Marks notifications as read: `intent=read` one, `intent=read-all` all, `intent=open` one, and goes where it leads.
 * A form without scripts names its page in `back`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent, id = '', back } = readForm(await request.formData());
  const customer = customerOf(context);
  let link: string | null = null;
  if (intent === 'read-all') await markAllRead(customer);
  else if (validate(id)) link = await markRead(customer, id);
  if (intent === 'open') return redirect(safePath(link, safePath(back, LIST)));
  return back === undefined ? null : redirect(safePath(back, LIST));
}

export const loader = () => redirect(LIST);
