import { NOT_SAVED } from '#app/features/cards/rules/service-messages.ts';
import {
  ANSWER_SENT,
  DECISION_UNDONE,
  ERASURE_APPROVED,
} from '#app/features/privacy/rules/privacy-messages.ts';
import {
  ApproveErasureInput,
  PrivacyAnswerInput,
  PrivacyUndoInput,
} from '#app/features/privacy/rules/request-input.ts';
import {
  answerPrivacyRequest,
  approveErasure,
  undoPrivacyDecision,
} from '#app/features/privacy/server/index.server.ts';
import {
  AssigneeInput,
  ClientProfileInput,
  FaceReviewInput,
  FaceUndoInput,
  NoteInput,
} from '#app/features/profiles/rules/client-input.ts';
import * as profile from '#app/features/profiles/rules/profile-messages.ts';
import {
  addClientNote,
  assignClient,
  changeClient,
  reviewFace,
  undoFace,
} from '#app/features/profiles/server/index.server.ts';
import { type Action, form } from './client-form.server.ts';

const undoPrivacy = ({ decision }: { decision: string | null }, { requestId }: { requestId: string }) =>
  decision === null ? undefined : { intent: 'undo-privacy', requestId, decision };

/** The forms about the person: profile, identity, notes, privacy. */
export const PERSON_ACTIONS: Record<string, Action> = {
  'update-profile': form(
    ClientProfileInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => changeClient(admin, clientId, input),
    profile.PROFILE_SAVED,
  ),
  assign: form(
    AssigneeInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => assignClient(admin, clientId, input),
    profile.ASSIGNEE_SAVED,
  ),
  'review-face': form(
    FaceReviewInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => reviewFace(admin, clientId, input),
    ({ decision }) => (decision === 'approved' ? profile.FACE_APPROVED : profile.FACE_REJECTED),
    ({ decision }, { checkId }) => ({ intent: 'undo-face', checkId, decision }),
  ),
  'undo-face': form(
    FaceUndoInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => undoFace(admin, clientId, input),
    profile.FACE_UNDONE,
  ),
  'add-note': form(
    NoteInput,
    NOT_SAVED,
    ({ admin, clientId }, { body }) => addClientNote(admin, clientId, body),
    profile.NOTE_ADDED,
  ),
  'answer-privacy': form(
    PrivacyAnswerInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => answerPrivacyRequest(admin, clientId, input),
    ANSWER_SENT,
    undoPrivacy,
  ),
  'undo-privacy': form(
    PrivacyUndoInput,
    NOT_SAVED,
    ({ admin, clientId }, input) => undoPrivacyDecision(admin, clientId, input),
    DECISION_UNDONE,
  ),
  'approve-erasure': form(
    ApproveErasureInput,
    NOT_SAVED,
    ({ admin }, { id, endOrders }) => approveErasure(admin, id, { endOrders: endOrders === 'on' }),
    ERASURE_APPROVED,
    ({ decision }, { id }) => undoPrivacy({ decision }, { requestId: id }),
  ),
};
