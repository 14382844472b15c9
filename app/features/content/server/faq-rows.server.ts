import { sql } from 'drizzle-orm';
import type { DeletedQuestion, FaqRow } from '#app/features/content/rules/content-view.ts';
import { FAQ_ORDER, questionName } from '#app/features/content/rules/section-names.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import type { Tx } from '#app/platform/actor.server.ts';

/** The row `f` of `faq_items` as the body of a question. */
export const LIVE_QUESTION = sql`json_build_object('question', f.question, 'answer', f.answer,
  'category', f.category, 'tags', f.tags, 'visible', f.visible)`;

/** Ids in the order that was published last; null before the first one. */
export const PUBLISHED_ORDER = sql`(
  select array(select jsonb_array_elements_text(v.body)) from content_versions v
  where v.section = ${FAQ_ORDER} and v.published_at is not null
  order by v.published_at desc, v.id desc limit 1)`;

/** Every question that the site has or that waits for its first publication, each with its place. */
export const FAQ_IDS = sql`
  select known.id, f.item_order, array_position(o.ids, known.id::text) as place
  from (
    select id from faq_items
    union
    select substr(section, 5)::uuid from content_versions where published_at is null and section like 'faq:%'
  ) known
  cross join (select ${PUBLISHED_ORDER} as ids) o
  left join faq_items f on f.id = known.id`;

/**
 * Reads all questions, including hidden and unpublished ones, in one statement. There are tens, not
 * thousands.
 */
export async function readFaqRows(tx: Tx): Promise<FaqRow[]> {
  const { rows } = await tx.execute<FaqRow>(sql`
    select k.id, case when f.id is not null then ${LIVE_QUESTION} end as live, d.body as draft,
      to_json(d.updated_at) as "draftAt", u.name as "draftBy",
      coalesce(d.id || '.' || d.version, p.id::text, 'first') as seen
    from (${FAQ_IDS}) k
    left join faq_items f on f.id = k.id
    left join content_versions d on d.section = 'faq:' || k.id and d.published_at is null
    left join users u on u.id = d.author_id
    left join lateral (
      select v.id from content_versions v
      where v.section = 'faq:' || k.id and v.published_at is not null
      order by v.published_at desc, v.id desc limit 1
    ) p on true
    order by k.place, k.item_order, k.id`);
  return rows;
}

const DELETED_PAGE = 30;

/** Questions that were deleted and of which no draft waits, a page of them, the last one first. */
export async function readDeleted(
  tx: Tx,
  after: Cursor | null,
): Promise<{ deleted: DeletedQuestion[]; nextDeleted: string | null }> {
  const { rows } = await tx.execute<DeletedQuestion & { versionId: string }>(sql`
    select substr(v.section, 5) as id, to_json(v.published_at) as at, u.name as who, last.question,
      v.id as "versionId"
    from content_versions v
    left join users u on u.id = v.author_id
    cross join lateral (
      select o.body ->> 'question' as question from content_versions o
      where o.section = v.section and o.published_at is not null and o.body <> 'null'
      order by o.published_at desc, o.id desc limit 1
    ) last
    where v.body = 'null' and v.published_at is not null and v.section like 'faq:%'
      and not exists (
        select from content_versions newer
        where newer.section = v.section
          and (newer.published_at is null or (newer.published_at, newer.id) > (v.published_at, v.id)))
      ${after ? sql`and (v.published_at, v.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by v.published_at desc, v.id desc limit ${DELETED_PAGE + 1}`);
  const page = rows.slice(0, DELETED_PAGE);
  const last = page.at(-1);
  return {
    deleted: page.map(({ versionId: _, ...question }) => question),
    nextDeleted:
      rows.length > DELETED_PAGE && last ? encodeCursor({ createdAt: last.at, id: last.versionId }) : null,
  };
}

/** Reads the title of a question in its last published version; null if it was never published. */
export async function readTitle(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ question: string }>(sql`
    select body ->> 'question' as question from content_versions
    where section = ${questionName(id)} and published_at is not null and body <> 'null'
    order by published_at desc, id desc limit 1`);
  return rows[0]?.question ?? null;
}
