import { readForm } from '#app/lib/form-data.ts';
import { lookupCep } from '#app/platform/lookups/lookups.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/cep';

/** The address of a CEP for the site's own forms. */
export async function action({ request, context }: Route.ActionArgs) {
  if ((await consume('lookup-ip', requestInfo(context).ip)) > 0) return { failed: true, uf: '' } as const;
  return lookupCep(readForm(await request.formData()));
}
