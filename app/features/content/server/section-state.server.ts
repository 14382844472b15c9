import { sql } from 'drizzle-orm';
import type { SectionKey } from '#app/features/content/rules/site-sections.ts';
import type { Tx } from '#app/platform/actor.server.ts';

/** A section as the database holds it: what the site shows, and the draft where there is one. */
export type SectionState = {
  /** Names this state: the draft as it was last saved, or the version that was published last. */
  seen: string;
  live: unknown;
  draft: { id: string; body: unknown; version: number; at: string; who: string | null } | null;
  /** The version published last; null before the first one, when the site shows what the installation brought. */
  published: { id: string; at: string; who: string | null } | null;
};

/** The coverage map is a table of its own; every other section is a value of `site_config`. */
const LIVE = sql`case when k.key = 'coverage' then (
    select json_object_agg(uf, json_build_object('active', active, 'consultants', consultants)) from coverage_states)
  else (select to_json(c.value) from site_config c where c.key = k.key) end`;

/** In one statement, so that its parts belong together. */
export async function readSection(tx: Tx, key: SectionKey): Promise<SectionState> {
  const { rows } = await tx.execute<Omit<SectionState, 'seen'>>(sql`
    select ${LIVE} as live,
      (select json_build_object('id', v.id, 'body', v.body, 'version', v.version, 'at', v.updated_at, 'who', u.name)
        from content_versions v left join users u on u.id = v.author_id
        where v.section = k.key and v.published_at is null) as draft,
      (select json_build_object('id', v.id, 'at', v.published_at, 'who', u.name)
        from content_versions v left join users u on u.id = v.author_id
        where v.section = k.key and v.published_at is not null
        order by v.published_at desc, v.id desc limit 1) as published
    from (select ${key}::text as key) k`);
  const state = rows[0];
  if (!state) throw new Error('unreachable');
  const { draft, published } = state;
  return { ...state, seen: draft ? `${draft.id}.${draft.version}` : (published?.id ?? 'first') };
}

/** Who writes a section waits here for whoever else does, also while there is no row to lock. */
export const lockSection = (tx: Tx, key: SectionKey) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('content_versions'), hashtext(${key}))`);

/** A body with what a newer version of the product asks for beyond it, as the seed adds it to the live one. */
export const completed = (live: unknown, body: unknown): unknown =>
  isValues(live) && isValues(body) ? { ...live, ...body } : body;

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
