import type { LoanStage } from '#app/features/loans/rules/loan-view.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { CardStatus, CardType } from '#app/terms/card-status.ts';
import type { GuaranteeStage } from '#app/terms/guarantee-stage.ts';
import type { InstallmentId } from '#app/terms/ids.ts';
import type { DeadlineClock } from './deadline-clock.ts';
import type { DocumentNeed } from './document-needs.ts';

/** An installment of an order that stands, which can be paid. */
export type DueInstallment = {
  installmentId: InstallmentId;
  amount: Centavos;
  dueOn: CivilDate;
  /** Nothing of its order was paid yet. */
  first: boolean;
};

/** How the order of a card was taken back, or the service alone by its guarantee; the card ended with it. */
export type EndedOrder = { how: 'withdrawn' | 'canceled' | 'refunded' | 'guarantee'; at: string };

/** A service of the holder, as far as something may wait for it. */
export type NowCard = {
  type: CardType;
  status: CardStatus;
  clock: DeadlineClock | null;
  /**
   * Stage of the guarantee once the clock is late; null before that, and without a contract that grants one.
   */
  guarantee: GuaranteeStage | null;
  /** Null for a card whose order stands, and for one that no order opened. */
  ended: EndedOrder | null;
  /** Required and requested documents, those of the holder's other cards among them where they are the same. */
  needs: readonly DocumentNeed[];
};

/** Everything that can be waiting, for the customer or for others. */
export type NowFacts = {
  /** The account has to say first whose the document of an order is. */
  awaitsHolder: boolean;
  /** A company without a legal representative yet. */
  unrepresented: boolean;
  /** An order's contract waits to be accepted. */
  unsigned: boolean;
  /** The next installment to be paid, by its day. */
  due: DueInstallment | null;
  cards: readonly NowCard[];
  /** Letters that leave unless the customer says no, the first of them at `until` (an ISO text). */
  letters: { count: number; until: string } | null;
  /** Records whose turn the customer has, and the nearest day of their clocks. */
  listings: { count: number; dueOn: CivilDate | null } | null;
  /** Promises of the house that were broken and are not made good; those of a service are `late` cards. */
  brokenPromises: number;
  /** Forms of the team without an answer. */
  forms: number;
  /** The photo of the face: never sent, refused, or in (the profile counts as verified from then on). */
  identity: 'missing' | 'refused' | 'in';
  /** The newest loan request; null without one that matters. */
  loan: LoanStage | null;
};

export const NOW_KINDS = [
  'holder',
  'representative',
  'contract',
  'pay',
  'letter',
  'document',
  'form',
  'listing',
  'identity',
  'loan',
  'ask-contract',
  'late',
  'promise',
  'blocked',
  'loan-approved',
  'wait',
  'pay-later',
  'ended',
  'done',
  'start',
] as const;

/** One waiting task: a sentence, and a button to the page where it continues. */
export type NowItem = { kind: (typeof NOW_KINDS)[number]; sentence: string; action: string; to: string };
