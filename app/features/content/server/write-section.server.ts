import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { IdentityName } from '#app/features/catalog/rules/identity.ts';
import { refuseNamesIn, refuseUnkept } from '#app/features/catalog/server/index.server.ts';
import { brokenTexts } from '#app/features/content/rules/broken-texts.ts';
import type { ContentChange } from '#app/features/content/rules/content-diff.ts';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { CONTENT_NOT_SAVED } from '#app/features/content/rules/messages.ts';
import {
  type BodyOf,
  FAQ_ORDER,
  type SectionName,
  sectionForm,
} from '#app/features/content/rules/section-names.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { truncate } from '#app/lib/text.ts';
import { CHANGED_MEANWHILE } from '#app/lib/toast.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { AuditAction } from '#app/terms/audit-actions.ts';
import { keepFirst, putVersion } from './content-versions.server.ts';
import { sectionKind } from './section-kinds.server.ts';
import {
  completed,
  lockSection,
  readSection,
  type SectionKind,
  type SectionState,
} from './section-state.server.ts';

const { contentVersions } = schema;
/** Characters of a value in a conflict: the editor has it whole. */
const LONGEST = 240;

/** `left`: whether the section still exists, on the site or in its history. */
export type WrittenSection = Result<{ changed: boolean; left: boolean }>;

/**
 * Saves a draft of a section, or publishes it. `seen` names the state that the editor started from: if it
 * changed, nothing is written and the answer names the author of the change and its differences from `body`.
 * A body that equals the published one creates no draft and no version.
 */
export const writeSection = <Name extends SectionName>(
  admin: SignedInActor,
  name: Name,
  seen: string,
  body: BodyOf<Name>,
  mode: 'draft' | 'publish',
): Promise<WrittenSection> => asActor(admin, (tx) => writeSectionIn(tx, admin, name, seen, body, mode));

/** The same in the caller's transaction. */
export async function writeSectionIn<Name extends SectionName>(
  tx: Tx,
  admin: SignedInActor,
  name: Name,
  seen: string,
  body: BodyOf<Name>,
  mode: 'draft' | 'publish',
): Promise<WrittenSection> {
  const kind = sectionKind(name);
  await lockSection(tx, name);
  const state = await readSection(tx, name, kind);
  const wanted = kind.clean(body, state.live);
  if (isOvertaken(kind, state, seen, admin)) return conflict(tx, kind, state, wanted);
  const { draft } = state;
  // Texts of the first version are plain: how they read is what counts.
  const live = kind.clean(state.live, state.live);
  if (isDeepStrictEqual(wanted, live)) {
    if (draft) await dropDraft(tx, admin, kind, draft.id);
    return ok({ changed: false, left: isLeft(state) });
  }
  if (mode === 'draft' && draft && isDeepStrictEqual(wanted, draft.body))
    return ok({ changed: true, left: true });
  const refused =
    (await kind.refuse(tx, wanted)) ??
    (mode === 'publish'
      ? (refuseBroken(name, shown(wanted)) ?? (await refuseWords(tx, name, wanted)))
      : null);
  if (refused) return err(refused);
  if (mode === 'publish' && !state.published && live !== null) await keepFirst(tx, name, live);
  await putVersion(tx, admin, name, draft, wanted, mode);
  if (mode === 'publish') await kind.put(tx, wanted);
  const changes = (await kind.comparing(tx))(live, wanted);
  await recordAudit(tx, admin, {
    action: actionOf(name, mode, wanted),
    ...kind.about,
    ...asEntry(changes),
  });
  return ok({ changed: true, left: true });
}

/**
 * Refuses texts that visitors would see broken, with messages at the fields and one sentence that names them.
 */
function refuseBroken(name: SectionName, wanted: unknown): AppError | null {
  if (name === FAQ_ORDER || wanted === null) return null;
  const broken = brokenTexts(name, fieldOf(sectionForm(name).schema), wanted);
  return broken && { code: 'broken-text', title: CONTENT_NOT_SAVED, ...broken };
}

/** Names that a section always needs, independent of its texts. */
const NAMED: Partial<Record<SectionName, IdentityName>> = {
  loan: 'loanInstitution',
  policies: 'dataOfficerName',
};

/**
 * Refuses texts that require a name the business has not set (lawyer, institution), and unsupported claims.
 * Titles for search engines need no names: the pages behind them are checked.
 */
