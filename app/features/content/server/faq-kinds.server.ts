import { eq, type SQL, sql } from 'drizzle-orm';
import { contentChanges } from '#app/features/content/rules/content-diff.ts';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { faqMoves, inOrder } from '#app/features/content/rules/faq-order.ts';
import { FaqInput } from '#app/features/content/rules/input.ts';
import { CONTENT_NOT_SAVED } from '#app/features/content/rules/messages.ts';
import { FAQ_ORDER, questionName } from '#app/features/content/rules/section-names.ts';
import type { AppError } from '#app/lib/result.ts';
import { holdLock, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { keepFirst } from './content-versions.server.ts';
import { FAQ_IDS, LIVE_QUESTION, PUBLISHED_ORDER } from './faq-rows.server.ts';
import { withCleanTexts } from './rich-text.server.ts';
import { lockSection, type SectionKind } from './section-state.server.ts';

const { faqItems } = schema;
const FIELD = fieldOf(FaqInput);

/** A question: a row of `faq_items` while the site has it. */
export const questionKind = (id: string): SectionKind => ({
  live: sql`(select ${LIVE_QUESTION} from faq_items f where f.id = ${id}::uuid)`,
  clean: (body) => withCleanTexts(FIELD, body),
  comparing: async () => (before, after) => contentChanges(FIELD, before, after),
  refuse: (tx, body) => refuseTwin(tx, id, body as FaqInput | null),
  put: (tx, body) => (body === null ? removeQuestion(tx, id) : putQuestion(tx, id, body as FaqInput)),
  about: { entity: 'faq_items', entityId: id },
  goesOn: false,
});

/** The order of all questions, of those that wait for their first publication too. */
export const ORDER_KIND: SectionKind = {
  live: sql`(select json_agg(k.id order by k.place, k.item_order, k.id) from (${FAQ_IDS}) k)`,
  clean: (body, live) => inOrder((live ?? []) as string[], (body ?? []) as string[]),
  comparing: async (tx) => {
    const titles = await titlesOf(tx);
    return (before, after) => faqMoves(before as string[], after as string[], titles);
  },
  refuse: async () => null,
  put: putOrder,
  about: { entity: 'content_versions', entityId: FAQ_ORDER },
  // A second row is dragged while the first one is on its way.
  goesOn: true,
};

/** Serialises changes to the set of questions and to their order. */
const lockFaq = (tx: Tx) => holdLock(tx, 'faq_items');

async function putOrder(tx: Tx, ids: unknown) {
  await lockFaq(tx);
  await tx.execute(sql`
    update faq_items f set item_order = o.place
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality o(id, place)
    where f.id = o.id::uuid and f.item_order <> o.place`);
}

/** Publishes a question, at its place in the published order, or last. */
async function putQuestion(tx: Tx, id: string, { question, answer, category, tags, visible }: FaqInput) {
  await lockFaq(tx);
  const item = { question, answer, category, tags, visible };
  const itemOrder = sql`(
    select coalesce(array_position(o.ids, ${id}),
      greatest((select max(item_order) from faq_items), cardinality(o.ids), 0) + 1)
    from (select ${PUBLISHED_ORDER} as ids) o)`;
  await tx
    .insert(faqItems)
    .values({ id, ...item, itemOrder })
    .onConflictDoUpdate({ target: faqItems.id, set: item });
}

/**
 * Deletes a question. Stores the current order as the first one, so that a restored question gets its place
 * back.
 */
async function removeQuestion(tx: Tx, id: string) {
  // Publishing an order also stores the first one. Locks are taken in sequence: the order, then the questions.
  await lockSection(tx, FAQ_ORDER);
  await lockFaq(tx);
  const { rows } = await tx.execute<{ known: boolean; ids: string[] }>(
    sql`select ${PUBLISHED_ORDER} is not null as known, ${ORDER_KIND.live} as ids`,
  );
  const [order] = rows;
  if (order && !order.known) {
    await keepFirst(tx, FAQ_ORDER, order.ids);
    await putOrder(tx, order.ids);
  }
  await tx.delete(faqItems).where(eq(faqItems.id, id));
}

/** A text as `slugify` (lib/text.ts) has it. */
const asAddress = (text: SQL) =>
  sql`trim('-' from regexp_replace(nome_fold(${text}), '[^a-z0-9]+', '-', 'g'))`;

/**
 * Refuses a second question with the same words: both would have the same address on the page (`#tem-prazo`),
 * which ignores punctuation.
 */
async function refuseTwin(tx: Tx, id: string, body: FaqInput | null): Promise<AppError | null> {
  if (!body) return null;
  await lockFaq(tx);
  const asked = asAddress(sql`${body.question}::text`);
  const { rows } = await tx.execute<{ twin: boolean }>(sql`
    select exists (select from faq_items
        where ${asAddress(sql`question`)} = ${asked} and id <> ${id}::uuid)
      or exists (select from content_versions
        where published_at is null and section like 'faq:%' and section <> ${questionName(id)}
          and ${asAddress(sql`body ->> 'question'`)} = ${asked}) as twin`);
  if (!rows[0]?.twin) return null;
  const message = 'Já existe uma pergunta igual';
  return { code: 'twin', title: CONTENT_NOT_SAVED, message, fields: { question: message } };
}

/** What every question is called, or was called last. */
async function titlesOf(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; question: string }>(sql`
    select distinct on (id) id, question from (
      select id::text, question, 'infinity'::timestamptz as at from faq_items
      union all
      select substr(section, 5), body ->> 'question', updated_at from content_versions
      where section like 'faq:%' and body <> 'null'
    ) named order by id, at desc`);
  return new Map(rows.map(({ id, question }) => [id, question]));
}
