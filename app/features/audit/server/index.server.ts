export { anchorChains } from './anchor-chains.server.ts';
export { checkAcceptances, checkChain } from './check-chain.server.ts';
export { clientAudit } from './client-audit.server.ts';
export { latestAudit, listAudit } from './list-audit.server.ts';
