/**
 * `skipped`: the action had no recipient or target. `failed`: an admin must look at it. `madeId`: id of the
 * created notice, mail, task, form or request, or of the new assignee.
 */
export type ActionOutcome =
  | { status: 'done'; madeId?: string }
  | { status: 'skipped' | 'failed'; reason: string };

export const skipped = (reason: string): ActionOutcome => ({ status: 'skipped', reason });
