export { acceptContract, textSha256 } from './accept-contract.server.ts';
export { contractBlocks } from './contract-blocks.server.ts';
export { drawBlock } from './draw-block.server.ts';
export { type Contract, findContract } from './find-contract.server.ts';
export { openContractFile } from './open-contract-file.server.ts';
export { sanitizeContract } from './sanitize-contract.server.ts';
export { queueContractPdf, storeContractPdf } from './store-contract-pdf.server.ts';
export { consumeVerification, verifyCode, verifyFile } from './verify-acceptance.server.ts';
