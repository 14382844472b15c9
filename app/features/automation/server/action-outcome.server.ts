/**
 * `skipped`: there was nothing to do it for. `failed`: a person has to look at it. `madeId`: the notice, mail, task,
 * form or request that was left, or whom the person was handed to.
 */
export type ActionOutcome =
  | { status: 'done'; madeId?: string }
  | { status: 'skipped' | 'failed'; reason: string };

export const skipped = (reason: string): ActionOutcome => ({ status: 'skipped', reason });
