import type { OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import type { CallOutcome } from '#app/features/profiles/rules/input.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { TransactionStatus } from '#app/terms/transaction-status.ts';
import type { LeadRow } from './lead-facts.ts';
import type { LeadStatus } from './terms.ts';

/** A lead with all its data, including that of leads merged into it. */
export type LeadDetail = LeadRow & {
  /** The whole document: each access is logged. */
  docNumber: string;
  /** The message that the lead came with. */
  message: string;
  /** Detects later changes of the lead: its `updated_at`, to the microsecond. */
  version: string;
  /** Values of the firm's own fields, by key. */
  own: OwnValues;
  convertedUserId: string | null;
  /** An account with this confirmed e-mail. */
  accountId: string | null;
  notes: {
    id: string;
    body: string;
    callOutcome: CallOutcome | null;
    author: string | null;
    createdAt: string;
  }[];
  orders: LeadOrder[];
  consents: { purpose: string; version: string; createdAt: string; revokedAt: string | null }[];
  history: HistoryEntry[];
  /**
   * `undoUntil`: until when the merge can be undone; null for a lead that was merged along with another one.
   */
  merged: { id: string; name: string; email: string; createdAt: string; undoUntil: string | null }[];
  duplicates: Duplicate[];
};

/** Words for orders in the panel. */
export const ORDER_STATUS_LABELS: Record<TransactionStatus, string> = {
  pending: 'aguarda pagamento',
  processing: 'em processamento',
  paid: 'pago',
  failed: 'pagamento recusado',
  refunded: 'devolvido',
};

type LeadOrder = {
  id: string;
  /** Id of a plan or title of a product. */
  offer: string | null;
  /** numeric(12,2) as text. */
  amount: string;
  status: TransactionStatus;
  userId: UserId | null;
  createdAt: string;
};

export type HistoryEntry = {
  id: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  actor: string | null;
  actorKind: string;
  createdAt: string;
};

export type Duplicate = {
  id: string;
  name: string;
  email: string;
  status: LeadRow['status'];
  convertedUserId: string | null;
  createdAt: string;
  sameEmail: boolean;
  sameDocument: boolean;
};

/**
 * A status on the board. `more`: further cards exist; `count` is capped, and `beyond` it there are others.
 */
export type LeadBoardColumn = {
  status: LeadStatus;
  leads: LeadRow[];
  more: boolean;
  count: number;
  beyond: boolean;
};
