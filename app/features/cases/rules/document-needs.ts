import type { Tone } from '#app/lib/toast.ts';
import { kindHint, kindLabel } from '#app/terms/document-kinds.ts';
import { DOCUMENT_STATUS, type DocumentView } from './terms.ts';

/** State of a place in the list of documents. */
export type NeedState = 'missing' | 'refused' | 'review' | 'approved';

/** Labels of the states. */
export const NEED_STATE: Record<NeedState, { label: string; tone: Tone }> = {
  missing: { label: 'Falta enviar', tone: 'warning' },
  refused: { label: 'Enviar de novo', tone: 'bad' },
  review: DOCUMENT_STATUS.pending,
  approved: DOCUMENT_STATUS.approved,
};

/** Fields of a document that decide the state of its place. Instants are ISO texts. */
export type SentDocument = Pick<DocumentView, 'kind' | 'requestId' | 'status' | 'reason' | 'createdAt'> & {
  /** When the team decided on it; null while it has not. */
  reviewedAt: string | null;
};

/** A document that the team requested by name. */
export type DocumentRequest = { id: string; name: string; note: string };

/** A place in the list of documents: a required kind, or a request of the team. */
export type DocumentNeed = {
  kind: string;
  requestId: string | null;
  label: string;
  hint: string;
  state: NeedState;
  /** Why the last one was refused; null otherwise. */
  reason: string | null;
};

/** Instants of JSON as the database writes them compare by their time, not by their letters. */
const later = (a: string, b: string) => Date.parse(a) > Date.parse(b);

/**
 * Returns the state of a place from the documents sent for it. A document sent after a refusal replaces the
 * refused one; `REFUSED_KINDS` (SQL) is the same rule.
 */
export function needState(sent: readonly SentDocument[]): { state: NeedState; reason: string | null } {
  const standing = sent.filter(({ status }) => status !== 'rejected');
  const refused = sent.filter(
    ({ status, reviewedAt, createdAt }) =>
      status === 'rejected' && !standing.some((other) => later(other.createdAt, reviewedAt ?? createdAt)),
  );
  const last = refused.toSorted((a, b) => (later(a.createdAt, b.createdAt) ? -1 : 1))[0];
  if (last) return { state: 'refused', reason: last.reason };
  if (standing.length === 0) return { state: 'missing', reason: null };
  return {
    state: standing.every(({ status }) => status === 'approved') ? 'approved' : 'review',
    reason: null,
  };
}

/**
 * Returns the places of a list: the required kinds in their order, then the team's requests, oldest first.
 */
export const documentNeeds = (
  kinds: readonly string[],
  requests: readonly DocumentRequest[],
  sent: readonly SentDocument[],
): DocumentNeed[] => [
  ...kinds.map((kind) => ({
    kind,
    requestId: null,
    label: kindLabel(kind),
    hint: kindHint(kind),
    ...needState(sent.filter((one) => one.kind === kind && one.requestId === null)),
  })),
  ...requests.map(({ id, name, note }) => ({
    kind: 'other',
    requestId: id,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    hint: note,
    ...needState(sent.filter((one) => one.requestId === id)),
  })),
];

/** Does the customer have to send something for this place? */
export const isOpenNeed = ({ state }: Pick<DocumentNeed, 'state'>): boolean =>
  state === 'missing' || state === 'refused';
