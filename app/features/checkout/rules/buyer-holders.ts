import type { RepresentativeValues } from '#app/features/profiles/rules/representative.ts';

/** A holder of a signed-in buyer, with values for the checkout's fields. */
export type HolderChoice = RepresentativeValues & {
  /** Of the linked profile; empty for the account's own. */
  id: string;
  full_name: string;
  doc_number: string;
  phone: string;
  uf: string;
  cep: string;
  address: string;
  /** The holder has all services of this purchase already. */
  has: boolean;
};

export type BuyerHolders = { email: string; holders: HolderChoice[] };

/** Empty holder fields of the checkout, for another person or company. */
export const NO_HOLDER = {
  full_name: '',
  doc_number: '',
  cep: '',
  address: '',
  representative_name: '',
  representative_cpf: '',
  representative_role: '',
  relationship: '',
};

/** What choosing a holder fills in. */
export function valuesOf({ id: _, has: __, ...values }: HolderChoice) {
  return { ...values, relationship: '' };
}
