import { packShown } from '#app/lib/changed-fields.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatCnj } from '#app/lib/cnj.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { CardStatus, CardType, Rating } from '#app/terms/card-status.ts';
import { CARD_STATUS_LABELS, CARD_TITLES } from '#app/terms/card-view.ts';
import { kindLabel } from '#app/terms/document-kinds.ts';
import type { CardId } from '#app/terms/ids.ts';
import type { DeadlineClock } from './deadline-clock.ts';
import type { DocumentNeed } from './document-needs.ts';
import {
  type DocumentView,
  LAWSUIT_STATUS,
  type LawsuitStatus,
  STEP_STATUS,
  type StepStatus,
} from './terms.ts';

/** A client's card as the panel shows it. Instants are ISO texts, days civil dates, money centavos. */
export type AdminCardView = {
  id: string;
  cardType: CardType;
  /** Name of the linked profile that it belongs to; null for the client. */
  holder: string | null;
  holderId: string | null;
  status: CardStatus;
  /** 0 until one is recorded; then `scoreTakenOn` is null. */
  score: number;
  scoreBureau: string | null;
  scoreTakenOn: string | null;
  scoreVisible: boolean;
  scoreFrozen: boolean;
  rating: Rating | null;
  notes: string;
  /** Values of the firm's own fields, by key. */
  own: Record<string, string>;
};

type NamedCard = Pick<AdminCardView, 'cardType' | 'holder'>;

/** "Limpa Nome"; of a linked profile "Limpa Nome de Ana Lima". */
export const cardName = ({ cardType, holder }: NamedCard): string =>
  `${CARD_TITLES[cardType]}${holder ? ` de ${holder}` : ''}`;

export function nameOfCard(cards: AdminCardView[], id: string): string {
  const card = cards.find((one) => one.id === id);
  return card ? cardName(card) : '';
}

export type AdminStep = {
  id: string;
  cardId: CardId;
  name: string;
  description: string;
  status: StepStatus;
  enabled: boolean;
  notes: string;
};

export type AdminDocument = DocumentView & {
  cardId: CardId;
  /** Name that the team gave to the request that this document answers; null without a request. */
  requestName: string | null;
  /** Who decided; null before a decision. */
  reviewer: string | null;
  reviewedAt: string | null;
};

/** The list of documents of a card and its clock. */
export type AdminPlaces = { needs: DocumentNeed[]; clock: DeadlineClock | null };

/** Returns the Portuguese label of the request or kind that a document was sent for. */
export const documentPlace = ({ kind, requestName }: Pick<AdminDocument, 'kind' | 'requestName'>): string =>
  requestName ? `Pedido: ${requestName}` : kindLabel(kind);

export type AdminProof = {
  id: string;
  cardId: CardId;
  title: string;
  fileName: string;
  fileSize: number;
  createdAt: string;
  /** When the team removed the proof; null while the customer sees it. */
  removedAt: string | null;
};

export type AdminLawsuit = {
  id: string;
  cardId: CardId;
  caseNumber: string;
  court: string;
  lawsuitType: string;
  status: LawsuitStatus;
  description: string;
  lawyerName: string;
  oab: string;
  opposing: string;
  nextDeadline: CivilDate | null;
  opinion: string;
  opinionAt: Date | null;
  injunctionGrantedOn: CivilDate | null;
  injunctionRevokedOn: CivilDate | null;
  checkedAt: string | null;
  updatedAt: string;
};

const yesNo = (value: boolean) => (value ? 'sim' : 'não');

type CardWords = Pick<AdminCardView, 'score' | 'scoreBureau' | 'scoreTakenOn' | 'rating' | 'notes'>;

/** Texts of a card, as a conflict between two editors shows them. */
export const shownCardWords = (card: CardWords) => ({
  score: card.score > 0 || card.scoreTakenOn ? String(card.score) : 'não consultado',
  scoreBureau: card.scoreBureau ?? '',
  scoreTakenOn: card.scoreTakenOn ? formatDate(card.scoreTakenOn) : '',
  rating: card.rating ?? '',
  notes: card.notes,
});

/** Switches of a card, as a conflict shows them. */
export const shownSwitches = (card: Pick<AdminCardView, 'status' | 'scoreVisible' | 'scoreFrozen'>) => ({
  status: CARD_STATUS_LABELS[card.status],
  scoreVisible: yesNo(card.scoreVisible),
  scoreFrozen: yesNo(card.scoreFrozen),
});

/** The value of a switch, or of a choice, as a form carries it. */
export const asField = (value: CardStatus | boolean): string =>
  typeof value === 'string' ? value : value ? 'on' : '';

/** Texts of a card that its form is filled in over. */
export const packCard = (card: CardWords) => packShown(shownCardWords(card));

export const shownStep = (step: Pick<AdminStep, 'status' | 'enabled' | 'notes'>) => ({
  status: STEP_STATUS[step.status].label,
  enabled: yesNo(step.enabled),
  notes: step.notes,
});

/** Fields of a lawsuit that an admin enters; the others come from its movements. */
type EnteredLawsuit = Pick<
  AdminLawsuit,
  | 'caseNumber'
  | 'court'
  | 'lawsuitType'
  | 'status'
  | 'description'
  | 'lawyerName'
  | 'oab'
  | 'opposing'
  | 'nextDeadline'
  | 'opinion'
>;

export const shownLawsuit = (lawsuit: EnteredLawsuit) => ({
  caseNumber: formatCnj(lawsuit.caseNumber),
  court: lawsuit.court,
  lawsuitType: lawsuit.lawsuitType,
  status: LAWSUIT_STATUS[lawsuit.status].label,
  description: lawsuit.description,
  lawyerName: lawsuit.lawyerName,
  oab: lawsuit.oab,
  opposing: lawsuit.opposing,
  nextDeadline: lawsuit.nextDeadline ? formatDate(lawsuit.nextDeadline) : '',
  opinion: lawsuit.opinion,
});
