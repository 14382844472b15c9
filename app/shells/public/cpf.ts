import { readForm } from '#app/lib/form-data.ts';
import { lookupCpf } from '#app/platform/lookups/lookups.server.ts';
import type { Route } from './+types/cpf';

/** Whether a CPF is well formed, for the site's own forms. */
export async function action({ request }: Route.ActionArgs) {
  return lookupCpf(readForm(await request.formData()));
}
