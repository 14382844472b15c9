import type { PaymentOption } from '#app/features/catalog/rules/payment-schedule.ts';

/** Payment of an order; `monthly`: installments that are paid one by one, as agreed with the team. */
export type StoryOption = PaymentOption | { kind: 'monthly'; installments: number };

/**
 * Outcome of a client's case. `late`: the case is done, an installment is overdue; `overdue`: the case is
 * past its deadline; `papers`: documents are missing; `review`: documents wait for the team.
 */
export type Fate =
  | 'done'
  | 'running'
  | 'overdue'
  | 'papers'
  | 'review'
  | 'late'
  | 'renegotiated'
  | 'refunded'
  | 'refund-due'
  | 'withdrawn'
  | 'canceled'
  | 'unpaid';

/** An order of one client: days since it was placed, its payment, and its outcome. */
export type Story = { ago: number; option: StoryOption; fate: Fate };

const PIX: StoryOption = { kind: 'pix-full' };
const ENTRY: StoryOption = { kind: 'pix-entry' };
const card = (installments: number): StoryOption => ({ kind: 'card', installments });
const monthly = (installments: number): StoryOption => ({ kind: 'monthly', installments });

const stories = (fate: Fate, ...orders: [ago: number, option: StoryOption][]): Story[] =>
  orders.map(([ago, option]) => ({ ago, option, fate }));

/** Fifty-six clients of eight months, the oldest first, with more each month. */
export const STORIES: readonly Story[] = [
  ...stories(
    'done',
    [238, PIX],
    [229, card(5)],
    [221, ENTRY],
    [212, PIX],
    [203, card(3)],
    [196, monthly(4)],
    [187, PIX],
    [178, card(4)],
    [171, ENTRY],
    [160, PIX],
    [152, card(5)],
    [143, PIX],
    [134, monthly(3)],
    [126, PIX],
    [117, card(4)],
    [108, ENTRY],
    [97, PIX],
    [86, card(5)],
    [74, PIX],
    [61, card(5)],
    [52, PIX],
    [43, ENTRY],
    [36, card(3)],
    [30, PIX],
  ),
  ...stories(
    'running',
    [17, PIX],
    [15, card(5)],
    [14, ENTRY],
    [12, PIX],
    [10, card(3)],
    [9, PIX],
    [8, ENTRY],
    [7, card(4)],
  ),
  ...stories('overdue', [33, PIX], [29, card(5)]),
  ...stories('papers', [21, PIX], [11, ENTRY], [6, card(5)], [4, PIX], [2, PIX]),
  ...stories('review', [13, PIX], [5, ENTRY], [5, card(3)], [3, PIX]),
  ...stories('late', [92, ENTRY], [84, monthly(4)], [77, ENTRY], [70, monthly(3)], [66, ENTRY]),
  ...stories('renegotiated', [91, ENTRY], [89, ENTRY]),
  ...stories('refunded', [120, PIX]),
  ...stories('refund-due', [47, PIX]),
  ...stories('withdrawn', [64, PIX]),
  ...stories('canceled', [56, PIX], [25, ENTRY]),
  ...stories('unpaid', [1, PIX]),
].toSorted((a, b) => b.ago - a.ago);
