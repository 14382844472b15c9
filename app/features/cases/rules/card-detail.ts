import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { CardStatus, CardType, Rating } from '#app/terms/card-status.ts';
import type { ScoreSource } from '#app/terms/card-view.ts';
import type { InstallmentId } from '#app/terms/ids.ts';
import type { InstallmentPlace } from '#app/terms/installment-place.ts';
import type { ClockRule, ListingPile, ListingPlace, ListingState, ListingTurn } from '#app/terms/listing.ts';
import type { TransactionStatus, WarrantyStatus } from '#app/terms/transaction-status.ts';
import type { DeadlineClock } from './deadline-clock.ts';
import type { DocumentNeed } from './document-needs.ts';
import type { ShownMovement } from './lawsuit-movements.ts';
import type { EndedOrder, NowCard, NowItem } from './now-facts.ts';
import type { LawsuitStatus, StepStatus } from './terms.ts';

/** One card with everything its page shows; instants as ISO texts, days as civil dates. */
export type CardDetail = {
  id: string;
  type: CardType;
  status: CardStatus;
  /** Null when the team hides it from the customer, and until one is recorded; then the history is empty too. */
  score: number | null;
  scoreSource: ScoreSource | null;
  /** Visible, but not recorded yet. */
  unscored: boolean;
  /** Oldest first. */
  scores: ScorePoint[];
  rating: Rating | null;
  /** Message of the team to the customer. */
  notes: string;
  clock: DeadlineClock | null;
  /** How its order ended; null for an active order. */
  ended: EndedOrder | null;
  begun: NowCard['begun'];
  /** Items that wait for this service, the most urgent first. */
  now: [NowItem, ...NowItem[]];
  /** Required documents of the service, and those that the team requested by name. */
  needs: DocumentNeed[];
  steps: CardStep[];
  /** Records of the holder that this service works on. */
  listings: CardListing[];
  lawsuits: CardLawsuit[];
  products: FittingProduct[];
  orders: CardOrder[];
  warranties: CardWarranty[];
  proofs: CardProof[];
  receipts: CardReceipt[];
};

/** `at` is the civil date on which it was taken, or the instant at which it was recorded. */
export type ScorePoint = { score: number; at: string; bureau: string | null };

export type CardStep = {
  id: string;
  name: string;
  description: string;
  status: StepStatus;
  notes: string;
  /** Since when it is so; null while it waits. */
  since: string | null;
};

export type CardListing = {
  id: string;
  creditor: string;
  /** Centavos; null for a listing without an amount. */
  amount: Centavos | null;
  place: ListingPlace;
  state: ListingState;
  turn: ListingTurn;
  /** Result of the triage: whether the listing can be removed, and by which way. */
  pile: ListingPile;
  /** The clock that counts and its last day; null without one. */
  next: { rule: ClockRule; dueOn: CivilDate } | null;
};

export type CardLawsuit = {
  id: string;
  caseNumber: string;
  court: string;
  lawsuitType: string;
  status: LawsuitStatus;
  description: string;
  lawyerName: string;
  oab: string;
  opposing: string;
  opinion: string;
  injunctionGrantedOn: string | null;
  injunctionRevokedOn: string | null;
  checkedAt: string | null;
  updatedAt: string;
  /** Newest first. */
  movements: ShownMovement[];
  createdAt: string;
};

export type FittingProduct = {
  slug: string;
  title: string;
  subtitle: string;
  priceFrom: Centavos;
  /** It brings this card; otherwise it brings one that the holder does not have yet. */
  forThis: boolean;
  /** Every card it brings is there already. */
  owned: boolean;
};

type CardOrder = {
  id: string;
  /** Id of a plan or title of a product; null for an order that was neither. */
  offer: string | null;
  amount: Centavos;
  status: TransactionStatus;
  /** Withdrawn, or canceled by the team. */
  canceled: boolean;
  createdAt: string;
};

export type CardWarranty = {
  id: string;
  productName: string;
  status: WarrantyStatus;
  amount: Centavos;
  /** Calendar days of the cover, after the last day of the guarantee. */
  days: number;
  /** Last day of the guarantee; null while the clock does not run. */
  dueOn: CivilDate | null;
};

export type CardProof = {
  id: string;
  title: string;
  fileName: string;
  fileSize: number;
  createdAt: string;
};

export type CardReceipt = {
  installmentId: InstallmentId;
  place: InstallmentPlace;
  amount: Centavos;
  paidAt: string;
};

/** The step of a service that is next. */
export type OpenStep = { id: string; name: string; status: StepStatus };

/** A card as the customer's dashboard shows it. */
export type DashboardCard = {
  id: string;
  type: CardType;
  status: CardStatus;
  /** Null when the team hides it from the customer, and until one is recorded. */
  score: number | null;
  scoreSource: ScoreSource | null;
  /** Visible, but not recorded yet. */
  unscored: boolean;
  rating: Rating | null;
  stepsDone: number;
  steps: number;
  /** Null when every step is finished. */
  nextStep: OpenStep | null;
  /** How its order ended; null for an active order. */
  ended: EndedOrder | null;
  begun: NowCard['begun'];
  /** Null for a card without a deadline to show. */
  clock: DeadlineClock | null;
};
