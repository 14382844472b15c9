export { countOverview, type OverviewCounts } from './count-overview.server.ts';
