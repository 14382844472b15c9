import path from 'node:path/posix';
import { redirect } from 'react-router';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { faultsOf, readBody } from '#app/features/content/rules/content-form.ts';
import {
  CONTENT_NOT_SAVED,
  CONTENT_PUBLISHED,
  CONTENT_UNCHANGED,
  DRAFT_DISCARDED,
  DRAFT_SAVED,
  VERSION_RESTORED,
} from '#app/features/content/rules/content-messages.ts';
import { type BodyOf, formOf, type WrittenName } from '#app/features/content/rules/section-names.ts';
import {
  discardDraft,
  restoreVersion,
  type WrittenSection,
  writeSection,
} from '#app/features/content/server/index.server.ts';
import { firstMessage } from '#app/lib/form-data.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { previewCookie } from '#app/platform/preview-cookie.server.ts';
import type { SectionAnswer } from './section-answer.ts';

export const refusal = (written: Exclude<WrittenSection, { ok: true }>): SectionAnswer => ({
  round: newId(),
  toast: { tone: 'bad', title: CONTENT_NOT_SAVED, message: written.error.message },
  faults: written.error.fields,
  conflict: 'conflict' in written ? written.conflict : undefined,
});

/** Saves, previews, publishes, throws away or brings back; a refusal keeps the entries. */
export async function actOnSection(
  admin: SignedInActor,
  name: WrittenName,
  form: FormData,
): Promise<SectionAnswer> {
  const seen = String(form.get('over') ?? form.get('seen'));
  const intent = form.get('intent');
  const { schema, editor, pageOf } = formOf(name);
  if (intent === 'discard' || intent === 'restore') {
    const version = String(form.get('version'));
    if (intent === 'restore' && !isUuid(version)) throw new Response(null, { status: 400 });
    const written =
      intent === 'discard'
        ? await discardDraft(admin, name, seen)
        : await restoreVersion(admin, name, version, seen);
    if (!written.ok) return refusal(written);
    const done = intent === 'discard' ? DRAFT_DISCARDED : VERSION_RESTORED;
    // A question that was never published is gone with its draft.
    const back = written.value.left ? editor : path.dirname(editor);
    throw await redirectWithToast(back, written.value.changed ? done : CONTENT_UNCHANGED);
  }
  const body = readBody(fieldOf(schema), form);
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const toast: Toast = { tone: 'bad', title: CONTENT_NOT_SAVED, message: firstMessage(parsed.error) };
    return { round: newId(), toast, body, seen, faults: faultsOf(parsed.error) };
  }
  const mode = intent === 'publish' ? 'publish' : 'draft';
  const written = await writeSection(admin, name, seen, parsed.data as BodyOf<WrittenName>, mode);
  if (!written.ok) return { ...refusal(written), body, seen };
  const page = pageOf(parsed.data);
  if (intent === 'preview' && page) {
    throw redirect(page, { headers: { 'set-cookie': previewCookie(true) } });
  }
  const done = mode === 'publish' ? CONTENT_PUBLISHED : DRAFT_SAVED;
  throw await redirectWithToast(editor, written.value.changed ? done : CONTENT_UNCHANGED);
}
