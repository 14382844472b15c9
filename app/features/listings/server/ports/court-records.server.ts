import type { CourtAnswer } from '#app/features/listings/rules/datajud-answer.ts';

/** Answers that may be applied. A `partial` one is a `CourtFailure`. */
export type WholeAnswer = Exclude<CourtAnswer, { kind: 'partial' }>;

/** Source of a lawsuit's movements. The embedded default makes no requests: `name` is `off`. */
export type CourtRecords = {
  name: 'off' | 'datajud';
  /** @throws CourtFailure when no usable answer came */
  find(cnj: string, signal?: AbortSignal): Promise<WholeAnswer>;
};

type FailureCode = 'timeout' | 'connection' | 'busy' | 'status' | 'answer' | 'partial' | '401';

/** Why there is no answer; contains no data of the lawsuit. */
export class CourtFailure extends Error {
  override name = 'CourtFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode) {
    super(code);
    this.code = code;
  }
}

/** Used when lawsuits are followed by hand. */
export const NO_COURT_RECORDS: CourtRecords = { name: 'off', find: async () => ({ kind: 'unknown' }) };
