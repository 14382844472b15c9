import { readForm } from '#app/lib/form-data.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/change-leads';
import { actOnLeads } from './leads-action.server.ts';

/** POST /admin/leads/mudar: the changes of the list as JSON, for a page that shows them before they are there. */
export async function action({ request, context }: Route.ActionArgs) {
  return Response.json(await actOnLeads(adminOf(context), readForm(await request.formData())));
}
