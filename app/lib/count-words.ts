import { formatNumber } from './numbers.ts';

/** "1 pedido", "20.000 pedidos": a number with its word in the right form, thousands set apart. */
export const countWords = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
