/**
 * Number of an installment within its group: "2 de 5". It never changes. Installments of the purchase are one
 * group (`agreement` 0), and those of each renegotiation another (1 for the first). A partly paid installment
 * is divided in two with the same number: the paid part and the rest.
 */
export type InstallmentPlace = {
  number: number;
  count: number;
  agreement: number;
  part?: 'paid' | 'rest' | null;
};

const PART_WORDS = { paid: '(parte paga)', rest: '(resto)' } as const;

/** Place in an order with a single charge. */
export const ONE_PAYMENT: InstallmentPlace = { number: 1, count: 1, agreement: 0 };

export const isOnlyOne = ({ count, agreement, part }: InstallmentPlace): boolean =>
  count === 1 && agreement === 0 && !part;

/** Formats a place: "2 de 5", "1 de 3 do acordo", "1 de 3 do 2º acordo", "2 de 5 (resto)". */
export function placeWords({ number, count, agreement, part }: InstallmentPlace): string {
  const of = agreement === 0 ? '' : agreement === 1 ? ' do acordo' : ` do ${agreement}º acordo`;
  return `${number} de ${count}${of}${part ? ` ${PART_WORDS[part]}` : ''}`;
}
