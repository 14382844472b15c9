import { asc, eq } from 'drizzle-orm';
import { filledWords } from '#app/features/catalog/rules/terms.ts';
import { getPlans } from '#app/features/catalog/server/index.server.ts';
import type { DeletedQuestion, FaqRow, SectionEditorView } from '#app/features/content/rules/content-view.ts';
import { inOrder, withFaqDrafts } from '#app/features/content/rules/faq-order.ts';
import type { FaqInput } from '#app/features/content/rules/input.ts';
import { CONTENT_NOT_SAVED } from '#app/features/content/rules/messages.ts';
import { FAQ_ORDER, questionName } from '#app/features/content/rules/section-names.ts';
import type { Cursor } from '#app/lib/keyset.ts';
import { err } from '#app/lib/result.ts';
import { asActor, type SignedInActor, VISITOR } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { previewer } from './drafts.server.ts';
import { readDeleted, readFaqRows, readTitle } from './faq-rows.server.ts';
import { readEditor } from './load-section.server.ts';
import { lockSection } from './section-state.server.ts';
import { type WrittenSection, writeSection, writeSectionIn } from './write-section.server.ts';

/**
 * The visible questions in the order the business gave them (docs/product.md section 7); in a preview as the drafts
 * have them.
 */
export async function getFaq() {
  const admin = previewer();
  const items = admin ? withFaqDrafts((await listFaq(admin)).rows) : await readFaq();
  return filledWords(items, await getPlans());
}

const readFaq = () =>
  asActor(VISITOR, (tx) =>
    tx
      .select({
        id: schema.faqItems.id,
        question: schema.faqItems.question,
        answer: schema.faqItems.answer,
        category: schema.faqItems.category,
        tags: schema.faqItems.tags,
      })
      .from(schema.faqItems)
      .where(eq(schema.faqItems.visible, true))
      .orderBy(asc(schema.faqItems.itemOrder), asc(schema.faqItems.id)),
  );

type FaqList = {
  rows: FaqRow[];
  order: SectionEditorView;
  deleted: DeletedQuestion[];
  /** Cursor of the next page of deleted questions. */
  nextDeleted: string | null;
};

/**
 * Lists all questions for the panel, in the order of the draft if one exists, and a page of the deleted ones.
 */
export async function listFaq(admin: SignedInActor, after: Cursor | null = null): Promise<FaqList> {
  return asActor(admin, async (tx) => {
    const [rows, deleted, order] = await Promise.all([
      readFaqRows(tx),
      readDeleted(tx, after),
      readEditor(tx, FAQ_ORDER),
    ]);
    const known = new Map(rows.map((row) => [row.id, row]));
    const ids = inOrder([...known.keys()], order.body as string[]);
    return { rows: ids.flatMap((id) => known.get(id) ?? []), order, ...deleted };
  });
}

/**
 * Shows a question of the site, or hides it: published at once, as a version like any other. One with a draft is
 * refused, because what is published is then decided in its editor.
 */
export async function showQuestion(
  admin: SignedInActor,
  id: string,
  seen: string,
  visible: boolean,
): Promise<WrittenSection> {
  const name = questionName(id);
  const refuse = (message: string) => err({ code: 'not-shown', title: CONTENT_NOT_SAVED, message });
  return asActor(admin, async (tx) => {
    await lockSection(tx, name);
    const { body, there, draft } = await readEditor(tx, name);
    if (!there) return refuse('Esta pergunta não está mais no site.');
    if (draft) return refuse('Esta pergunta tem um rascunho. Publique-o ou descarte-o primeiro.');
    return writeSectionIn(tx, admin, name, seen, { ...(body as FaqInput), visible }, 'publish');
  });
}

/** Loads a question for its editor, with its current or last title; null for an unknown id. */
export const loadQuestion = (admin: SignedInActor, id: string) =>
  asActor(admin, async (tx) => {
    const [editor, title] = await Promise.all([readEditor(tx, questionName(id)), readTitle(tx, id)]);
    const { question } = (editor.body ?? { question: title }) as { question: string | null };
    return question === null ? null : { ...editor, title: question };
  });

/** Takes a question off the site, its draft too. Every version of it stays and can be brought back. */
export const deleteQuestion = (admin: SignedInActor, id: string, seen: string): Promise<WrittenSection> =>
  writeSection(admin, questionName(id), seen, null, 'publish');
