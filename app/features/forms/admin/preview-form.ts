import { redirect } from 'react-router';
import { MAX_BODY } from '#app/features/forms/rules/input.ts';
import { readTemplateForm } from '#app/features/forms/rules/template-draft.ts';
import type { Route } from './+types/preview-form';
import { previewOf } from './builder-form.server.ts';

/**
 * POST /admin/formularios/previa: renders the text of a draft as a customer would read it. Stores nothing.
 */
export async function action({ request }: Route.ActionArgs) {
  const draft = readTemplateForm(await request.formData());
  if (draft.body.length > MAX_BODY) return new Response(null, { status: 400 });
  return Response.json(await previewOf(draft));
}

/** A GET request redirects: this address only answers forms. */
export const loader = () => redirect('/admin/formularios');
