import type { CardStatus, CardType } from '#app/terms/card-status.ts';
import type { RecordService } from '#app/terms/listing-words.ts';
import type { EndedOrder } from './now-facts.ts';

/**
 * State of a holder's case. `ended`: every service ended with its order, so the contract and its power of
 * attorney are over; `blocked`: the team stopped the services, which may go on; `done`: all work is finished.
 */
export type CasePhase = 'none' | 'open' | 'blocked' | 'done' | 'ended';

export type PhaseFacts = { status: CardStatus; ended: EndedOrder | null };

/** Whether the team or others still work on a service. */
export const isOpenService = ({ status }: Pick<PhaseFacts, 'status'>): boolean =>
  status !== 'completed' && status !== 'blocked';

/** Returns the phase of a case from its services; the function `case_over` in SQL is the same rule for `ended`. */
export function casePhase(services: readonly PhaseFacts[]): CasePhase {
  if (services.length === 0) return 'none';
  if (services.some(isOpenService)) return 'open';
  if (services.some(({ status, ended }) => status === 'blocked' && !ended)) return 'blocked';
  return services.some(({ status }) => status === 'completed') ? 'done' : 'ended';
}

/** Whether a service ended with its order; a service that the team blocked may go on. */
export const isEnded = ({ status, ended }: PhaseFacts): boolean => status === 'blocked' && ended !== null;

export type HeldService = { type: CardType; ended: boolean };

/** Returns the state of the service for records of one type, from all services of their holder. */
export function recordService(services: readonly HeldService[], type: CardType): RecordService {
  if (services.length === 0) return 'none';
  const over = services.every(({ ended }) => ended) || services.some((one) => one.type === type && one.ended);
  return over ? 'over' : 'open';
}
