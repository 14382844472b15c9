/**
 * Topics of the daily sums: leads by the day they came, orders by the day they were placed, services by the day they were
 * opened; money by the day it came in or went back, and open installments by the day they are due; listings that
 * are not done by the day on which their clock ends, and those on our turn without a clock by the day they came.
 */
export const FIGURE_TOPICS = [
  'leads',
  'orders',
  'cards',
  'received',
  'refunded',
  'open',
  'listings',
] as const;
export type FigureTopic = (typeof FIGURE_TOPICS)[number];
