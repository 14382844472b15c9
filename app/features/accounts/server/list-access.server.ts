import { type SQL, sql } from 'drizzle-orm';
import type { AccessFilter } from '#app/features/accounts/rules/access-filter.ts';
import type { AccessLine } from '#app/features/accounts/rules/access-record.ts';
import { describeDevice } from '#app/features/accounts/rules/device.ts';
import { endOfDay, startOfDay } from '#app/lib/day-range.ts';
import { encodeCursor } from '#app/lib/keyset.ts';
import { recordLook } from '#app/platform/access-log.server.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { instantSql } from '#app/platform/db/json-values.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const PAGE = 50;
const LOOK = 'Registros de acesso à conta';

type Row = AccessLine & { userAgent: string | null };

/**
 * A page of the records that the law has us keep under secrecy (Marco Civil da Internet, art. 15), newest first. Every
 * look is written down before it is shown, page by page: in the audit log with what was asked for, and with each person
 * whose records are on the page.
 */
export async function listAccess(
  admin: SignedInActor,
  filter: AccessFilter,
): Promise<{ lines: AccessLine[]; next: string | null }> {
  return asActor(admin, async (tx) => {
    const { rows } = await tx.execute<Row>(sql`
      select r.id, ${instantSql('r.created_at')} as at, r.kind,
        r.user_id as "userId", u.name, u.email, r.ip_address as ip, r.user_agent as "userAgent"
      from access_records r join users u on u.id = r.user_id
      where ${sql.join(conditions(filter), sql` and `)}
      order by r.created_at desc, r.id desc limit ${PAGE + 1}`);
    const page = rows.slice(0, PAGE);
    const people = [...new Set(page.map(({ userId }) => userId))].toSorted();
    for (const userId of people) await recordLook(tx, admin, userId, LOOK);
    const [only] = people;
    const ofOne = filter.userId ?? (filter.email ? only : undefined) ?? null;
    const { email, ips, from, until } = filter;
    await recordAudit(tx, admin, {
      action: 'access.list',
      entity: ofOne ? 'users' : 'access_records',
      entityId: ofOne ?? newId(),
      after: { email: ofOne ? undefined : email, ip: ips?.[0], from, until, count: page.length },
    });
    const last = page.at(-1);
    return {
      lines: page.map(({ userAgent, ...line }) => ({
        ...line,
        device: line.kind === 'entered' ? describeDevice(userAgent).name : null,
      })),
      next: rows.length > PAGE && last ? encodeCursor({ id: last.id, createdAt: last.at }) : null,
    };
  });
}

function conditions({ email, userId, ips, from, until, after }: AccessFilter): SQL[] {
  const found: SQL[] = [sql`true`];
  if (email) found.push(sql`r.user_id = (select id from users where email = ${email})`);
  if (userId) found.push(sql`r.user_id = ${userId}`);
  if (ips) found.push(sql`r.ip_address = any(${sql.param(ips)}::text[])`);
  if (from) found.push(sql`r.created_at >= ${startOfDay(from)}`);
  if (until) found.push(sql`r.created_at < ${endOfDay(until)}`);
  if (after) found.push(sql`(r.created_at, r.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  return found;
}
