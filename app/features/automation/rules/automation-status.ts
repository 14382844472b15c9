/** Runs of a rule. `waiting`: some of its actions are still to be done. */
export const RUN_STATUSES = ['waiting', 'done', 'skipped', 'failed', 'dry'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
/** Actions of a run. `skipped`: no recipient; `failed` is retried, by the queue or by an admin. */
export const ACTION_STATUSES = ['waiting', 'done', 'skipped', 'failed'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];
/** Tasks of the team. */
export const TASK_STATUSES = ['open', 'done', 'canceled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
