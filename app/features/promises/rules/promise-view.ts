import type { ClauseName } from '#app/features/catalog/rules/clauses.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { PromiseKey, PromiseUnit } from '#app/terms/promise-keys.ts';
import type { Counts, Tally } from './promise-counts.ts';
import type { CaseState } from './promise-words.ts';

/** Public view of a broken case. Instants are ISO; without personal data. */
export type BrokenCase = { dueAt: string; doneAt: string | null; amends: string | null };

export type PublicPromise = {
  key: PromiseKey;
  title: string;
  words: string;
  exceptions: string;
  remedy: string;
  /** Null with too few cases. */
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
  /** The service of the case; null for other subjects. */
  cardType: CardType | null;
  /** Whether that service still runs, so that its guarantee may be requested. */
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
