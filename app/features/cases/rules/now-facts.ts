import type { LoanStage } from '#app/features/loans/rules/terms.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { CardStatus, CardType } from '#app/terms/card-status.ts';
import type { GuaranteeStage } from '#app/terms/guarantee-stage.ts';
import type { InstallmentId } from '#app/terms/ids.ts';
import type { DeadlineClock } from './deadline-clock.ts';
import type { DocumentNeed } from './document-needs.ts';

/** An installment of an active order that can be paid. */
export type DueInstallment = {
  installmentId: InstallmentId;
  amount: Centavos;
  dueOn: CivilDate;
  /** No installment of its order is paid yet. */
  first: boolean;
};

/** Money that goes back for an ended order, in centavos; `doneAt` is an ISO instant, null while it is on its way. */
export type EndRefund = { amount: Centavos; dueOn: CivilDate; doneAt: string | null };

/** How the order of a card ended, or only the service by its guarantee; the card ended with it. */
export type EndedOrder = {
  how: 'withdrawn' | 'canceled' | 'refunded' | 'guarantee';
  at: string;
  /** Null if nothing goes back. */
  refund: EndRefund | null;
};

/** A service of the holder, with the facts for its tasks. */
export type NowCard = {
  type: CardType;
  status: CardStatus;
  clock: DeadlineClock | null;
  /**
   * Stage of the guarantee once the clock is late; null before that, and without a contract that grants one.
   */
  guarantee: GuaranteeStage | null;
  /** Null for a card with an active order, and for one that no order opened. */
  ended: EndedOrder | null;
  /** A step is under way, or the team moved one; steps that an event alone completed do not count. */
  begun: boolean;
  /** Required and requested documents, including equal ones of the holder's other cards. */
  needs: readonly DocumentNeed[];
};

/** Everything that can be waiting, for the customer or for others. */
export type NowFacts = {
  /** Name of the linked person whose authorization is missing; null without one. */
  consentOf: string | null;
  /** The customer still has to name the holder of an order's document. */
  awaitsHolder: boolean;
  /** A company without a legal representative yet. */
  unrepresented: boolean;
  /** An order's contract waits to be accepted. */
  unsigned: boolean;
  /** The next installment to be paid, by its day. */
  due: DueInstallment | null;
  cards: readonly NowCard[];
  /** Letters that are sent unless the customer objects, the first of them at `until` (an ISO text). */
  letters: { count: number; until: string } | null;
  /** Number of records that wait for the customer. */
  listings: number;
  /**
   * Records under the extended guarantee: requests without an answer, the first of them due on `dueOn`, and records
   * that are worked on again. Null without any.
   */
  covers: { asked: number; dueOn: CivilDate | null; taken: number } | null;
  /** Broken promises of the business that are not made good yet; those about a service are `late` cards. */
  brokenPromises: number;
  /** Forms of the team without an answer. */
  forms: number;
  /** The photo of the face: never sent, refused, or in (the profile counts as verified from then on). */
  identity: 'missing' | 'refused' | 'in';
  /** The newest loan request; null without one that matters. */
  loan: LoanStage | null;
};

/** Kinds of tasks by which the customer acts next. */
export const CUSTOMER_KINDS = [
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
] as const;

/** All kinds, the most urgent first. */
export const NOW_KINDS = [
  ...CUSTOMER_KINDS,
  'ask-contract',
  'late',
  'promise',
  'blocked',
  'loan-approved',
  'cover',
  'wait',
  'pay-later',
  'ended',
  'done',
  'start',
] as const;

/** One waiting task: a sentence, and a button to the page where it continues. */
export type NowItem = { kind: (typeof NOW_KINDS)[number]; sentence: string; action: string; to: string };
