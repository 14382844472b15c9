/** A contract of a customer as its list shows it. */
export type ContractLine = {
  /** Of the order, or of the contract signed elsewhere. */
  id: string;
  title: string;
  /** Civil day of the order or of the signature. */
  day: string;
  /** Signed before the firm used the product: no code, no evidence. */
  outside: boolean;
  hasFile: boolean;
  /** Code of /verificar; null for a contract signed elsewhere. */
  code: string | null;
};
