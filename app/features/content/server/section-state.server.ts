import { type SQL, sql } from 'drizzle-orm';
import type { ContentChange } from '#app/features/content/rules/content-diff.ts';
import type { SectionName } from '#app/features/content/rules/section-names.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { holdLock } from '#app/platform/db/hold-lock.server.ts';

/** What drafts, publishing, history and restoring have to know of a section: where the site has it, and how. */
export type SectionKind = {
  /** What the site shows of it, as JSON; null where it shows nothing. */
  live: SQL;
  /** A body as it is kept and compared: its texts clean, and fit for what there is now. */
  clean: (body: unknown, live: unknown) => unknown;
  /** What tells two bodies apart, in words. */
  comparing: (tx: Tx) => Promise<(before: unknown, after: unknown) => ContentChange[]>;
  /** Why it cannot be so, for example because another one bears the same name; null when it can. */
  refuse: (tx: Tx, body: unknown) => Promise<AppError | null>;
  /** What visitors see from now on; triggers tell every process. */
  put: (tx: Tx, body: unknown) => Promise<void>;
  /** What an entry of the audit log is about. */
  about: { entity: string; entityId: string };
  /** Several saves of the same person in a row are one going on: only another person's is a conflict. */
  goesOn: boolean;
};

/** A section as the database holds it: what the site shows, and the draft where there is one. */
export type SectionState = {
  /** Names this state: the draft as it was last saved, or the version that was published last. */
  seen: string;
  /** Null where the site shows nothing of it. */
  live: unknown;
  draft: (Saved & { body: unknown; version: number }) | null;
  /** The version published last; null before the first one, when the site shows what the installation brought. */
  published: Saved | null;
};
type Saved = { id: string; at: string; by: string | null; who: string | null };

/** In one statement, so that its parts belong together. */
export async function readSection(
  tx: Tx,
  name: SectionName,
  { live }: Pick<SectionKind, 'live'>,
): Promise<SectionState> {
  const { rows } = await tx.execute<Omit<SectionState, 'seen'>>(sql`
    select ${live} as live,
      (select json_build_object('id', v.id, 'body', v.body, 'version', v.version, 'at', v.updated_at,
          'by', v.author_id, 'who', u.name)
        from content_versions v left join users u on u.id = v.author_id
        where v.section = k.name and v.published_at is null) as draft,
      (select json_build_object('id', v.id, 'at', v.published_at, 'by', v.author_id, 'who', u.name)
        from content_versions v left join users u on u.id = v.author_id
        where v.section = k.name and v.published_at is not null
        order by v.published_at desc, v.id desc limit 1) as published
    from (select ${name}::text as name) k`);
  const state = rows[0];
  if (!state) throw new Error('unreachable');
  const { draft, published } = state;
  return { ...state, seen: draft ? `${draft.id}.${draft.version}` : (published?.id ?? 'first') };
}

/** Serialises writers of a section, also while there is no row to lock. */
export const lockSection = (tx: Tx, name: SectionName) => holdLock(tx, `content_versions:${name}`);

/** A body with what a newer version of the product asks for beyond it, as the seed adds it to the live one. */
export const completed = (live: unknown, body: unknown): unknown =>
  isValues(live) && isValues(body) ? { ...live, ...body } : body;

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
