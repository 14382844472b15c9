import { readForm } from '#app/lib/form-data.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/change-client';
import { actOnClient } from './client-actions.server.ts';

/** POST /admin/clientes/{id}/mudar: the forms of the page as JSON, for what it shows before it is there. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isUuid(params.clientId)) throw new Response(null, { status: 404 });
  const answer = await actOnClient(adminOf(context), params.clientId, readForm(await request.formData()));
  if (!answer) throw new Response(null, { status: 400 });
  return Response.json(answer);
}
