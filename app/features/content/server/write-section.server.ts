import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { type ContentChange, contentChanges } from '#app/features/content/rules/content-diff.ts';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { CONTENT_NOT_SAVED } from '#app/features/content/rules/content-messages.ts';
import type { ContentConflict } from '#app/features/content/rules/content-view.ts';
import { SECTIONS, type SectionBodies, type SectionKey } from '#app/features/content/rules/site-sections.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { withCleanTexts } from './rich-text.server.ts';
import { completed, lockSection, readSection, type SectionState } from './section-state.server.ts';

const { contentVersions, siteConfig } = schema;

export type WrittenSection =
  | Result<{ changed: boolean }>
  | { ok: false; error: AppError; conflict: ContentConflict };

/**
 * Saves a draft of a section, or publishes it. `seen` names the state that the editor was loaded in: when somebody
 * saved or published since, nothing is written and the answer says who, and what differs from `body`.
 * A body that the site shows already leaves no draft and no version.
 */
export async function writeSection<Key extends SectionKey>(
  admin: SignedInActor,
  key: Key,
  seen: string,
  body: SectionBodies[Key],
  mode: 'draft' | 'publish',
): Promise<WrittenSection> {
  const field = fieldOf(SECTIONS[key].schema);
  const wanted = withCleanTexts(field, body);
  return asActor(admin, async (tx) => {
    await lockSection(tx, key);
    const state = await readSection(tx, key);
    if (state.seen !== seen) return conflict(key, state, wanted);
    const { draft } = state;
    // Texts of the first version are plain: how they read is what counts.
    const live = withCleanTexts(field, state.live);
    if (isDeepStrictEqual(wanted, live)) {
      if (draft) await dropDraft(tx, admin, key, draft.id);
      return ok({ changed: false });
    }
    if (mode === 'draft' && draft && isDeepStrictEqual(wanted, draft.body)) return ok({ changed: true });
    if (mode === 'publish' && !state.published) await keepFirst(tx, key, live);
    await putVersion(tx, admin, key, draft, wanted, mode);
    if (mode === 'publish') await putLive(tx, key, wanted);
    await recordAudit(tx, admin, {
      action: mode === 'publish' ? 'content.publish' : 'content.draft',
      entity: 'content_versions',
      entityId: key,
      ...asEntry(contentChanges(field, live, wanted)),
    });
    return ok({ changed: true });
  });
}

/** Throws the draft away; the site stays as it is. */
export async function discardDraft(
  admin: SignedInActor,
  key: SectionKey,
  seen: string,
): Promise<WrittenSection> {
  return asActor(admin, async (tx) => {
    await lockSection(tx, key);
    const state = await readSection(tx, key);
    if (state.seen !== seen)
      return conflict(key, state, withCleanTexts(fieldOf(SECTIONS[key].schema), state.live));
    if (state.draft) await dropDraft(tx, admin, key, state.draft.id);
    return ok({ changed: state.draft !== null });
  });
}

/** Makes a draft of a version that was published before; the site changes when that is published. */
export async function restoreVersion(
  admin: SignedInActor,
  key: SectionKey,
  versionId: string,
  seen: string,
): Promise<WrittenSection> {
  return asActor(admin, async (tx) => {
    await lockSection(tx, key);
    const state = await readSection(tx, key);
    const [old] = await tx.select().from(contentVersions).where(eq(contentVersions.id, versionId));
    if (!old?.publishedAt || old.section !== key) {
      return err({ code: 'not-found', title: CONTENT_NOT_SAVED, message: 'Esta versão não existe.' });
    }
    const body = withCleanTexts(fieldOf(SECTIONS[key].schema), completed(state.live, old.body));
    if (state.seen !== seen) return conflict(key, state, body);
    if (isDeepStrictEqual(body, withCleanTexts(fieldOf(SECTIONS[key].schema), state.live))) {
      if (state.draft) await dropDraft(tx, admin, key, state.draft.id);
      return ok({ changed: false });
    }
    await putVersion(tx, admin, key, state.draft, body, 'draft');
    await recordAudit(tx, admin, {
      action: 'content.restore',
      entity: 'content_versions',
      entityId: key,
      after: { version: old.publishedAt.toISOString() },
    });
    return ok({ changed: true });
  });
}

/** What the installation brought becomes the first version, so that it can be brought back. */
async function keepFirst(tx: Tx, key: SectionKey, body: unknown) {
  await tx.insert(contentVersions).values({
    id: newId(),
    section: key,
    body,
    // Before the version that replaces it in this transaction, whatever the clock says of both.
    publishedAt: sql`now() - interval '1 millisecond'`,
    authorId: null,
  });
}

async function putVersion(
  tx: Tx,
  admin: SignedInActor,
  key: SectionKey,
  draft: SectionState['draft'],
  body: unknown,
  mode: 'draft' | 'publish',
) {
  const publishedAt = mode === 'publish' ? sql`now()` : null;
  if (draft) {
    await tx
      .update(contentVersions)
      .set({ body, authorId: admin.userId, version: draft.version + 1, publishedAt })
      .where(eq(contentVersions.id, draft.id));
  } else {
    await tx
      .insert(contentVersions)
      .values({ id: newId(), section: key, body, authorId: admin.userId, publishedAt });
  }
}

/** What visitors see from now on; triggers tell every process. */
async function putLive(tx: Tx, key: SectionKey, body: unknown) {
  if (key !== 'coverage') {
    await tx.update(siteConfig).set({ value: body }).where(eq(siteConfig.key, key));
    return;
  }
  await tx.execute(sql`
    insert into coverage_states (uf, active, consultants)
    select s.key, (s.value ->> 'active')::boolean, (s.value ->> 'consultants')::int
    from jsonb_each(${JSON.stringify(body)}::jsonb) s
    on conflict (uf) do update set active = excluded.active, consultants = excluded.consultants
    where (coverage_states.active, coverage_states.consultants) is distinct from (excluded.active, excluded.consultants)`);
}

async function dropDraft(tx: Tx, admin: SignedInActor, key: SectionKey, id: string) {
  await tx.delete(contentVersions).where(eq(contentVersions.id, id));
  await recordAudit(tx, admin, { action: 'content.discard', entity: 'content_versions', entityId: key });
}

/** An entry of the audit log names what changed as the editor does. */
const asEntry = (changes: ContentChange[]) => ({
  before: Object.fromEntries(changes.map(({ label, before }) => [label, before])),
  after: Object.fromEntries(changes.map(({ label, after }) => [label, after])),
});

function conflict(key: SectionKey, { seen, live, draft, published }: SectionState, wanted: unknown) {
  const field = fieldOf(SECTIONS[key].schema);
  const now = withCleanTexts(field, draft ? completed(live, draft.body) : live);
  const { who, at } = draft ?? published ?? { who: null, at: new Date().toISOString() };
  return {
    ...err({
      code: 'stale',
      title: CONTENT_NOT_SAVED,
      message: 'Outra pessoa mudou isto enquanto você editava. Nada foi gravado.',
    }),
    conflict: {
      seen,
      who: who ?? 'Alguém da equipe',
      at,
      changes: contentChanges(field, now, wanted),
    },
  };
}
