import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { notifyPeopleOnce } from '#app/features/notifications/server/index.server.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { firstDayAhead } from '#app/platform/team-security.server.ts';

/** Pages on which a person activates the second factor, by role. */
const ACTIVATE = { admin: '/app/perfil/duas-etapas', partner: '/parceiro/seguranca' } as const;

/**
 * Announces the first day of the second factor on the site and by mail, to admins and partners without one. A repeated
 * call for the same day and time sends nothing more.
 * @param at `asked` once it is required, `eve` on the day before the first day
 */
export async function announceTwoFactor(tx: Tx, from: CivilDate, at: 'asked' | 'eve'): Promise<void> {
  const { users: u, userRoles: r } = schema;
  const people = await tx
    .select({ userId: u.id, name: u.name, email: u.email, role: r.role })
    .from(r)
    .innerJoin(u, eq(u.id, r.userId))
    .where(
      and(inArray(r.role, ['admin', 'partner']), sql`${u.twoFactorEnabled} is not true`, isNotNull(u.email)),
    )
    .orderBy(u.id);
  const text = at === 'eve' ? 'team.two-factor-eve' : 'team.two-factor';
  const words = await noticeText(tx, text, { dia: formatDate(from) });
  for (const [role, link] of Object.entries(ACTIVATE) as [keyof typeof ACTIVATE, `/${string}`][])
    await notifyPeopleOnce(
      tx,
      people.filter((person) => person.role === role),
      { key: `${text}:${from}`, words, link, action: 'Ativar agora' },
    );
}

/** Job `team.two-factor`, once a day: reminds on the day before the first day. */
export const remindTwoFactor = (now: Date = new Date()): Promise<void> =>
  asActor(system('team-security'), async (tx) => {
    const from = await firstDayAhead(tx, now);
    if (from && addDays(from, -1) === civilDateAt(now)) await announceTwoFactor(tx, from, 'eve');
  });
