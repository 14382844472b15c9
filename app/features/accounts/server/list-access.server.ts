import { sql } from 'drizzle-orm';
import { ACCESS_LIST, type AccessLine } from '#app/features/accounts/rules/access-filter.ts';
import { describeDevice } from '#app/features/accounts/rules/device.ts';
import { defineList, type ListPage } from '#app/kit/list.server.ts';
import type { Asked } from '#app/kit/list.ts';
import { endOfDay, startOfDay } from '#app/lib/business-days.ts';
import { recordAccess } from '#app/platform/access-log.server.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const LOOK = 'Registros de acesso à conta';

type Raw = Omit<AccessLine, 'device'> & { userAgent: string | null };

const accessList = defineList<AccessLine, typeof ACCESS_LIST, Raw>({
  address: ACCESS_LIST,
  from: ['access_records', 'r'],
  joins: 'join users u on u.id = r.user_id',
  columns: `r.id, ${instantText('r.created_at')} as at, r.kind, r.user_id as "userId", u.name, u.email,
    r.ip_address as ip, r.method, r.user_agent as "userAgent"`,
  most: 0,
  where: ({ subject = {}, from, until }) => [
    subject.email && sql`r.user_id = (select id from users where email = ${subject.email})`,
    subject.userId && sql`r.user_id = ${subject.userId}`,
    subject.ips && sql`r.ip_address = any(${sql.param(subject.ips)}::text[])`,
    from && sql`r.created_at >= ${startOfDay(from)}`,
    until && sql`r.created_at < ${endOfDay(until)}`,
  ],
  sort: { quando: 'r.created_at' },
  row: ({ userAgent, ...line }) => ({
    ...line,
    device: line.kind === 'entered' ? describeDevice(userAgent).name : null,
  }),
});

/**
 * Lists one page of the access records, which the law requires to keep under secrecy (Marco Civil da
 * Internet, art. 15). Every page is audited before it is shown: with the filters, and with each person whose
 * records are on the page.
 */
export const listAccess = (
  admin: SignedInActor,
  asked: Asked<typeof ACCESS_LIST>,
): Promise<ListPage<AccessLine>> =>
  asActor(admin, async (tx) => {
    const page = await accessList.loadIn(tx, admin, asked);
    const people = [...new Set(page.rows.map(({ userId }) => userId))].toSorted();
    for (const userId of people) await recordAccess(tx, admin, userId, LOOK);
    const { subject = {}, from, until } = asked.filters;
    const ofOne = subject.userId ?? (subject.email && people[0]);
    await recordAudit(tx, admin, {
      action: 'access.list',
      entity: ofOne ? 'users' : 'access_records',
      entityId: ofOne || newId(),
      after: {
        email: ofOne ? undefined : subject.email,
        ip: subject.ips?.[0],
        from,
        until,
        count: page.rows.length,
      },
    });
    return page;
  });
