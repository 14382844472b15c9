import { redirect } from 'react-router';
import { checkAcceptances } from '#app/features/audit/server/index.server.ts';
import { textIn } from '#app/lib/form-data.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/check-acceptances';

/** POST /admin/contratos/corrente: one step along the chain of acceptances. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const after = textIn(await request.formData(), 'after');
  return checkAcceptances(admin, /^\d{1,15}$/.test(after) ? Number(after) : 0);
}

/** A GET request redirects: this address only answers forms. */
export const loader = () => redirect('/admin/contratos/aceites');
