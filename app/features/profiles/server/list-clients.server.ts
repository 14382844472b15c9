import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ClientFilter, ClientRow } from '#app/features/profiles/rules/client-list.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { likePattern } from '#app/lib/text.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const PAGE = 50;
/** Counted up to here: "mais de 1.000" helps as much as a number and never reads a million rows. */
export const COUNT_LIMIT = 1000;

const { profiles: p, users } = schema;

/** A masked document or phone is searched by its digits; anything with a letter as it was typed. */
const searched = (text: string) => (/[a-z]/i.test(text) ? text : text.replace(/\D/g, '')) || text;

function conditions(filter: ClientFilter, admin: SignedInActor): (SQL | undefined)[] {
  const { search, assignee } = filter;
  return [
    filter.erased ? isNotNull(p.erasedAt) : isNull(p.erasedAt),
    search ? sql`${p.searchText} like ${likePattern(searched(search))}` : undefined,
    filter.uf ? eq(p.uf, filter.uf) : undefined,
    assignee === 'none' ? isNull(p.assigneeId) : undefined,
    assignee === 'me' ? eq(p.assigneeId, admin.userId) : undefined,
    assignee && assignee !== 'none' && assignee !== 'me' ? eq(p.assigneeId, assignee) : undefined,
    filter.status
      ? sql`exists (select 1 from cards c where c.user_id = ${p.id} and c.status = ${filter.status})`
      : undefined,
    // Written as the partial index has it: a parameter would keep it from being used.
    filter.waiting
      ? sql`exists (select 1 from card_documents d where d.user_id = ${p.id} and d.status = 'pending')`
      : undefined,
  ];
}

/**
 * One page of clients, newest first, by a part of a name, document or phone and by filters, with how many there are up
 * to a thousand. The place is a key: page 4 000 costs what page 1 does.
 */
export async function listClients(
  admin: SignedInActor,
  filter: ClientFilter & { after?: Cursor | null },
): Promise<{ clients: ClientRow[]; next: string | null; total: number; more: boolean }> {
  const { after } = filter;
  const where = conditions(filter, admin);
  const [rows, total] = await asActor(admin, async (tx) => {
    // Which ones, before anything is fetched for them: a common name is that of thousands.
    const page = tx
      .select()
      .from(p)
      .where(
        and(
          ...where,
          after
            ? sql`(${p.createdAt}, ${p.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(p.createdAt), desc(p.id))
      .limit(PAGE + 1)
      .as('page');
    const found = await tx
      .select({
        id: page.id,
        fullName: page.fullName,
        docType: page.docType,
        docNumber: page.docNumber,
        phone: page.phone,
        uf: page.uf,
        email: users.email,
        assignee: sql<string | null>`(select a.name from users a where a.id = ${page.assigneeId})`,
        cards: sql<ClientRow['cards']>`coalesce((
            select json_agg(json_build_object('type', c.card_type, 'status', c.status) order by c.created_at, c.id)
            from cards c where c.user_id = ${page.id}), '[]')`,
        waiting: sql<number>`(
            select count(*)::int from card_documents d where d.user_id = ${page.id} and d.status = 'pending')`,
        erasedAt: page.erasedAt,
        createdAt: sql<string>`to_char(${page.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      })
      .from(page)
      .innerJoin(users, eq(users.id, page.id))
      .orderBy(desc(page.createdAt), desc(page.id));
    // What fits on its first page is counted by it.
    const all = !after && found.length <= PAGE;
    return [found, all ? found.length : await countUpTo(tx, where)] as const;
  });
  const clients = rows.slice(0, PAGE).map(({ docNumber, erasedAt, ...row }) => ({
    ...row,
    document: maskedDocument(docNumber),
    erasedAt: erasedAt?.toISOString() ?? null,
  }));
  const last = clients.at(-1);
  return {
    clients,
    next: rows.length > PAGE && last ? encodeCursor(last) : null,
    total: Math.min(total, COUNT_LIMIT),
    more: total > COUNT_LIMIT,
  };
}

async function countUpTo(tx: Parameters<Parameters<typeof asActor>[1]>[0], where: (SQL | undefined)[]) {
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(p)
    .where(and(...where))
    .limit(COUNT_LIMIT + 1)
    .as('some');
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(some);
  return row?.total ?? 0;
}
