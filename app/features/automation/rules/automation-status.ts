/** Runs of a rule. */
export const RUN_STATUSES = ['done', 'skipped', 'failed', 'dry'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
/** Tasks of the team. */
export const TASK_STATUSES = ['open', 'done', 'canceled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
