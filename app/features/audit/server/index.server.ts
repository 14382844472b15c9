export { anchorChains } from './anchor-chains.server.ts';
export { changesSince } from './changes-since.server.ts';
export { checkChain } from './check-chain.server.ts';
export { lastChange } from './last-change.server.ts';
export { lastDecision } from './last-decision.server.ts';
export { latestAudit, listAudit } from './list-audit.server.ts';
export { namedSides } from './named-sides.server.ts';
export { recordAudit } from './record-audit.server.ts';
export { type Chain, walkChain } from './walk-chain.server.ts';
