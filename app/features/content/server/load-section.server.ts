import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type {
  ContentVersion,
  FaqSummary,
  SectionEditorView,
  SectionRow,
} from '#app/features/content/rules/content-view.ts';
import { FAQ_ORDER, type SectionName } from '#app/features/content/rules/section-names.ts';
import { SECTION_KEYS } from '#app/features/content/rules/site-sections.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { instantSql } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { sectionKind } from './section-kinds.server.ts';
import { completed, readSection } from './section-state.server.ts';

const { contentVersions: v, users } = schema;
const PAGE = 10;

/** Every section with when it was published and whether a draft waits; the questions and their order as one. */
export async function listSections(
  admin: SignedInActor,
): Promise<{ sections: SectionRow[]; faq: FaqSummary }> {
  const [{ rows: sections }, { rows: faq }] = await asActor(admin, (tx) =>
    Promise.all([tx.execute<SectionRow>(SECTION_ROWS), tx.execute<FaqSummary>(FAQ_SUMMARY)]),
  );
  if (!faq[0]) throw new Error('unreachable');
  return { sections, faq: faq[0] };
}

const SECTION_ROWS = sql`
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
  order by k.place`;

const OF_FAQ = sql`(v.section like 'faq:%' or v.section = ${FAQ_ORDER})`;
const FAQ_SUMMARY = sql`
  select (select count(*)::int from content_versions v where ${OF_FAQ} and v.published_at is null) as drafts,
    to_json(p.published_at) as "publishedAt", u.name as "publishedBy"
  from (select) one
  left join lateral (
    select v.published_at, v.author_id from content_versions v
    where ${OF_FAQ} and v.published_at is not null order by v.published_at desc, v.id desc limit 1
  ) p on true
  left join users u on u.id = p.author_id`;

/** Loads a section for its editor: the draft if one exists, and its changes against the site. */
export const loadSection = (admin: SignedInActor, name: SectionName): Promise<SectionEditorView> =>
  asActor(admin, (tx) => readEditor(tx, name));

export async function readEditor(tx: Tx, name: SectionName): Promise<SectionEditorView> {
  const kind = sectionKind(name);
  const { seen, live, draft } = await readSection(tx, name, kind);
  const shown = kind.clean(live, live);
  return {
    seen,
    body: draft ? kind.clean(completed(live, draft.body), live) : shown,
    there: live !== null,
    draft: draft && {
      at: draft.at,
      who: draft.who,
      changes: live === null ? [] : (await kind.comparing(tx))(shown, kind.clean(draft.body, live)),
    },
  };
}

/** Lists one page of a section's published versions, newest first, each with its changes. */
export async function listSectionVersions(
  admin: SignedInActor,
  name: SectionName,
  after: Cursor | null,
): Promise<{ versions: ContentVersion[]; next: string | null }> {
  const kind = sectionKind(name);
  const { rows, changesOf } = await asActor(admin, async (tx) => ({
    rows: await tx
      .select({
        id: v.id,
        body: v.body,
        who: users.name,
        at: instantSql(v.publishedAt),
      })
      .from(v)
      .leftJoin(users, eq(users.id, v.authorId))
      .where(
        and(
          eq(v.section, name),
          isNotNull(v.publishedAt),
          after
            ? sql`(${v.publishedAt}, ${v.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(v.publishedAt), desc(v.id))
      .limit(PAGE + 1),
    changesOf: await kind.comparing(tx),
  }));
  // Completes an old version only with its own fields.
  const asWas = (body: unknown) => kind.clean(body, body);
  const versions = rows.slice(0, PAGE).map(({ id, at, who, body }, index) => {
    const before = rows[index + 1];
    return {
      id,
      at,
      who,
      current: after === null && index === 0,
      deleted: body === null,
      hidden: (body as { visible?: boolean } | null)?.visible === false,
      changes: before ? changesOf(asWas(before.body), asWas(body)) : [],
    };
  });
  const last = versions.at(-1);
  return {
    versions,
    next: rows.length > PAGE && last ? encodeCursor({ createdAt: last.at, id: last.id }) : null,
  };
}
