import { AsyncLocalStorage } from 'node:async_hooks';
import { isNull } from 'drizzle-orm';
import { isSectionKey, type SectionBodies } from '#app/features/content/rules/site-sections.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

type Drafts = Partial<SectionBodies>;

const previewed = new AsyncLocalStorage<{ admin: SignedInActor; drafts: Drafts }>();

/** The drafts in whose place the texts of the site are read now; empty outside of a preview. */
export const shownDrafts = (): Drafts => previewed.getStore()?.drafts ?? {};

/** Returns the admin of the current preview; null outside of a preview. */
export const previewer = (): SignedInActor | null => previewed.getStore()?.admin ?? null;

/** Whether the current request is a preview of drafts. */
export const isPreview = (): boolean => previewer() !== null;

/**
 * Runs `work` with every draft in place of the published text. Only an admin's rights read drafts, and the
 * result of `work` must not be cached for others.
 */
export async function withDrafts<T>(admin: SignedInActor, work: () => Promise<T>): Promise<T> {
  const { contentVersions: v } = schema;
  const rows = await asActor(admin, (tx) =>
    tx.select({ section: v.section, body: v.body }).from(v).where(isNull(v.publishedAt)),
  );
  // Questions are not among them: `getFaq` reads them with their order.
  const drafts = Object.fromEntries(
    rows.filter(({ section }) => isSectionKey(section)).map(({ section, body }) => [section, body]),
  );
  return previewed.run({ admin, drafts }, work);
}
