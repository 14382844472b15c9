export { addresseeTermsOf, type ShownTerms, saveAddresseeTerms } from './addressee-terms.server.ts';
export { findAddressee, listAddressees, saveAddressee } from './addressees.server.ts';
export { importAnswers, markOverdue, recordAnswer } from './answers.server.ts';
export { approveLetter, moveLetter } from './approve-letters.server.ts';
export { openBatchArchive } from './batch-archive.server.ts';
export { listBatches, makeBatch, sendBatch, sendLetter, waitingByAddressee } from './batches.server.ts';
export {
  customerLetter,
  customerLetters,
  ownSending,
  sayOfAnswer,
  sayOfLetter,
  sentByCustomer,
} from './customer-letters.server.ts';
export {
  acceptEngagement,
  endEngagement,
  engagementPdf,
  offerEngagement,
  ownEngagements,
  refuseEngagement,
} from './engagements.server.ts';
export { clientEngagements, openLawyerPack } from './lawyer-pack.server.ts';
export { judgeLawyerPower } from './lawyer-power.server.ts';
export { letterPdf } from './letter-pdf.server.ts';
export { addLetterProof, type TrackingReport, trackBatch } from './letter-proofs.server.ts';
export { loadLetterSettings, saveLetterSettings } from './letter-settings.server.ts';
export { LETTER_SEARCH, letterList } from './list-letters.server.ts';
export { clientLetters, type LetterShown, loadLetter, previewLetters } from './load-letters.server.ts';
export { handLetterMail, letterMailLeft, mailBatch, mailsOfBatch } from './mail-letters.server.ts';
export { loadMandateTrust, saveMandateTrust } from './mandate-trust.server.ts';
export {
  approveMandate,
  clientMandates,
  mandateFilesOf,
  mandatePdf,
  mandateReach,
  mandatesToCheck,
  refuseMandate,
  sendMandate,
} from './mandates.server.ts';
export { planLetters, writePlanned } from './plan-letters.server.ts';
export { givePower, loadPower, revokePower } from './powers.server.ts';
export { claimLetterMail, decideReply, openReplies } from './replies.server.ts';
export { resendLetter } from './resend-letter.server.ts';
export { returnUntakenLegal } from './return-untaken.server.ts';
export { noticeSent, ownNotices } from './revocation.server.ts';
export { listLetterTemplates, publishTemplate, saveLetterTemplate } from './templates.server.ts';
export { verifyMandate } from './verify-mandate.server.ts';
export { dropEvidence, joinEvidence, saveLetter, writeLetters } from './write-letters.server.ts';
