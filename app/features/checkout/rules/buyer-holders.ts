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

/**
 * Returns the holder that the checkout fills in without a choice: the account's own, while its area shows its own
 * services and it lacks this one. A purchase for another person is never chosen in advance.
 * @param holders the active one first
 */
export function presetHolder([active]: readonly HolderChoice[]): HolderChoice | undefined {
  return active && active.id === '' && !active.has ? active : undefined;
}

/** What choosing a holder fills in. */
export function valuesOf({ id: _, has: __, ...values }: HolderChoice) {
  return { ...values, relationship: '' };
}
