import { mergeText } from '#app/lib/merge-text.ts';
import type { Result } from '#app/lib/result.ts';

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

/** Fills a contract text: nothing is left blank in a contract, and nothing that somebody typed becomes markup. */
export const mergeContract = (content: string, facts: ContractFacts): Result<string> =>
  mergeText(content, new Map(Object.entries(facts)), 'O contrato');
