import { and, asc, eq, sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { type Asked, type ListAddress, readList, type SavedView } from './list.ts';

const MOST_VIEWS = 50;
const { savedViews } = schema;

/** Data of a list's page besides the rows. */
export type OpenList = { views: SavedView[]; refused: string[] };

/**
 * Reads the list that the address requests, together with its views in one message. The bare address opens
 * the person's default view.
 * @returns `list` rejects with a Response that redirects to the default view
 */
export function openList<A extends ListAddress>(
  request: Request,
  asker: SignedInActor,
  address: A,
): { asked: Asked<A>; list: Promise<OpenList> } {
  const { searchParams: query, pathname } = new URL(request.url);
  const { refused, ...asked } = readList(address, query);
  const list = listViews(asker, address.name).then((views) => {
    const usual = views.find(({ isDefault }) => isDefault);
    const bare = [...query.keys()].every((key) => key === '_routes');
    if (usual && bare && pathname.replace(/\.data$/, '') === address.path)
      throw redirect(`${address.path}?${usual.query}&inicio=1`);
    return { views, refused };
  });
  // If reading the rows fails, nothing awaits this promise; prevents an unhandled rejection.
  list.catch(() => {});
  return { asked, list };
}

/**
 * Parses a list's address for actions on all of its rows.
 * @throws Response 400 for an unknown filter: ignoring it would select more rows than intended
 */
export function readWhole<A extends ListAddress>(address: A, query: URLSearchParams): Asked<A> {
  const { refused, ...asked } = readList(address, query);
  if (refused.length > 0) throw new Response(null, { status: 400 });
  return { ...asked, after: null };
}

/** Lists the actor's views; the policy of the table hides those of others. */
export const listViews = (asker: SignedInActor, list: string): Promise<SavedView[]> =>
  readAs<SavedView>(
    asker,
    'saved-views',
    `select id, name, query, is_default as "isDefault" from saved_views where list = $1 order by name, id`,
    [list],
  );

/** Saves a query under a name; an existing name gets the new query. */
export async function saveView(
  asker: SignedInActor,
  { list, name, query }: { list: string; name: string; query: string },
): Promise<Result<null>> {
  return asActor(asker, async (tx) => {
    const own = await tx.select({ name: savedViews.name }).from(savedViews).where(eq(savedViews.list, list));
    if (own.length >= MOST_VIEWS && !own.some((view) => view.name === name))
      return err({ code: 'many', message: `No máximo ${MOST_VIEWS} visões. Exclua uma.` });
    await tx
      .insert(savedViews)
      .values({ userId: asker.userId, list, name, query })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.list, savedViews.name], set: { query } });
    return ok(null);
  });
}

export async function renameView(
  asker: SignedInActor,
  { id, name }: { id: string; name: string },
): Promise<Result<null>> {
  return asActor(asker, async (tx) => {
    const [view] = await tx.select({ list: savedViews.list }).from(savedViews).where(eq(savedViews.id, id));
    if (!view) return err({ code: 'missing', message: 'Esta visão foi excluída.' });
    const same = and(
      eq(savedViews.list, view.list),
      eq(savedViews.name, name),
      sql`${savedViews.id} <> ${id}`,
    );
    if ((await tx.$count(savedViews, same)) > 0)
      return err({ code: 'taken', message: 'Já há uma visão com este nome.' });
    await tx.update(savedViews).set({ name }).where(eq(savedViews.id, id));
    return ok(null);
  });
}

export const removeView = (asker: SignedInActor, id: string) =>
  asActor(asker, async (tx) => {
    await tx.delete(savedViews).where(eq(savedViews.id, id));
  });

/** Makes a view the default of its list, or unsets it. A list has at most one default. */
export const toggleDefaultView = (asker: SignedInActor, id: string) =>
  asActor(asker, async (tx) => {
    const [view] = await tx
      .select({ list: savedViews.list, isDefault: savedViews.isDefault })
      .from(savedViews)
      .where(eq(savedViews.id, id))
      .orderBy(asc(savedViews.id))
      .for('update');
    if (!view) return;
    await tx
      .update(savedViews)
      .set({ isDefault: false })
      .where(and(eq(savedViews.list, view.list), savedViews.isDefault));
    if (!view.isDefault) await tx.update(savedViews).set({ isDefault: true }).where(eq(savedViews.id, id));
  });
