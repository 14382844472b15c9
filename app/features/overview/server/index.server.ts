export { listQueue } from './list-queue.server.ts';
export { loadOverview } from './load-overview.server.ts';
export { searchPanel } from './search-panel.server.ts';
