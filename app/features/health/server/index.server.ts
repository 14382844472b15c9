export { countBusinessEvents, renderMetrics } from './database-gauges.server.ts';
