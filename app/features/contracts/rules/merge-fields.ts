import { escapeHtml } from '#app/lib/letter.ts';
import { err, ok, type Result } from '#app/lib/result.ts';

/** What a contract text may ask for, as `{{empresa.nome}}`. The editor offers these and the merge takes no others. */
export const MERGE_FIELDS = [
  'empresa.nome',
  'empresa.cnpj',
  'empresa.endereco',
  'empresa.email',
  'cliente.nome',
  'cliente.documento',
  'cliente.email',
  'cliente.telefone',
  'pedido.plano',
  'pedido.total',
  'pedido.parcelas',
  'pedido.garantia',
  'data',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** The value of every field, as people read it. */
export type ContractFacts = Record<MergeField, string>;

// A third brace at either end is a typing error, not a field with a brace beside it.
const FIELD = /(?<!\{)\{\{([^{}]*)\}\}(?!\})/g;
const KNOWN = new Set<string>(MERGE_FIELDS);
const isField = (name: string): name is MergeField => KNOWN.has(name);

/**
 * Fills a contract text. The content is the business's own HTML and stays as it is; the facts hold what visitors
 * typed and are escaped. The template is read once: a field inside a value stays text.
 * @returns a refusal that names what the text asks for and nobody can fill; nothing is left blank in a contract.
 */
export function mergeContract(content: string, facts: ContractFacts): Result<string> {
  const asked = [...content.matchAll(FIELD)].map(([, name = '']) => name.trim());
  const unknown = asked.find((name) => !isField(name));
  if (unknown !== undefined) {
    return err({ code: 'unknown-field', message: `O contrato usa um campo que não existe: {{${unknown}}}.` });
  }
  if (/\{\{|\}\}/.test(content.replace(FIELD, ''))) {
    return err({ code: 'broken-field', message: 'O contrato tem um campo com as chaves incompletas.' });
  }
  return ok(content.replace(FIELD, (_, name: string) => escapeHtml(facts[name.trim() as MergeField])));
}
