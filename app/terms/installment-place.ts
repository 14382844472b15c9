/**
 * Which installment of how many: "2 de 5". Each keeps its own place for good: those of the purchase are counted among
 * themselves (`agreement` 0), and so are those of each renegotiation of the order (1 for the first).
 */
export type InstallmentPlace = { number: number; count: number; agreement: number };

/** Of an order that one charge pays. */
export const ONE_PAYMENT: InstallmentPlace = { number: 1, count: 1, agreement: 0 };

export const isOnlyOne = ({ count, agreement }: InstallmentPlace): boolean => count === 1 && agreement === 0;

/** "2 de 5", "1 de 3 do acordo", "1 de 3 do 2º acordo". */
export function placeWords({ number, count, agreement }: InstallmentPlace): string {
  const of = agreement === 0 ? '' : agreement === 1 ? ' do acordo' : ` do ${agreement}º acordo`;
  return `${number} de ${count}${of}`;
}
