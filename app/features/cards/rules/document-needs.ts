import type { Tone } from '#app/lib/tone.ts';
import { kindHint, kindLabel } from '#app/terms/document-kinds.ts';
import { DOCUMENT_STATUS, type DocumentView } from './document-view.ts';

/** How a document that is asked for stands. */
export type NeedState = 'missing' | 'refused' | 'review' | 'approved';

/** How a place in the list of documents stands. */
export const NEED_STATE: Record<NeedState, { label: string; tone: Tone }> = {
  missing: { label: 'Falta enviar', tone: 'warning' },
  refused: { label: 'Enviar de novo', tone: 'bad' },
  review: DOCUMENT_STATUS.pending,
  approved: DOCUMENT_STATUS.approved,
};

/** What of a document decides how its place in the list stands. Instants are ISO texts. */
export type SentDocument = Pick<DocumentView, 'kind' | 'requestId' | 'status' | 'reason' | 'createdAt'> & {
  /** When the team decided on it; null while it has not. */
  reviewedAt: string | null;
};

/** A document that the team asked for by name. */
export type DocumentRequest = { id: string; name: string; note: string };

/** A place in the list of documents: a required kind, or one that the team asked for. */
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
 * How the documents that were sent for one place make it stand. A refused one is replaced by one that came after the
 * refusal; `REFUSED_KINDS` (SQL) says the same.
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

/** The places of a list: the required kinds in their order, then what the team asked for, oldest first. */
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
