import { and, desc, eq, sql } from 'drizzle-orm';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { likePattern } from '#app/lib/text.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

const PAGE = 50;

/** One page of clients, newest first, found by part of a name, document or phone. */
export async function listClients(admin: SignedInActor, filter: { search?: string; after?: Cursor | null }) {
  const { profiles, users } = schema;
  const search = filter.search?.trim();
  const rows = await asActor(admin, (tx) =>
    tx
      .select({
        id: profiles.id,
        fullName: profiles.fullName,
        docType: profiles.docType,
        docNumber: profiles.docNumber,
        phone: profiles.phone,
        uf: profiles.uf,
        email: users.email,
        cards: sql<number>`(select count(*)::int from cards c where c.user_id = ${profiles.id})`,
        createdAt: sql<string>`to_char(${profiles.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(
        and(
          search ? sql`${profiles.searchText} like ${likePattern(search)}` : undefined,
          filter.after
            ? sql`(${profiles.createdAt}, ${profiles.id}) < (${filter.after.createdAt}::timestamptz, ${filter.after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(profiles.createdAt), desc(profiles.id))
      .limit(PAGE + 1),
  );
  const clients = rows.slice(0, PAGE);
  const last = clients.at(-1);
  return { clients, next: rows.length > PAGE && last ? encodeCursor(last) : null };
}
