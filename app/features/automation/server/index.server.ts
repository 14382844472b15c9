export { act } from './act.server.ts';
export { loadAgenda } from './agenda.server.ts';
export {
  agendaFeed,
  createAgendaFeed,
  endAgendaFeed,
  forgetAgendaFeed,
  readAgendaFeed,
} from './agenda-feed.server.ts';
export { dispatchEvents, type EventConsumer } from './dispatch-events.server.ts';
export { startEventPump } from './event-pump.server.ts';
export { expireEvents, expireRuns } from './expire-runs.server.ts';
export { addImportedTasks, type ImportedTask, removeUntouchedTasks } from './import-tasks.server.ts';
export { listRules, loadRule, ruleNames } from './list-rules.server.ts';
export { type RunRow, runList } from './list-runs.server.ts';
export { queueRuns } from './queue-runs.server.ts';
export { retryRun } from './retry-run.server.ts';
export { runClock } from './run-clock.server.ts';
export { createRule, deleteRule, saveRule } from './save-rule.server.ts';
export {
  addCallBack,
  addTask,
  assignTask,
  changeTask,
  snoozeTask,
  taskList,
  taskSubject,
} from './tasks.server.ts';
export { tryRule } from './try-rule.server.ts';
