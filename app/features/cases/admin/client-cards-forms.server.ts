import { asField } from '#app/features/cases/rules/admin-view.ts';
import { CardCreateInput, CardFieldInput, CardUpdateInput } from '#app/features/cases/rules/input.ts';
import {
  CARD_CREATED,
  CARD_NOT_CREATED,
  CARD_NOT_SAVED,
  CARD_SAVED,
} from '#app/features/cases/rules/messages.ts';
import {
  changeCard,
  createCard,
  saveCardOwn,
  setCardField,
} from '#app/features/cases/server/index.server.ts';
import { ownEntries } from '#app/features/own-fields/rules/own-fields.ts';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import type { Entries } from '#app/kit/form-answer.ts';
import { readShown } from '#app/lib/changed-fields.ts';
import { err, ok } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { ClientWho } from '#app/shells/admin/client-tab.server.ts';

/** The forms of a client's cards. */
export const CARD_FORMS = inArea('cases', {
  'create-card': defineForm({
    failed: CARD_NOT_CREATED.title,
    schema: CardCreateInput,
    save: ({ admin, clientId }: ClientWho, { cardType, holderId }) =>
      createCard(admin, clientId, cardType, holderId),
    done: CARD_CREATED,
  }),
  'update-card': defineForm({
    failed: CARD_NOT_SAVED.title,
    schema: CardUpdateInput,
    save: ({ admin, clientId }: ClientWho, card) => changeCard(admin, clientId, card),
    done: CARD_SAVED,
  }),
  'save-own': defineForm({
    failed: CARD_NOT_SAVED.title,
    schema: ({ cardId, ...sent }: Entries) =>
      isUuid(cardId ?? '')
        ? ok({ cardId: cardId ?? '', entries: ownEntries(sent) })
        : err({ code: 'form', message: 'Recarregue a página e tente de novo.' }),
    save: ({ admin, clientId }: ClientWho, { cardId, entries }, expected) =>
      saveCardOwn(admin, clientId, cardId, entries, readShown(expected)),
    done: CARD_SAVED,
  }),
  'set-card': defineForm({
    failed: CARD_NOT_SAVED.title,
    schema: CardFieldInput,
    save: ({ admin, clientId }: ClientWho, field) => setCardField(admin, clientId, field),
    done: CARD_SAVED,
    undo: ({ cardId, field, expectedVersion: from, to }) => ({
      intent: 'set-card',
      cardId,
      field,
      expectedVersion: asField(to),
      to: asField(from),
    }),
  }),
});
