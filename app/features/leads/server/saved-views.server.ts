import { and, asc, eq, sql } from 'drizzle-orm';
import { viewQuery } from '#app/features/leads/rules/lead-filter.ts';
import type { SavedView } from '#app/features/leads/rules/lead-view.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const LIST = 'leads';
const MOST_VIEWS = 50;
const { savedViews } = schema;
const ofLeads = eq(savedViews.list, LIST);

/** The admin's own; the policy of the table hides those of others. */
export const listViews = (admin: SignedInActor): Promise<SavedView[]> =>
  readAs<SavedView>(
    admin,
    'saved-views-leads',
    `select id, name, query, is_default as "isDefault" from saved_views where list = '${LIST}' order by name, id`,
    [],
  );

/**
 * Keeps the filters, the view and the columns of an address under a name; the same name again is a new content of it.
 */
export async function saveView(
  admin: SignedInActor,
  { name, query }: { name: string; query: string },
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const kept = viewQuery(new URLSearchParams(query));
    const own = await tx.select({ name: savedViews.name }).from(savedViews).where(ofLeads);
    if (own.length >= MOST_VIEWS && !own.some((view) => view.name === name))
      return err({ code: 'many', message: `No máximo ${MOST_VIEWS} visões. Exclua uma.` });
    await tx
      .insert(savedViews)
      .values({ userId: admin.userId, list: LIST, name, query: kept })
      .onConflictDoUpdate({
        target: [savedViews.userId, savedViews.list, savedViews.name],
        set: { query: kept },
      });
    return ok(null);
  });
}

export async function renameView(
  admin: SignedInActor,
  { id, name }: { id: string; name: string },
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const same = await tx
      .select({ id: savedViews.id })
      .from(savedViews)
      .where(and(ofLeads, eq(savedViews.name, name), sql`${savedViews.id} <> ${id}`));
    if (same.length > 0) return err({ code: 'taken', message: 'Já há uma visão com este nome.' });
    const { rowCount } = await tx
      .update(savedViews)
      .set({ name })
      .where(and(ofLeads, eq(savedViews.id, id)));
    return rowCount === 0 ? err({ code: 'missing', message: 'Esta visão foi excluída.' }) : ok(null);
  });
}

export const removeView = (admin: SignedInActor, id: string) =>
  asActor(admin, async (tx) => {
    await tx.delete(savedViews).where(and(ofLeads, eq(savedViews.id, id)));
  });

/** The view that the list opens with; of the one that is it already, no longer. One at most. */
export const toggleDefaultView = (admin: SignedInActor, id: string) =>
  asActor(admin, async (tx) => {
    const [view] = await tx
      .select({ id: savedViews.id, isDefault: savedViews.isDefault })
      .from(savedViews)
      .where(and(ofLeads, eq(savedViews.id, id)))
      .orderBy(asc(savedViews.id))
      .for('update');
    if (!view) return;
    await tx.update(savedViews).set({ isDefault: false }).where(and(ofLeads, savedViews.isDefault));
    if (!view.isDefault) await tx.update(savedViews).set({ isDefault: true }).where(eq(savedViews.id, id));
  });
