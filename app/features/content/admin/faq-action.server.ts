import {
  CONTENT_NOT_SAVED,
  CONTENT_PUBLISHED,
  CONTENT_UNCHANGED,
  DRAFT_DISCARDED,
  FAQ_HIDDEN,
  FAQ_SHOWN,
  ORDER_DRAFTED,
  VERSION_RESTORED,
} from '#app/features/content/rules/content-messages.ts';
import { FAQ_ORDER } from '#app/features/content/rules/section-names.ts';
import {
  discardDraft,
  restoreVersion,
  showQuestion,
  type WrittenSection,
  writeSection,
} from '#app/features/content/server/index.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';

type Done = [written: WrittenSection, toast: Toast];

/** The order of the questions (drafted, published, thrown away, brought back), or whether one of them is shown. */
export async function actOnFaq(admin: SignedInActor, form: FormData): Promise<{ toast: Toast }> {
  const [written, toast] = await act(admin, form);
  if (written.ok) return { toast: written.value.changed ? toast : CONTENT_UNCHANGED };
  return { toast: { tone: 'bad', title: CONTENT_NOT_SAVED, message: written.error.message } };
}

async function act(admin: SignedInActor, form: FormData): Promise<Done> {
  const seen = String(form.get('seen'));
  const ids = () => form.getAll('id').map(String).filter(isUuid);
  const uuid = (name: string) => {
    const value = String(form.get(name));
    if (!isUuid(value)) throw new Response(null, { status: 400 });
    return value;
  };
  switch (form.get('intent')) {
    case 'order':
      return [await writeSection(admin, FAQ_ORDER, seen, ids(), 'draft'), ORDER_DRAFTED];
    case 'publish':
      return [await writeSection(admin, FAQ_ORDER, seen, ids(), 'publish'), CONTENT_PUBLISHED];
    case 'discard':
      return [await discardDraft(admin, FAQ_ORDER, seen), DRAFT_DISCARDED];
    case 'restore':
      return [await restoreVersion(admin, FAQ_ORDER, uuid('version'), seen), VERSION_RESTORED];
    case 'show':
      return [await showQuestion(admin, uuid('id'), seen, true), FAQ_SHOWN];
    case 'hide':
      return [await showQuestion(admin, uuid('id'), seen, false), FAQ_HIDDEN];
    default:
      throw new Response(null, { status: 400 });
  }
}
