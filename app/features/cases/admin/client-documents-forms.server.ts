import {
  DocumentKindInput,
  DocumentRequestInput,
  DocumentReviewInput,
  DocumentUndoInput,
  RecordIdInput,
} from '#app/features/cases/rules/input.ts';
import * as service from '#app/features/cases/rules/panel-messages.ts';
import {
  cancelDocumentRequest,
  requestDocument,
  reviewDocument,
  setDocumentKind,
  undoDocument,
} from '#app/features/cases/server/index.server.ts';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import type { ClientWho } from '#app/shells/admin/client-tab.server.ts';

const REVIEWED = {
  approved: service.DOCUMENT_APPROVED,
  rejected: service.DOCUMENT_REJECTED,
};

/** The forms of a client's documents. */
export const DOCUMENT_FORMS = inArea('documents', {
  'review-document': defineForm({
    failed: NOT_SAVED,
    schema: DocumentReviewInput,
    save: ({ admin, clientId }: ClientWho, review) => reviewDocument(admin, clientId, review),
    done: (_, { decision }) => REVIEWED[decision],
    undo: ({ decision }, { documentId }) => ({ intent: 'undo-document', documentId, decision }),
  }),
  'undo-document': defineForm({
    failed: NOT_SAVED,
    schema: DocumentUndoInput,
    save: ({ admin, clientId }: ClientWho, decision) => undoDocument(admin, clientId, decision),
    done: service.DOCUMENT_UNDONE,
  }),
  'request-document': defineForm({
    failed: NOT_SAVED,
    schema: DocumentRequestInput,
    save: ({ admin, clientId }: ClientWho, asked) => requestDocument(admin, clientId, asked),
    done: service.DOCUMENT_REQUESTED,
  }),
  'cancel-document-request': defineForm({
    failed: NOT_SAVED,
    schema: RecordIdInput,
    save: ({ admin, clientId }: ClientWho, { id }) => cancelDocumentRequest(admin, clientId, id),
    done: service.DOCUMENT_REQUEST_CANCELED,
  }),
  'set-document-kind': defineForm({
    failed: NOT_SAVED,
    schema: DocumentKindInput,
    save: ({ admin, clientId }: ClientWho, kind) => setDocumentKind(admin, clientId, kind),
    done: service.DOCUMENT_KIND_SAVED,
    undo: ({ documentId, expectedVersion: from, to }) => ({
      intent: 'set-document-kind',
      documentId,
      expectedVersion: to,
      to: from,
    }),
  }),
});
