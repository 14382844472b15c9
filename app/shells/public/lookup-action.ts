import { readForm } from '#app/lib/form-data.ts';
import { lookupCep, lookupCpf } from '#app/platform/lookups/lookups.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/lookup-action';

/** POST for the site's own forms: whether a CPF is well formed, or the address of a CEP. */
export async function action({ request, pattern, context }: Route.ActionArgs) {
  const form = async () => readForm(await request.formData());
  if (pattern.endsWith('cpf')) return lookupCpf(await form());
  if ((await consume('lookup-ip', requestInfo(context).ip)) > 0) return { failed: true, uf: '' } as const;
  return lookupCep(await form());
}
