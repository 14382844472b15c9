import { formatNumber } from './numbers.ts';

/** Formats a number with the right form of its noun and grouped thousands: "1 pedido", "20.000 pedidos". */
export const countWords = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
