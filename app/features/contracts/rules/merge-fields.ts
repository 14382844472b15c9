import { mergeText } from '#app/lib/merge-text.ts';
import type { Result } from '#app/lib/result.ts';
import type { ContractType } from '#app/terms/contract-type.ts';

/** What a contract text may ask for, as `{{empresa.nome}}`. The editor offers these and the merge takes no others. */
export const MERGE_FIELDS = [
  'empresa.nome',
  'empresa.cnpj',
  'empresa.endereco',
  'empresa.email',
  // Who acts for the house: empty ones keep a text from being published.
  'empresa.advogados',
  'empresa.consorcio',
  'empresa.instituicao',
  'empresa.encarregado',
  'cliente.nome',
  'cliente.tipo',
  'cliente.documento',
  'cliente.email',
  'cliente.telefone',
  // ", neste ato representada por …" of a company; nothing of a person.
  'cliente.representacao',
  'pedido.plano',
  'pedido.total',
  'pedido.parcelas',
  'pedido.garantia',
  'servico.nome',
  'servico.descricao',
  'servico.cards',
  'servico.prazo',
  'data',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** The fields that a contract can be filled with: a plan is no single service, and a service is no plan. */
export const mergeFieldsOf = (type: ContractType): MergeField[] =>
  MERGE_FIELDS.filter((field) =>
    type === 'servico' ? field !== 'pedido.plano' : !field.startsWith('servico.'),
  );

/**
 * What a service's text must say: product and price change between preview and order, and only a text that states them
 * is another one then (the hash of what was shown refuses the order). A plan's are fixed.
 */
const SOLD_BY: readonly MergeField[] = ['servico.nome', 'servico.cards', 'servico.prazo', 'pedido.total'];

/**
 * The fields that a text of this type must state to its reader and does not; one inside a tag is invisible and does
 * not count.
 */
export function unstatedFields(type: ContractType, content: string): MergeField[] {
  if (type !== 'servico') return [];
  const shown = content.replace(/<[^<>]*>/g, '');
  const stated = new Set([...shown.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim()));
  return SOLD_BY.filter((field) => !stated.has(field));
}

/** The value of every field of one type of contract, as people read it. */
export type ContractFacts = Partial<Record<MergeField, string>>;

/**
 * Fields that the release before does not know. No text that the product ships asks for one: while that release still
 * serves, it could sell nothing under it. Empty it when `db/previous-release` changes.
 */
export const NEW_FIELDS: readonly MergeField[] = [
  'cliente.representacao',
  'empresa.advogados',
  'empresa.consorcio',
  'empresa.instituicao',
  'empresa.encarregado',
];

/**
 * Fills a contract text: nothing is left blank, and no value becomes markup. The words on who acts for a company
 * stand in every contract: behind its document, where the text has no other place for them.
 */
export function mergeContract(content: string, facts: ContractFacts): Result<string> {
  const values = new Map(Object.entries(facts));
  const { 'cliente.documento': document, 'cliente.representacao': acting = '' } = facts;
  if (document !== undefined && !/\{\{\s*cliente\.representacao\s*\}\}/.test(content)) {
    values.set('cliente.documento', `${document}${acting}`);
  }
  return mergeText(content, values, 'O contrato');
}