async function refuseWords(tx: Tx, name: SectionName, wanted: unknown) {
  const always = NAMED[name];
  const unnamed = await refuseNamesIn(tx, name === 'seo' ? [] : shown(wanted), always ? [always] : []);
  return unnamed ?? (await refuseUnkept(tx, shown(wanted)));
}

/** Discards the draft; the site does not change. */
export async function discardSection(
  admin: SignedInActor,
  name: SectionName,
  seen: string,
): Promise<WrittenSection> {
  const kind = sectionKind(name);
  return asActor(admin, async (tx) => {
    await lockSection(tx, name);
    const state = await readSection(tx, name, kind);
    if (state.seen !== seen) return conflict(tx, kind, state, kind.clean(state.live, state.live));
    if (state.draft) await dropDraft(tx, admin, kind, state.draft.id);
    return ok({ changed: state.draft !== null, left: isLeft(state) });
  });
}

/** Makes a draft of a version that was published before; the site changes when that is published. */
export async function restoreVersion(
  admin: SignedInActor,
  name: SectionName,
  versionId: string,
  seen: string,
): Promise<WrittenSection> {
  const kind = sectionKind(name);
  return asActor(admin, async (tx) => {
    await lockSection(tx, name);
    const state = await readSection(tx, name, kind);
    const [old] = await tx.select().from(contentVersions).where(eq(contentVersions.id, versionId));
    if (!old?.publishedAt || old.section !== name || old.body === null) {
      return err({ code: 'not-found', title: CONTENT_NOT_SAVED, message: 'Esta versão não existe.' });
    }
    const body = kind.clean(completed(state.live, old.body), state.live);
    if (state.seen !== seen) return conflict(tx, kind, state, body);
    if (isDeepStrictEqual(body, kind.clean(state.live, state.live))) {
      if (state.draft) await dropDraft(tx, admin, kind, state.draft.id);
      return ok({ changed: false, left: true });
    }
    await putVersion(tx, admin, name, state.draft, body, 'draft');
    await recordAudit(tx, admin, {
      action: 'content.restore',
      ...kind.about,
      after: { version: old.publishedAt.toISOString() },
    });
    return ok({ changed: true, left: true });
  });
}

/** Was the section saved or published since the editor was loaded? */
function isOvertaken(kind: SectionKind, state: SectionState, seen: string, admin: SignedInActor): boolean {
  if (state.seen === seen) return false;
  return !(kind.goesOn && (state.draft ?? state.published)?.by === admin.userId);
}

const isLeft = ({ live, published }: SectionState) => live !== null || published !== null;

function actionOf(name: SectionName, mode: 'draft' | 'publish', body: unknown): AuditAction {
  if (body === null) return 'faq.delete';
  if (name === FAQ_ORDER) return mode === 'publish' ? 'faq.order' : 'content.draft';
  return mode === 'publish' ? 'content.publish' : 'content.draft';
}

async function dropDraft(tx: Tx, admin: SignedInActor, kind: SectionKind, id: string) {
  await tx.delete(contentVersions).where(eq(contentVersions.id, id));
  await recordAudit(tx, admin, { action: 'content.discard', ...kind.about });
}

/** Returns the body that visitors will read; null for a hidden question. */
const shown = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'visible' in body && body.visible === false ? null : body;

/** An entry of the audit log names what changed as the editor does. */
const asEntry = (changes: ContentChange[]) => ({
  before: Object.fromEntries(changes.map(({ label, before }) => [label, before])),
  after: Object.fromEntries(changes.map(({ label, after }) => [label, after])),
});

async function conflict(tx: Tx, kind: SectionKind, state: SectionState, wanted: unknown) {
  const { seen, live, draft, published } = state;
  const now = kind.clean(draft ? completed(live, draft.body) : live, live);
  const { who, at } = draft ?? published ?? { who: null, at: new Date().toISOString() };
  const differs = (await kind.comparing(tx))(now, wanted);
  return err({
    code: 'stale',
    title: CONTENT_NOT_SAVED,
    message: CHANGED_MEANWHILE,
    conflict: {
      expectedVersion: seen,
      changes: [{ who: who ?? 'Alguém da equipe', at }],
      now: differs.map(({ label, before }) => ({ label, value: truncate(before || 'vazio', LONGEST) })),
    },
  });
}
