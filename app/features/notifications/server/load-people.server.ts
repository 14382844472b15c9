import { inArray, sql } from 'drizzle-orm';
import { reachableOnWhatsApp } from '#app/features/whatsapp/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Recipient } from './channels/channel.server.ts';

const { noticePreferences: p, pushSubscriptions: s } = schema;

type Addressee = Pick<Recipient, 'userId' | 'name' | 'email' | 'company' | 'uf'>;

/** Loads recipients with their choices; deleted accounts are missing. */
export async function loadPeople(tx: Tx, userIds: readonly UserId[]): Promise<Recipient[]> {
  const usual = env().quietHours;
  const rows = await tx
    .select({ userId: p.userId, off: p.off, from: p.quietFrom, to: p.quietTo })
    .from(p)
    .where(inArray(p.userId, [...userIds]));
  const devices = await tx
    .select({ id: s.id, userId: s.userId })
    .from(s)
    .where(inArray(s.userId, [...userIds]))
    .orderBy(s.id);
  const { rows: people } = await tx.execute<Addressee>(
    sql`select user_id as "userId", name, email, company, uf from news_recipients(${sql.param(userIds)}::uuid[])`,
  );
  const onWhatsApp = await reachableOnWhatsApp(tx, userIds);
  return people.map((person) => {
    const choice = rows.find(({ userId }) => userId === person.userId);
    return {
      ...person,
      off: choice?.off ?? [],
      quiet: choice ? { from: choice.from, to: choice.to } : usual,
      onWhatsApp: onWhatsApp.has(person.userId),
      devices: devices.filter(({ userId }) => userId === person.userId).map(({ id }) => id),
    };
  });
}
