import { getSite } from '#app/features/content/server/index.server.ts';
import { sanitizeContract } from '#app/features/contracts/server/index.server.ts';
import type { FormField } from '#app/features/forms/rules/form-fields.ts';
import { mergeForm } from '#app/features/forms/rules/form-text.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { formFacts } from './read-form.server.ts';

/** A sample person for previews. */
const SAMPLE = {
  name: 'Maria Aparecida de Souza',
  document: '52998224725',
  email: 'maria@exemplo.com.br',
  phone: '49988887777',
  address: 'Rua das Flores, 10, Chapecó',
  uf: 'SC',
  representative: { name: 'Pessoa de Exemplo', cpf: '52998224725', role: 'Administradora' },
};

/**
 * The text of a form as a customer would read it before the first answer: cleaned and filled in by the same functions.
 * Refused when the text has an unknown field.
 */
export async function previewForm(
  body: string,
  fields: readonly FormField[],
  now: Date = new Date(),
): Promise<Result<string>> {
  const { company } = await getSite('company');
  const merged = mergeForm(body, fields, formFacts({ person: SAMPLE, company }, now), {});
  return merged.ok ? ok(sanitizeContract(merged.value)) : merged;
}
