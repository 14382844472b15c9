import { saveDraft } from '#app/features/forms/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/form-draft';

/** POST /app/formularios/{id}/rascunho: some answers as they are being typed. 409 once the form is closed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const result = await saveDraft(customerOf(context), params.formId, readForm(await request.formData()));
  if (result.ok) return Response.json({ saved: true });
  return Response.json({ saved: false }, { status: result.error.code === 'not-found' ? 404 : 409 });
}
