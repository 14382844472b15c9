import {
  CONTENT_NOT_SAVED,
  CONTENT_PUBLISHED,
  CONTENT_UNCHANGED,
  DRAFT_DISCARDED,
  FAQ_HIDDEN,
  FAQ_SHOWN,
  ORDER_DRAFTED,
  VERSION_RESTORED,
} from '#app/features/content/rules/messages.ts';
import { FAQ_ORDER } from '#app/features/content/rules/section-names.ts';
import {
  discardSection,
  restoreVersion,
  showQuestion,
  type WrittenSection,
  writeSection,
} from '#app/features/content/server/index.server.ts';
import { expectedOf, type FormHandler, idIn, inArea, refusalOf } from '#app/kit/form.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { everyTextIn } from '#app/lib/form-data.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';

type Write = (admin: SignedInActor, form: FormData, expectedVersion: string) => Promise<WrittenSection>;

const press =
  (write: Write, done: Toast): FormHandler<SignedInActor, FormAnswer> =>
  async (admin, form, intent) => {
    const written = await write(admin, form, expectedOf(form));
    if (written.ok) return { ok: true, intent, toast: written.value.changed ? done : CONTENT_UNCHANGED };
    const { toast } = refusalOf(written.error, CONTENT_NOT_SAVED);
    return { ok: false, intent, toast };
  };

const idsIn = (form: FormData) => everyTextIn(form, 'id').filter(isUuid);

/** The order of the questions (drafted, published, discarded, brought back), or whether one of them is shown. */
export const FAQ_FORMS = inArea('site', {
  order: press(
    (admin, form, seen) => writeSection(admin, FAQ_ORDER, seen, idsIn(form), 'draft'),
    ORDER_DRAFTED,
  ),
  publish: press(
    (admin, form, seen) => writeSection(admin, FAQ_ORDER, seen, idsIn(form), 'publish'),
    CONTENT_PUBLISHED,
  ),
  discard: press((admin, _, seen) => discardSection(admin, FAQ_ORDER, seen), DRAFT_DISCARDED),
  restore: press(
    (admin, form, seen) => restoreVersion(admin, FAQ_ORDER, idIn(form, 'version'), seen),
    VERSION_RESTORED,
  ),
  show: press((admin, form, seen) => showQuestion(admin, idIn(form, 'id'), seen, true), FAQ_SHOWN),
  hide: press((admin, form, seen) => showQuestion(admin, idIn(form, 'id'), seen, false), FAQ_HIDDEN),
});
