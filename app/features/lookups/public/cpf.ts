import { lookupCpf } from '#app/features/lookups/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import type { Route } from './+types/cpf';

/** Whether a CPF is well formed, for the site's own forms. */
export async function action({ request }: Route.ActionArgs) {
  return lookupCpf(readForm(await request.formData()));
}
