import path from 'node:path/posix';
import { redirect } from 'react-router';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { contentFaults, readBody } from '#app/features/content/rules/content-form.ts';
import {
  CONTENT_NOT_SAVED,
  CONTENT_PUBLISHED,
  CONTENT_UNCHANGED,
  DRAFT_DISCARDED,
  DRAFT_SAVED,
  VERSION_RESTORED,
} from '#app/features/content/rules/messages.ts';
import { type BodyOf, sectionForm, type WrittenName } from '#app/features/content/rules/section-names.ts';
import { PAGE_PARAM } from '#app/features/content/rules/text-places.ts';
import {
  discardSection,
  restoreVersion,
  type WrittenSection,
  writeSection,
} from '#app/features/content/server/index.server.ts';
import { expectedOf, idIn, inArea, refusalOf } from '#app/kit/form.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { parseInput } from '#app/lib/form-data.ts';
import { safePath } from '#app/lib/page-address.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { previewCookie } from '#app/platform/preview-cookie.server.ts';

type Who = { admin: SignedInActor; name: WrittenName };

/** The body as it was entered, in the shape of its schema. */
type SectionDraft = { body: unknown };
export type SectionAnswer = FormAnswer<SectionDraft>;

/** Redirects after a submit: discarding the draft of an unpublished question deletes the question. */
async function pressed(
  written: WrittenSection,
  name: WrittenName,
  intent: string,
  done: Toast,
): Promise<SectionAnswer> {
  if (!written.ok) return { ok: false, intent, ...refusalOf(written.error, CONTENT_NOT_SAVED) };
  const { editor } = sectionForm(name);
  const { left, changed } = written.value;
  throw await redirectWithToast(left ? editor : path.dirname(editor), changed ? done : CONTENT_UNCHANGED);
}

/**
 * The forms of a section. Its `step` saves the entries as a draft, previews them on the site or publishes
 * them.
 */
export const SECTION_FORMS = inArea('site', {
  async write({ admin, name }: Who, form: FormData, intent: string): Promise<SectionAnswer> {
    const { schema, editor, pageOf } = sectionForm(name);
    const body = readBody(fieldOf(schema), form);
    const expectedVersion = expectedOf(form);
    const refused = { ok: false, intent, draft: { body }, expectedVersion };
    const parsed = parseInput(schema, body, contentFaults);
    if (!parsed.ok) return { ...refused, ...refusalOf(parsed.error, CONTENT_NOT_SAVED) };
    const step = form.get('step');
    const mode = step === 'publish' ? 'publish' : 'draft';
    const written = await writeSection(
      admin,
      name,
      expectedVersion,
      parsed.value as BodyOf<WrittenName>,
      mode,
    );
    if (!written.ok) return { ...refused, ...refusalOf(written.error, CONTENT_NOT_SAVED) };
    const from = form.get(PAGE_PARAM);
    const own = pageOf(parsed.value);
    const page = own && typeof from === 'string' ? safePath(from, own) : own;
    if (step === 'preview' && page) throw redirect(page, { headers: { 'set-cookie': previewCookie(true) } });
    const done = mode === 'publish' ? CONTENT_PUBLISHED : DRAFT_SAVED;
    throw await redirectWithToast(editor, written.value.changed ? done : CONTENT_UNCHANGED);
  },
  discard: async ({ admin, name }: Who, form: FormData, intent: string) =>
    pressed(await discardSection(admin, name, expectedOf(form)), name, intent, DRAFT_DISCARDED),
  restore: async ({ admin, name }: Who, form: FormData, intent: string) =>
    pressed(
      await restoreVersion(admin, name, idIn(form, 'version'), expectedOf(form)),
      name,
      intent,
      VERSION_RESTORED,
    ),
});
