import {
  CardIdInput,
  DebtInput,
  DocumentKindInput,
  DocumentRequestInput,
  DocumentReviewInput,
  DocumentUndoInput,
  LawsuitInput,
  RecordIdInput,
  RemovalInput,
  StepInput,
  StepOrderInput,
  StepStatusInput,
} from '#app/features/cards/rules/admin-input.ts';
import { CardCreateInput, CardFieldInput, CardUpdateInput } from '#app/features/cards/rules/card-input.ts';
import {
  CARD_CREATED,
  CARD_NOT_CREATED,
  CARD_NOT_SAVED,
  CARD_SAVED,
} from '#app/features/cards/rules/card-messages.ts';
import * as service from '#app/features/cards/rules/service-messages.ts';
import {
  applyTemplate,
  cancelDocumentRequest,
  changeCard,
  changeStep,
  createCard,
  keepDebt,
  keepLawsuit,
  orderSteps,
  removeDebt,
  removeLawsuit,
  requestDocument,
  reviewDocument,
  setCardField,
  setDocumentKind,
  setProofRemoved,
  setStepStatus,
  undoDocument,
} from '#app/features/cards/server/index.server.ts';
import { FORM_ASKED, FORM_CANCELED } from '#app/features/forms/rules/form-messages.ts';
import { cancelForm, sendForm } from '#app/features/forms/server/index.server.ts';
import { LOAN_DECIDED } from '#app/features/loans/rules/loan-review.ts';
import { LoanReviewInput } from '#app/features/loans/rules/loan-review-input.ts';
import { reviewLoan } from '#app/features/loans/server/index.server.ts';
import { NoticeInput } from '#app/features/notifications/rules/notice-input.ts';
import { sendNotice } from '#app/features/notifications/server/index.server.ts';
import { toNumeric } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { type Action, form, type Values } from './client-form.server.ts';
import { PERSON_ACTIONS } from './person-actions.server.ts';

const { NOT_SAVED } = service;

const REVIEWED = {
  approved: service.DOCUMENT_APPROVED,
  rejected: service.DOCUMENT_REJECTED,
};

/** A value as a form carries it. */
const asField = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'on' : '');

/** The forms of a client's page, by the name that each carries in `intent`. */
const CLIENT_ACTIONS: Record<string, Action> = {
  ...PERSON_ACTIONS,
  'create-card': form(
    CardCreateInput,
    CARD_NOT_CREATED.title,
    ({ admin, clientId }, { cardType, holderId }) => createCard(admin, clientId, cardType, holderId),
    CARD_CREATED,
  ),
  'update-card': form(
    CardUpdateInput,
    CARD_NOT_SAVED.title,
    ({ admin, clientId }, input) => changeCard(admin, clientId, input),
    CARD_SAVED,
  ),
  'set-card': form(
    CardFieldInput,
    CARD_NOT_SAVED.title,
    ({ admin, clientId }, input) => setCardField(admin, clientId, input),
    CARD_SAVED,
    ({ cardId, field, from, to }) => ({
      intent: 'set-card',
      cardId,
      field,
      from: asField(to),
      to: asField(from),
    }),
  ),
  'set-step': form(
    StepStatusInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => setStepStatus(admin, clientId, input),
    service.STEP_SAVED,
    ({ stepId, from, to }) => ({ intent: 'set-step', stepId, from: to, to: from }),
  ),
  'update-step': form(
    StepInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => changeStep(admin, clientId, input),
    service.STEP_SAVED,
  ),
  'order-steps': form(
    StepOrderInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => orderSteps(admin, clientId, input),
    service.STEPS_REORDERED,
  ),
  'apply-template': form(
    CardIdInput,
    NOT_SAVED,
    ({ admin, clientId }, { cardId }) => applyTemplate(admin, clientId, cardId),
    service.TEMPLATE_APPLIED,
  ),
  'review-document': form(
    DocumentReviewInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => reviewDocument(admin, clientId, input),
    ({ decision }) => REVIEWED[decision],
    ({ decision }, { documentId }) => ({ intent: 'undo-document', documentId, decision }),
  ),
  'undo-document': form(
    DocumentUndoInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => undoDocument(admin, clientId, input),
    service.DOCUMENT_UNDONE,
  ),
  'request-document': form(
    DocumentRequestInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => requestDocument(admin, clientId, input),
    service.DOCUMENT_REQUESTED,
  ),
  'cancel-document-request': form(
    RecordIdInput,
    NOT_SAVED,
    ({ admin, clientId }, { id }) => cancelDocumentRequest(admin, clientId, id),
    service.DOCUMENT_REQUEST_CANCELED,
  ),
  'set-document-kind': form(
    DocumentKindInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => setDocumentKind(admin, clientId, input),
    service.DOCUMENT_KIND_SAVED,
    ({ documentId, from, to }) => ({ intent: 'set-document-kind', documentId, from: to, to: from }),
  ),
  'remove-proof': form(
    RecordIdInput,
    NOT_SAVED,
    ({ admin, clientId }, { id }) => setProofRemoved(admin, clientId, id, true),
    service.PROOF_REMOVED,
  ),
  'restore-proof': form(
    RecordIdInput,
    NOT_SAVED,
    ({ admin, clientId }, { id }) => setProofRemoved(admin, clientId, id, false),
    service.PROOF_RESTORED,
  ),
  'keep-debt': form(
    DebtInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => keepDebt(admin, clientId, input),
    service.DEBT_SAVED,
  ),
  'remove-debt': form(
    RemovalInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => removeDebt(admin, clientId, input),
    service.DEBT_REMOVED,
    ({ id: _, amount, dueDate, ...debt }) => ({
      ...debt,
      intent: 'keep-debt',
      amount: toNumeric(amount),
      dueDate: dueDate ?? '',
    }),
  ),
  'keep-lawsuit': form(
    LawsuitInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => keepLawsuit(admin, clientId, input),
    service.LAWSUIT_SAVED,
  ),
  'remove-lawsuit': form(
    RemovalInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => removeLawsuit(admin, clientId, input),
    service.LAWSUIT_REMOVED,
    ({ id: _, ...lawsuit }) => ({ ...lawsuit, intent: 'keep-lawsuit' }),
  ),
  'send-form': form(
    RecordIdInput,
    NOT_SAVED,
    ({ admin, clientId }, { id }) => sendForm(admin, clientId, id),
    FORM_ASKED,
  ),
  'cancel-form': form(
    RecordIdInput,
    NOT_SAVED,
    ({ admin, clientId }, { id }) => cancelForm(admin, clientId, id),
    FORM_CANCELED,
  ),
  'review-loan': form(
    LoanReviewInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => reviewLoan(admin, clientId, input),
    ({ decision }) => LOAN_DECIDED[decision],
  ),
  'send-notice': form(
    NoticeInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => sendNotice(admin, clientId, input),
    { tone: 'good', title: 'Aviso enviado' },
  ),
};

/** What a form of the page asks for; null for one that the page does not have. */
export async function actOnClient(admin: SignedInActor, clientId: string, values: Values) {
  const intent = values.intent ?? '';
  const work = Object.hasOwn(CLIENT_ACTIONS, intent) ? CLIENT_ACTIONS[intent] : undefined;
  return work ? await work({ admin, clientId }, values) : null;
}
