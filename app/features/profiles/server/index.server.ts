export {
  assignClient,
  assignClientIn,
  changeClient,
  restoreClientAssignee,
  setClientAssignee,
} from './change-client.server.ts';
export { loadClientHistory } from './client-history.server.ts';
export { addClientNote, logCall } from './client-notes.server.ts';
export { giveFaceConsent, loadFaceCheck, sendFacePhoto } from './face-check.server.ts';
export { expireFaces, forgetFace, revokeFaceConsent } from './forget-face.server.ts';
export {
  answerConsent,
  createConsentLink,
  lacksGuardianDocument,
  readConsentRequest,
  setGuardianConsent,
  withoutConsent,
} from './holder-consent.server.ts';
export {
  addImportedCompany,
  addImportedNotes,
  type FoundHolder,
  fillProfile,
  findHolders,
  isQuiet,
  removeNotes,
  removeUnusedCompanies,
  setQuiet,
} from './imported-holders.server.ts';
export { linkProfile, listHolders, switchProfile, unlinkProfile } from './linked-profiles.server.ts';
export { clientList, clientsFound } from './list-clients.server.ts';
export {
  clientFace,
  clientLinked,
  clientOfEmail,
  listAssignees,
  loadClient,
  loadClientNotes,
  seesClient,
} from './load-client.server.ts';
export {
  linkedName,
  loadRecipient,
  loadTaxpayer,
  type MailRecipient,
  type Taxpayer,
} from './mail-recipient.server.ts';
export { openFacePhoto } from './open-face-photo.server.ts';
export {
  changeOwnProfile,
  changeRepresentative,
  loadCaseKeeper,
  loadOwnProfile,
} from './own-profile.server.ts';
export { profileContact } from './profile-contact.server.ts';
export { reviewFace } from './review-face.server.ts';
export { clientOwn, clientOwnTexts, clientOwnValues, saveClientOwn } from './save-client-own.server.ts';
export { notifyFace, undoFace } from './undo-face.server.ts';
