export { changeAtOnce, undoAtOnce } from './change-at-once.server.ts';
export { countRows, countWelcomesOf } from './find-rows.server.ts';
export { type BulkPage, loadBulk, recentBulks } from './load-bulk.server.ts';
export { runBulk } from './run-bulk.server.ts';
export { continueBulk, startBulk, stopBulk, undoBulk } from './start-bulk.server.ts';
