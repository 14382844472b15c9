import type { ClauseName } from '#app/features/claims/rules/clauses.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { PromiseKey, PromiseUnit } from '#app/terms/promise-keys.ts';
import type { Counts, Tally } from './promise-counts.ts';
import type { CaseState } from './promise-words.ts';

/** A broken case as everybody may read it. Instants are ISO; nothing names the person. */
export type BrokenCase = { dueAt: string; doneAt: string | null; amends: string | null };

export type PublicPromise = {
  key: PromiseKey;
  title: string;
  words: string;
  exceptions: string;
  remedy: string;
  /** Null while there are too few cases to say something. */
  ever: Tally | null;
  recent: Tally | null;
  broken: BrokenCase[];
};
/** Counts of a promise, short enough for the first page. */
export type PromiseProof = Pick<Counts, 'kept' | 'broken' | 'running'> & { key: PromiseKey; title: string };
export type SnapshotLine = { month: string; hash: string; previous: string };

export type PromiseRow = {
  key: PromiseKey;
  title: string;
  words: string;
  exceptions: string;
  remedy: string;
  limitAmount: number;
  unit: PromiseUnit;
  places: string[];
  contractClause: ClauseName | null;
  active: boolean;
  activeFrom: string | null;
  version: number;
};
export type CountedPromise = PromiseRow & { counts: Counts };

/** A case of the signed-in customer. */
export type OwnCase = {
  id: string;
  key: PromiseKey;
  title: string;
  words: string;
  remedy: string;
  state: CaseState;
  startedAt: string;
  dueAt: string;
  paused: boolean;
  doneAt: string | null;
  amends: string | null;
  excusedReason: string | null;
  /** The service that it is about; null where it is about something else. */
  cardType: CardType | null;
  /** Does that service still run, so that its guarantee may be asked for? */
  isOpen: boolean | null;
  messages: {
    id: string;
    body: string;
    createdAt: string;
    answer: string | null;
    answeredAt: string | null;
  }[];
};

export type CaseRow = {
  id: string;
  key: PromiseKey;
  title: string;
  client: string | null;
  state: CaseState;
  startedAt: string;
  dueAt: string;
  doneAt: string | null;
  waiting: boolean;
};

export type CaseDetail = CaseRow & {
  userId: string | null;
  subjectId: string;
  paused: boolean;
  amends: string | null;
  excusedReason: string | null;
  excusedAt: string | null;
  updatedAt: string;
  messages: OwnCase['messages'];
};

export const UNIT_WORDS: Record<PromiseUnit, string> = {
  hours: 'horas',
  business_hours: 'horas úteis',
  days: 'dias',
  business_days: 'dias úteis',
};
