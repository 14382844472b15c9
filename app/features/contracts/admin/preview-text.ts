import { redirect } from 'react-router';
import { MAX_CONTENT } from '#app/features/contracts/rules/contract-input.ts';
import { previewText } from '#app/features/contracts/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { CONTRACT_TYPES } from '#app/terms/contract-type.ts';
import type { Preview } from '#app/ui/rich-text/use-preview.ts';
import type { Route } from './+types/preview-text';

/** POST /admin/contratos/previa: a text in work as the checkout would show it. Nothing is kept. */
export async function action({ request }: Route.ActionArgs) {
  const { type = '', content = '' } = readForm(await request.formData());
  const known = CONTRACT_TYPES.find((one) => one === type);
  if (!known || content.length > MAX_CONTENT) return new Response(null, { status: 400 });
  const shown = await previewText(known, content);
  return Response.json((shown.ok ? { html: shown.value } : { fault: shown.error.message }) satisfies Preview);
}

/** Opened by hand there is nothing here to see. */
export const loader = () => redirect('/admin/contratos');
