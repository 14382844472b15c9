export { assignWork } from './assign-work.server.ts';
export { countQueues, foundInQueue, listQueue } from './list-queue.server.ts';
export { loadBusiness } from './load-business.server.ts';
export { loadOverview } from './load-overview.server.ts';
export { loadPanelState, type PanelState } from './panel-state.server.ts';
export { searchPanel } from './search-panel.server.ts';
export { listSnoozes, snoozeRow, unsnoozeRow } from './snooze-row.server.ts';
