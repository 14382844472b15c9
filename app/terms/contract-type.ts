/**
 * docs/product.md section 3, contracts: type, lower-case; `servico` is the contract of a separately bought
 * product.
 */
export const CONTRACT_TYPES = ['cpf', 'cnpj', 'servico'] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];

export const CONTRACT_TYPE_LABELS: Record<ContractType, string> = {
  cpf: 'Plano CPF',
  cnpj: 'Plano CNPJ',
  servico: 'Serviço avulso',
};
