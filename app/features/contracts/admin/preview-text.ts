import { redirect } from 'react-router';
import { MAX_CONTENT } from '#app/features/contracts/rules/input.ts';
import { readForm } from '#app/lib/form-data.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CONTRACT_TYPES } from '#app/terms/contract-type.ts';
import type { Route } from './+types/preview-text';
import { textPreview } from './version-forms.server.ts';

/** POST /admin/contratos/previa: renders a draft as the checkout would show it. Stores nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { type = '', content = '' } = readForm(await request.formData());
  const known = CONTRACT_TYPES.find((one) => one === type);
  if (!known || content.length > MAX_CONTENT) return new Response(null, { status: 400 });
  return Response.json(await textPreview(adminOf(context), known, content));
}

/** A GET request redirects: this address only answers forms. */
export const loader = () => redirect('/admin/contratos');
