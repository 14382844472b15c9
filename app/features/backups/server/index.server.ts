export { findChainFaults, recordRestore } from './after-restore.server.ts';
