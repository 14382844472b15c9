import { type SQL, sql } from 'drizzle-orm';
import type { ContentChange } from '#app/features/content/rules/content-diff.ts';
import type { SectionName } from '#app/features/content/rules/section-names.ts';
import type { AppError } from '#app/lib/result.ts';
import { holdLock, type Tx } from '#app/platform/actor.server.ts';

/** Storage of a kind of section, as drafts, publishing, history and restoring need it. */
export type SectionKind = {
  /** Published body, as JSON; null if the site does not show the section. */
  live: SQL;
  /**
   * Returns a body as it is stored and compared: sanitised, and completed for the current product version.
   */
  clean: (body: unknown, live: unknown) => unknown;
  /** Describes the differences between two bodies. */
  comparing: (tx: Tx) => Promise<(before: unknown, after: unknown) => ContentChange[]>;
  /** Refuses an impossible body, for example because of a duplicate name; null if it is allowed. */
  refuse: (tx: Tx, body: unknown) => Promise<AppError | null>;
  /** Publishes the body; triggers notify every process. */
  put: (tx: Tx, body: unknown) => Promise<void>;
  /** Subject of the audit log's entries. */
  about: { entity: string; entityId: string };
  /** Several saves of one admin in a row are one edit: only a save by another admin is a conflict. */
  goesOn: boolean;
};

/** A section as stored: the published body, and the draft if one exists. */
export type SectionState = {
  /** Version of this state: the last saved draft, or the last published version. */
  seen: string;
  /** Null if the site does not show the section. */
  live: unknown;
  draft: (Saved & { body: unknown; version: number }) | null;
  /** The last published version; null while the site shows the shipped text. */
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

/** Serialises writers of a section, even before a row exists to lock. */
export const lockSection = (tx: Tx, name: SectionName) => holdLock(tx, `content_versions:${name}`);

/** Returns a body with the fields that a newer version of the product requires, taken from the live one. */
export const completed = (live: unknown, body: unknown): unknown =>
  isValues(live) && isValues(body) ? { ...live, ...body } : body;

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
