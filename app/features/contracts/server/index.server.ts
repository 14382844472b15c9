export { acceptContract, textSha256 } from './accept-contract.server.ts';
export { compareContracts } from './compare-contracts.server.ts';
export { contractBlocks } from './contract-blocks.server.ts';
export { drawBlock } from './draw-block.server.ts';
export {
  discardContractDraft,
  discardedDraft,
  publishContract,
  saveContract,
  startDraft,
} from './edit-contract.server.ts';
export { type Contract, findContract } from './find-contract.server.ts';
export { listAcceptances } from './list-acceptances.server.ts';
export { type LoadedVersion, listContractVersions, loadVersion } from './list-versions.server.ts';
export { openContractFile } from './open-contract-file.server.ts';
export {
  addOutsideContract,
  clientContracts,
  listOwnContracts,
  removeOutsideContracts,
} from './outside-contracts.server.ts';
export { type ContractParty, ownOfContract } from './own-of-contract.server.ts';
export { previewText } from './preview-text.server.ts';
export { readContract } from './read-contract.server.ts';
export { keepAsDraft, reuseVersion } from './reuse-version.server.ts';
export { reviewPublication } from './review-publication.server.ts';
export { sanitizeContract } from './sanitize-contract.server.ts';
export { contractFileName, queueContractPdf, storeContractPdf } from './store-contract-pdf.server.ts';
export { consumeVerification, verifyCode, verifyFile } from './verify-acceptance.server.ts';
export { openAcceptancePdf, openOrderAcceptance, viewAcceptance } from './view-acceptance.server.ts';
