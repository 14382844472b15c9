import { legalWords } from '#app/features/catalog/rules/legal-front.ts';
import type { OwnRecord } from '#app/features/own-fields/rules/own-fields.ts';
import { type OwnMerge, ownNamesIn } from '#app/features/own-fields/rules/own-merge.ts';
import { fieldsOf, mergeHtml } from '#app/lib/merge-text.ts';
import type { Result } from '#app/lib/result.ts';
import type { ContractType } from '#app/terms/contract-type.ts';

/**
 * Fields of contract texts, as `{{empresa.nome}}`. The editor offers these and the merge accepts no others.
 */
export const MERGE_FIELDS = [
  'empresa.nome',
  'empresa.cnpj',
  'empresa.endereco',
  'empresa.email',
  // The business's partners: a text that uses an empty one cannot be published.
  'empresa.advogados',
  'empresa.consorcio',
  'empresa.instituicao',
  'empresa.encarregado',
  'cliente.nome',
  'cliente.tipo',
  'cliente.documento',
  'cliente.email',
  'cliente.telefone',
  // ", neste ato representada por …" for a company; empty for a person.
  'cliente.representacao',
  'pedido.plano',
  'pedido.total',
  'pedido.parcelas',
  'pedido.garantia',
  'servico.nome',
  'servico.descricao',
  'servico.cards',
  'servico.prazo',
  'servico.entrega',
  'data',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** The fields that a contract can be filled with: a plan is no single service, and a service is no plan. */
export const mergeFieldsOf = (type: ContractType): MergeField[] =>
  MERGE_FIELDS.filter((field) =>
    type === 'servico' ? field !== 'pedido.plano' : !field.startsWith('servico.'),
  );

/**
 * Fields that a service's text must state: product and price may change between preview and order, and only a
 * text that states them then has another hash, which refuses the order. A plan's are fixed.
 */
const SOLD_BY: readonly MergeField[] = ['servico.nome', 'servico.cards', 'servico.prazo', 'pedido.total'];

/**
 * Returns the required fields that a text of this type does not state; a field inside a tag is invisible and
 * does not count.
 */
export function unstatedFields(type: ContractType, content: string): MergeField[] {
  if (type !== 'servico') return [];
  const shown = content.replace(/<[^<>]*>/g, '');
  const stated = new Set(fieldsOf(shown));
  return SOLD_BY.filter((field) => !stated.has(field));
}

/** Records whose own fields a contract may contain: the client of the order, and the lead that became this client. */
export const CONTRACT_OWN = ['client', 'lead'] as const satisfies readonly OwnRecord[];

/** Own fields in the text of a contract, each once. */
export const ownNamesOf = (content: string): string[] => ownNamesIn(content, CONTRACT_OWN, MERGE_FIELDS);

/** Values of the fields of one type of contract, formatted. */
export type ContractFacts = Partial<Record<MergeField, string>>;

/**
 * Fills a contract text: leaves no field blank, and escapes values. Every contract names the representative
 * of a company: after its document, if the text has no other place for it.
 * @param legal the order includes legal work
 * @param own values of own fields by their merge fields; an empty one is a refusal for its caller (`ownGaps`)
 */
export function mergeContract(
  text: string,
  facts: ContractFacts,
  legal: boolean,
  own: OwnMerge['values'] = {},
): Result<string> {
  const content = legalWords(text, legal);
  const { 'cliente.documento': document, 'cliente.representacao': acting = '' } = facts;
  const adds = document !== undefined && !fieldsOf(content).includes('cliente.representacao');
  const values = {
    ...own,
    ...facts,
    ...(adds && { 'cliente.documento': `${document}${acting}` }),
  };
  return mergeHtml(content, values, 'O contrato');
}
