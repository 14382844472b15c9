import type { RepresentativeValues } from '#app/features/profiles/rules/representative.ts';

/** A holder of a buyer who is signed in, as the checkout's fields are filled with them. */
export type HolderChoice = RepresentativeValues & {
  /** Of the linked profile; empty for the account's own. */
  id: string;
  full_name: string;
  doc_number: string;
  phone: string;
  uf: string;
  cep: string;
  address: string;
  /** What is bought would open nothing for this one. */
  has: boolean;
};

export type BuyerHolders = { email: string; holders: HolderChoice[] };

/** The fields of the checkout that say nothing of another person or company yet. */
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
