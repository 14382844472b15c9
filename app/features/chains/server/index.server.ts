export { anchorChains } from './anchor-chains.server.ts';
export { type Chain, walkChain } from './walk-chain.server.ts';
