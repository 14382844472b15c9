export { applyTemplate, changeStep, orderSteps, setStepStatus } from './admin/change-steps.server.ts';
export { notifyOnce } from './admin/client-card.server.ts';
export { loadClientCase } from './admin/client-case.server.ts';
export {
  addHearing,
  cancelHearing,
  changeHearing,
  countDeadline,
  hearingsOf,
} from './admin/hearings.server.ts';
export {
  clientCards,
  clientDocuments,
  clientLawsuits,
  clientPlaces,
  clientProofs,
  clientSteps,
  nextToCheck,
  waitingDocuments,
} from './admin/list-service.server.ts';
export { notifyDocument } from './admin/notify-documents.server.ts';
export { addProof, ownerOfCard, proofsOfClient, setProofRemoved } from './admin/proofs.server.ts';
export {
  askForDocument,
  cancelDocumentRequest,
  requestDocument,
  reviewDocument,
  reviewDocumentIn,
  setDocumentKind,
} from './admin/review-document.server.ts';
export { reopenDocument, undoDocument } from './admin/undo-document.server.ts';
export { removeLawsuit, upsertLawsuit } from './admin/upsert-lawsuit.server.ts';
export {
  type AgendaDays,
  agendaHearings,
  lawsuitDeadlines,
  serviceDeadlines,
} from './agenda-of-cases.server.ts';
export { askGuarantee } from './ask-guarantee.server.ts';
export { caseServices, firstCard } from './case-services.server.ts';
export { changeCard, setCardField } from './change-card.server.ts';
export { LAST_DAY } from './clock-statement.server.ts';
export { acceptedCover, askCover, coversOf } from './cover.server.ts';
export { createCard } from './create-card.server.ts';
export { acceptedFiles, newestAnswer } from './documents/accepted-files.server.ts';
export { documentsSent } from './documents/documents-sent.server.ts';
export { requestGuardianDocument } from './documents/guardian-document.server.ts';
export {
  addImportedDocument,
  cardOfHolder,
  removeUntouchedDocuments,
  type StoredDocument,
} from './documents/import-documents.server.ts';
export { listDocuments } from './documents/list-documents.server.ts';
export { loadDocuments } from './documents/load-documents.server.ts';
export { openHoldersOf } from './documents/open-cards-of.server.ts';
export { sendDocument } from './documents/send-document.server.ts';
export { lockCards, settleClocks } from './documents/settle-clocks.server.ts';
export { withdrawDocument } from './documents/withdraw-document.server.ts';
export { findScores } from './find-scores.server.ts';
export { type GuaranteeRow, guaranteeRow } from './guarantee-facts.server.ts';
export {
  addImportedCard,
  cardsWithoutOrder,
  removeUntouchedCards,
  tieCardsToOrder,
} from './import-card.server.ts';
export { findGuarantee, guaranteeList, guaranteesOfOrder } from './list-guarantees.server.ts';
export { loadCard } from './load-card.server.ts';
export { type Dashboard, loadDashboard } from './load-dashboard.server.ts';
export { loadFrame } from './load-frame.server.ts';
export { loadGuarantee } from './load-guarantee.server.ts';
export { loadTimeline } from './load-timeline.server.ts';
export { notifyGuarantee } from './notify-guarantee.server.ts';
export { type CardHolder, openableCards, openCards, openFirstService } from './open-cards.server.ts';
export { pauseServices, resumeServices } from './pause-services.server.ts';
export { cardOwn, cardOwnValues, saveCardOwn } from './save-card-own.server.ts';
export { setCardStatus } from './set-card-status.server.ts';
export { takenBack } from './taken-back.server.ts';
export { addUntakenRequest, type LegalCard, legalCardsPastDays } from './untaken-legal.server.ts';
