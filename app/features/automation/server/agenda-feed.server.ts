import { eq, sql } from 'drizzle-orm';
import { agendaShown } from '#app/features/automation/rules/agenda.ts';
import { icsOf } from '#app/features/automation/rules/ics.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import {
  type AdminActor,
  asActor,
  asReader,
  holdLock,
  type SignedInActor,
  system,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { CUSTOM_OF_ROLE } from '#app/platform/position-now.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { hashSecretToken, newSecretToken } from '#app/platform/secrets.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import { loadAgenda } from './agenda.server.ts';

const { agendaFeeds: f, userRoles: r } = schema;

/** Days that a calendar reads, before and after today. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 90;
/** Secret of an address: 32 bytes. */
const TOKEN = /^[\w-]{43}$/;

/** When the own address was created and last read, ISO; null without one. */
export const agendaFeed = (admin: SignedInActor) =>
  asReader(admin, async (tx) => {
    const [feed] = await tx
      .select({ createdAt: f.createdAt, lastReadAt: f.lastReadAt })
      .from(f)
      .where(eq(f.userId, admin.userId));
    return feed
      ? { createdAt: feed.createdAt.toISOString(), lastReadAt: feed.lastReadAt?.toISOString() ?? null }
      : null;
  });

/** Creates the own address; an earlier one ends. @returns the address, which only this answer contains */
export async function createAgendaFeed(admin: SignedInActor): Promise<Result<string>> {
  const token = newSecretToken();
  return asActor(admin, async (tx) => {
    const id = newId();
    await holdLock(tx, `agenda-feed ${admin.userId}`);
    await tx.delete(f).where(eq(f.userId, admin.userId));
    await insertRow(tx, f, { id, userId: admin.userId, tokenHash: hashSecretToken(token) });
    await recordAudit(tx, admin, { action: 'agenda-feed.create', entity: 'agenda_feeds', entityId: id });
    return ok(`${env().appUrl}/agenda/${token}.ics`);
  });
}

/** Ends the own address at once. */
export async function endAgendaFeed(admin: SignedInActor): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [ended] = await tx.delete(f).where(eq(f.userId, admin.userId)).returning({ id: f.id });
    if (ended)
      await recordAudit(tx, admin, { action: 'agenda-feed.end', entity: 'agenda_feeds', entityId: ended.id });
    return ok(null);
  });
}

const UNKNOWN = { code: 'not-found', message: 'Not found' } as const;

/**
 * Reads the calendar of an address, under the present rights of its member. An unknown address and one of a
 * person who left the team answer alike.
 * @param ip of the reader, whose attempts are limited
 */
export async function readAgendaFeed(token: string, ip: string, now: Date): Promise<Result<string>> {
  if ((await consume('agenda-ip', ip)) > 0) return err({ code: 'too-many-attempts', message: 'Too many' });
  if (!TOKEN.test(token)) return err(UNKNOWN);
  const [member] = await asActor(system('agenda-feeds'), async (tx) => {
    const found = await tx
      .select({ userId: r.userId, role: r.role, position: r.position, custom: CUSTOM_OF_ROLE })
      .from(f)
      .innerJoin(r, eq(r.userId, f.userId))
      .where(eq(f.tokenHash, hashSecretToken(token)));
    if (found[0]) await tx.update(f).set({ lastReadAt: sql`now()` }).where(eq(f.userId, found[0].userId));
    return found;
  });
  if (member?.role !== 'admin') return err(UNKNOWN);
  const { userId, position, custom } = member;
  if (!mayIn(custom ?? position, 'tasks', 'see')) return err(UNKNOWN);
  const actor: AdminActor = { kind: 'admin', userId, position, custom };
  const today = civilDateAt(now);
  const days = { from: addDays(today, -DAYS_BACK), until: addDays(today, DAYS_AHEAD), who: userId };
  return ok(icsOf(agendaShown(await loadAgenda(actor, days)).entries, env().appUrl, now));
}

/** Deletes the address of a person whose account is erased. */
export async function forgetAgendaFeed(tx: Tx, userId: UserId): Promise<void> {
  await tx.delete(f).where(eq(f.userId, userId));
}
