export { anchorChains } from './anchor-chains.server.ts';
export { checkAcceptances } from './check-acceptances.server.ts';
export { checkChain } from './check-chain.server.ts';
export { clientAudit } from './client-audit.server.ts';
export { latestAudit, listAudit } from './list-audit.server.ts';
