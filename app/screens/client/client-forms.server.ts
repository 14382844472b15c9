import { giveEmail } from '#app/features/accounts/server/index.server.ts';
import { addCallBack } from '#app/features/automation/server/index.server.ts';
import { ClientEmail, ClientInviteInput, TagInput } from '#app/features/leads/rules/input.ts';
import { plannedCallInput } from '#app/features/leads/rules/lead-call.ts';
import { addTag, inviteAgain, removeTag } from '#app/features/leads/server/index.server.ts';
import { ownEntries } from '#app/features/own-fields/rules/own-fields.ts';
import {
  ApproveErasureInput,
  PrivacyAnswerInput,
  PrivacyUndoInput,
} from '#app/features/privacy/rules/input.ts';
import { ANSWER_SENT, DECISION_UNDONE, ERASURE_APPROVED } from '#app/features/privacy/rules/messages.ts';
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
} from '#app/features/profiles/rules/input.ts';
import * as profile from '#app/features/profiles/rules/messages.ts';
import {
  addClientNote,
  assignClient,
  changeClient,
  logCall,
  reviewFace,
  saveClientOwn,
  undoFace,
} from '#app/features/profiles/server/index.server.ts';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import type { Entries } from '#app/kit/form-answer.ts';
import { readShown } from '#app/lib/changed-fields.ts';
import { ok } from '#app/lib/result.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import type { ClientWho } from '#app/shells/admin/client-tab.server.ts';
import { CLIENT_PANEL } from './panel.ts';

const undoPrivacy = (decision: string | null, requestId: string) =>
  decision === null ? undefined : { intent: 'undo-privacy', requestId, decision };

/** The forms about the person: profile, identity, privacy. */
export const PROFILE_FORMS = inArea(
  'clients',
  {
    'update-profile': defineForm({
      failed: NOT_SAVED,
      schema: ClientProfileInput,
      save: ({ admin, clientId }: ClientWho, input) => changeClient(admin, clientId, input),
      done: profile.PROFILE_SAVED,
    }),
    'give-email': defineForm({
      failed: NOT_SAVED,
      schema: ClientEmail,
      save: ({ admin, clientId }: ClientWho, { email }) => giveEmail(admin, clientId, email),
      done: { tone: 'good', title: 'E-mail incluído', message: 'Já dá para enviar o convite.' },
    }),
    'save-own': defineForm({
      failed: NOT_SAVED,
      schema: (sent: Entries) => ok(ownEntries(sent)),
      save: ({ admin, clientId }: ClientWho, entries, expected) =>
        saveClientOwn(admin, clientId, entries, readShown(expected)),
      done: profile.PROFILE_SAVED,
    }),
    assign: defineForm({
      failed: NOT_SAVED,
      schema: AssigneeInput,
      save: ({ admin, clientId }: ClientWho, input) => assignClient(admin, clientId, input),
      done: profile.ASSIGNEE_SAVED,
    }),
    'review-face': defineForm({
      failed: NOT_SAVED,
      schema: FaceReviewInput,
      save: ({ admin, clientId }: ClientWho, input) => reviewFace(admin, clientId, input),
      done: (_, { decision }) => (decision === 'approved' ? profile.FACE_APPROVED : profile.FACE_REJECTED),
      undo: ({ decision }, { checkId }) => ({ intent: 'undo-face', checkId, decision }),
    }),
    'undo-face': defineForm({
      failed: NOT_SAVED,
      schema: FaceUndoInput,
      save: ({ admin, clientId }: ClientWho, input) => undoFace(admin, clientId, input),
      done: profile.FACE_UNDONE,
    }),
    'answer-privacy': defineForm({
      failed: NOT_SAVED,
      schema: PrivacyAnswerInput,
      save: ({ admin, clientId }: ClientWho, input) => answerPrivacyRequest(admin, clientId, input),
      done: ANSWER_SENT,
      undo: ({ decision }, { requestId }) => undoPrivacy(decision, requestId),
    }),
    'undo-privacy': defineForm({
      failed: NOT_SAVED,
      schema: PrivacyUndoInput,
      save: ({ admin, clientId }: ClientWho, input) => undoPrivacyDecision(admin, clientId, input),
      done: DECISION_UNDONE,
    }),
    'approve-erasure': defineForm({
      failed: NOT_SAVED,
      schema: ApproveErasureInput,
      save: ({ admin }: ClientWho, { id, endOrders }) =>
        approveErasure(admin, id, { endOrders: endOrders === 'on' }),
      done: ERASURE_APPROVED,
      undo: ({ decision }, { id }) => undoPrivacy(decision, id),
    }),
  },
  CLIENT_PANEL['/admin/clientes/:clientId'].forms,
);

/** The forms of the summary and the notes: calls, notes, tags, the invitation. */
export const NOTE_FORMS = inArea(
  'clients',
  {
    invite: defineForm({
      failed: 'Convite não enviado',
      schema: ClientInviteInput,
      save: ({ admin, clientId }: ClientWho, { onWhatsApp }) =>
        inviteAgain(admin, clientId, onWhatsApp === 'on'),
      done: (way) => ({
        tone: 'good',
        title: 'Convite enviado',
        message:
          way === 'mail'
            ? 'O link de antes não vale mais.'
            : 'O link vai por WhatsApp e vale 15 minutos. Depois, a pessoa responde ENTRAR e recebe outro.',
      }),
    }),
    'add-note': defineForm({
      failed: NOT_SAVED,
      schema: NoteInput,
      save: ({ admin, clientId }: ClientWho, { body }) => addClientNote(admin, clientId, body),
      done: profile.NOTE_ADDED,
    }),
    'add-tag': defineForm({
      failed: NOT_SAVED,
      schema: TagInput,
      save: ({ admin, clientId }: ClientWho, { tag }) => addTag(admin, { userId: clientId }, tag),
    }),
    'remove-tag': defineForm({
      failed: NOT_SAVED,
      schema: TagInput,
      save: ({ admin, clientId }: ClientWho, { tag }) => removeTag(admin, { userId: clientId }, tag),
    }),
    'log-call': (who: ClientWho, form: FormData, intent: string) =>
      defineForm({
        failed: NOT_SAVED,
        schema: plannedCallInput(new Date()),
        save: ({ admin, clientId }: ClientWho, { nextContactAt, ...call }) =>
          logCall(
            admin,
            clientId,
            call,
            async (tx) => nextContactAt && (await addCallBack(tx, admin, clientId, nextContactAt)),
          ),
        done: (_, { nextContactAt }) => (nextContactAt ? profile.CALL_LOGGED_AGAIN : profile.CALL_LOGGED),
      })(who, form, intent),
  },
  CLIENT_PANEL['/admin/clientes/:clientId'].forms,
);
