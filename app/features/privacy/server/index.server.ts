export { approveErasure } from './approve-erasure.server.ts';
export { askPrivacy, cancelPrivacyRequest } from './ask-privacy.server.ts';
export { buildExport } from './build-export.server.ts';
export {
  answerPrivacyRequest,
  type ClientPrivacyRequest,
  clientPrivacyRequests,
} from './client-requests.server.ts';
export { listConsents, revokeConsent } from './consents.server.ts';
export { listDataAccess, recordLook } from './data-access.server.ts';
export { eraseAccount } from './erase-account.server.ts';
export { isErased } from './erased-person.server.ts';
export { expirePrivacy, removeFiles } from './expire-privacy.server.ts';
export { listPrivacyRequests } from './list-requests.server.ts';
export { openExport } from './open-export.server.ts';
