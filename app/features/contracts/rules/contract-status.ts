/** Spec section 3, contracts: type, lower-case. */
export const CONTRACT_TYPES = ['cpf', 'cnpj'] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];
