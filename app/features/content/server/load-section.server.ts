import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { contentChanges } from '#app/features/content/rules/content-diff.ts';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import type { ContentVersion, SectionEditor, SectionRow } from '#app/features/content/rules/content-view.ts';
import { SECTION_KEYS, SECTIONS, type SectionKey } from '#app/features/content/rules/site-sections.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { withCleanTexts } from './rich-text.server.ts';
import { completed, readSection } from './section-state.server.ts';

const { contentVersions: v, users } = schema;
const PAGE = 10;

/** Every section with when it was published and whether a draft waits. */
export async function listSections(admin: SignedInActor): Promise<SectionRow[]> {
  const { rows } = await asActor(admin, (tx) =>
    tx.execute<SectionRow>(sql`
      select k.key, p.at as "publishedAt", p.who as "publishedBy", d.at as "draftAt", d.who as "draftBy"
      from jsonb_array_elements_text(${JSON.stringify(SECTION_KEYS)}::jsonb) with ordinality k(key, place)
      left join lateral (
        select to_json(v.published_at) as at, u.name as who
        from content_versions v left join users u on u.id = v.author_id
        where v.section = k.key and v.published_at is not null
        order by v.published_at desc, v.id desc limit 1
      ) p on true
      left join lateral (
        select to_json(v.updated_at) as at, u.name as who
        from content_versions v left join users u on u.id = v.author_id
        where v.section = k.key and v.published_at is null
      ) d on true
      order by k.place`),
  );
  return rows;
}

/** A section for its editor: the draft where there is one, and what it changes of the site. */
export async function loadSection(admin: SignedInActor, key: SectionKey): Promise<SectionEditor> {
  const { seen, live, draft } = await asActor(admin, (tx) => readSection(tx, key));
  const field = fieldOf(SECTIONS[key].schema);
  const body = draft ? completed(live, draft.body) : live;
  return {
    seen,
    body: withCleanTexts(field, body),
    draft: draft && {
      at: draft.at,
      who: draft.who,
      changes: contentChanges(field, withCleanTexts(field, live), draft.body),
    },
  };
}

/** One page of what was published of a section, newest first, each with what it changed. */
export async function listVersions(
  admin: SignedInActor,
  key: SectionKey,
  after: Cursor | null,
): Promise<{ versions: ContentVersion[]; next: string | null }> {
  const rows = await asActor(admin, (tx) =>
    tx
      .select({
        id: v.id,
        body: v.body,
        who: users.name,
        at: sql<string>`to_char(${v.publishedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      })
      .from(v)
      .leftJoin(users, eq(users.id, v.authorId))
      .where(
        and(
          eq(v.section, key),
          isNotNull(v.publishedAt),
          after
            ? sql`(${v.publishedAt}, ${v.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(v.publishedAt), desc(v.id))
      .limit(PAGE + 1),
  );
  const field = fieldOf(SECTIONS[key].schema);
  const versions = rows.slice(0, PAGE).map(({ id, at, who, body }, index) => {
    const before = rows[index + 1];
    return {
      id,
      at,
      who,
      current: after === null && index === 0,
      changes: before
        ? contentChanges(field, withCleanTexts(field, before.body), withCleanTexts(field, body))
        : [],
    };
  });
  const last = versions.at(-1);
  return {
    versions,
    next: rows.length > PAGE && last ? encodeCursor({ createdAt: last.at, id: last.id }) : null,
  };
}
