import type { CivilDate } from '#app/lib/civil-dates.ts';
import { type Cursor, decodeCursor } from '#app/lib/keyset.ts';
import { TRANSACTION_STATUSES } from '#app/terms/transaction-status.ts';
import { type Queue, readQueue, WHOSE, type Whose } from './queues.ts';
import { type Period, readPeriod } from './terms.ts';

/** Status of an order, or state of a deadline. */
const STATES = [...TRANSACTION_STATUSES, 'late', 'risk'] as const;

export type QueueQuery = {
  /** Undefined: the first one in which something waits. */
  queue: Queue | undefined;
  period: Period;
  status: (typeof STATES)[number] | undefined;
  whose: Whose | undefined;
  after: Cursor | null;
};

/** Parses the address of a queue; ignores unknown values. */
export const readQueueQuery = (query: URLSearchParams, today: CivilDate): QueueQuery => ({
  queue: readQueue(query.get('fila')),
  period: readPeriod(query, today),
  status: STATES.find((known) => known === query.get('situacao')),
  whose: (Object.keys(WHOSE) as Whose[]).find((known) => known === query.get('quem')),
  after: decodeCursor(query.get('depois')),
});
