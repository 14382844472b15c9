import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { type ContentChange, contentChanges } from '#app/features/content/rules/content-diff.ts';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { CONTENT_NOT_SAVED } from '#app/features/content/rules/content-messages.ts';
import { FaqInput } from '#app/features/content/rules/faq-input.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { faqItems } = schema;
type Row = typeof faqItems.$inferSelect;

const toInput = ({ question, answer, category, tags, visible }: Row): FaqInput => ({
  question,
  answer,
  category,
  tags,
  visible,
});

/** All questions, hidden ones too, in the order of the site. There are tens, not thousands. */
export const listFaq = (admin: SignedInActor) =>
  asActor(admin, async (tx) => {
    const rows = await tx.select().from(faqItems).orderBy(asc(faqItems.itemOrder), asc(faqItems.id));
    return rows.map((row) => ({ id: row.id, version: row.version, ...toInput(row) }));
  });

/** One question for its editor; null when there is none. */
export const loadFaqItem = (admin: SignedInActor, id: string) =>
  asActor(admin, async (tx) => {
    const [row] = await tx.select().from(faqItems).where(eq(faqItems.id, id));
    return row ? { id: row.id, version: row.version, item: toInput(row) } : null;
  });

/** A new question, last in the order of the site. @returns its id. */
export async function createFaqItem(admin: SignedInActor, input: FaqInput): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    const id = newId();
    const refused = await refuseTwin(tx, input.question, id);
    if (refused) return refused;
    const itemOrder = sql`(select coalesce(max(item_order), 0) + 1 from faq_items)`;
    await tx.insert(faqItems).values({ id, ...input, itemOrder });
    await recordAudit(tx, admin, {
      action: 'faq.create',
      entity: 'faq_items',
      entityId: id,
      after: { ...input },
    });
    return ok(id);
  });
}

export type SavedFaqItem =
  | Result<{ version: number }>
  | { ok: false; error: AppError; conflict: { version: number; changes: ContentChange[] } };

/**
 * Changes what `change` names of a question. `version` is the one that the editor saw: when somebody saved another one
 * since, nothing is written and the answer says what differs.
 */
export async function saveFaqItem(
  admin: SignedInActor,
  id: string,
  version: number,
  change: Partial<FaqInput>,
): Promise<SavedFaqItem> {
  return asActor(admin, async (tx) => {
    const row = await lockItem(tx, id);
    if (!row) return err(GONE);
    const before = toInput(row);
    const wanted = { ...before, ...change };
    if (row.version !== version) {
      const changes = contentChanges(fieldOf(FaqInput), before, wanted);
      return { ...err(STALE), conflict: { version: row.version, changes } };
    }
    if (isDeepStrictEqual(before, wanted)) return ok({ version });
    const refused = await refuseTwin(tx, wanted.question, id);
    if (refused) return refused;
    const [saved] = await tx
      .update(faqItems)
      .set(wanted)
      .where(eq(faqItems.id, id))
      .returning({ version: faqItems.version });
    if (!saved) throw new Error('unreachable');
    const changed = (of: FaqInput) =>
      Object.fromEntries(
        Object.entries(of).filter(([key, value]) => {
          const field = key as keyof FaqInput;
          return !isDeepStrictEqual(value, (of === before ? wanted : before)[field]);
        }),
      );
    await recordAudit(tx, admin, {
      action: 'faq.update',
      entity: 'faq_items',
      entityId: id,
      before: changed(before),
      after: changed(wanted),
    });
    return ok(saved);
  });
}

/** Removes a question; one that is gone is gone. */
export async function deleteFaqItem(admin: SignedInActor, id: string): Promise<void> {
  await asActor(admin, async (tx) => {
    const row = await lockItem(tx, id);
    if (!row) return;
    await tx.delete(faqItems).where(eq(faqItems.id, id));
    await recordAudit(tx, admin, {
      action: 'faq.delete',
      entity: 'faq_items',
      entityId: id,
      before: { ...toInput(row) },
    });
  });
}

/**
 * Puts the questions in this order on the site. Ids that do not exist are passed over, and what the list does not name
 * (created meanwhile) follows at the end.
 */
export async function orderFaq(admin: SignedInActor, ids: readonly string[]): Promise<void> {
  await asActor(admin, async (tx) => {
    const rows = await tx
      .select({ id: faqItems.id, question: faqItems.question })
      .from(faqItems)
      .orderBy(asc(faqItems.itemOrder), asc(faqItems.id))
      .for('update');
    const place = new Map(ids.map((id, index) => [id, index]));
    // Array.sort keeps the order of what it holds equal.
    const wanted = rows.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
    if (wanted.every((row, index) => row === rows[index])) return;
    await tx.execute(sql`
      update faq_items f set item_order = o.place
      from jsonb_array_elements_text(${JSON.stringify(wanted.map(({ id }) => id))}::jsonb) with ordinality o(id, place)
      where f.id = o.id::uuid and f.item_order <> o.place`);
    const questions = (list: typeof rows) => ({ order: list.map(({ question }) => question) });
    await recordAudit(tx, admin, {
      action: 'faq.order',
      entity: 'faq_items',
      entityId: 'all',
      before: questions(rows),
      after: questions(wanted),
    });
  });
}

const GONE: AppError = {
  code: 'not-found',
  title: CONTENT_NOT_SAVED,
  message: 'Esta pergunta não existe mais.',
};
const STALE: AppError = {
  code: 'stale',
  title: CONTENT_NOT_SAVED,
  message: 'Outra pessoa mudou isto enquanto você editava. Nada foi gravado.',
};

async function lockItem(tx: Tx, id: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(faqItems).where(eq(faqItems.id, id)).for('update');
  return row;
}

/** Two questions of the same words would share one address on the page (`#quais-documentos…`). */
async function refuseTwin(tx: Tx, question: string, id: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('faq_items'))`);
  const twins = await tx.$count(
    faqItems,
    and(sql`nome_fold(${faqItems.question}) = nome_fold(${question})`, ne(faqItems.id, id)),
  );
  if (twins === 0) return null;
  const message = 'Já existe uma pergunta igual';
  return err({ code: 'twin', title: CONTENT_NOT_SAVED, message, fields: { question: message } });
}
