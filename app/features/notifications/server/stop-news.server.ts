import { sql } from 'drizzle-orm';
import {
  isOptional,
  NEWS_LABELS,
  type NewsKind,
  OFF_CODES,
} from '#app/features/notifications/rules/news-kinds.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { openText, sealText } from '#app/platform/secrets.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const ACTOR = system('notifications');
const PLACE = 'stop-news';
const { noticePreferences: p } = schema;

type Optional = Extract<NewsKind, 'reminders' | 'news'>;

/** Returns the address that turns a kind of news off for a customer by one POST (RFC 8058). */
export const stopNewsLink = (userId: string, kind: Optional): string =>
  `${env().appUrl}/mensagens/parar?codigo=${encodeURIComponent(sealText(PLACE, `${kind}:${userId}`))}`;

function readCode(code: string): { userId: string; kind: Optional } | null {
  try {
    const [kind = '', userId = ''] = openText(PLACE, code).split(':');
    return isOptional(kind as NewsKind) && isUuid(userId) ? { userId, kind: kind as Optional } : null;
  } catch {
    return null;
  }
}

/** Name of the news that a code of `stopNewsLink` turns off; null for an invalid code. Changes nothing. */
export function stoppedNews(code: string): string | null {
  const read = readCode(code);
  return read && NEWS_LABELS[read.kind].name;
}

/**
 * Turns every channel of the code's kind off. A repeated call changes nothing.
 * @returns false for an invalid code
 */
export async function stopNews(code: string): Promise<boolean> {
  const read = readCode(code);
  if (!read) return false;
  const { userId, kind } = read;
  const codes = OFF_CODES.filter((code) => code.startsWith(`${kind}:`));
  await asActor(ACTOR, (tx) => turnOff(tx, userId, codes, { kind }));
  return true;
}

/**
 * Turns every kind of mail off that a customer may turn off, in a transaction of the system; mails about the account go on.
 * @returns whether anything changed
 */
export const stopMails = (tx: Tx, userId: UserId): Promise<boolean> =>
  turnOff(
    tx,
    userId,
    OFF_CODES.filter((code) => code.endsWith(':mail')),
    { channel: 'mail' },
  );

async function turnOff(tx: Tx, userId: string, codes: readonly string[], after: object): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into ${p} (user_id, off) select r.user_id, ${sql.param(codes)}::text[] from news_recipients(${sql.param([userId])}::uuid[]) r
    where not r.erased
    on conflict (user_id) do update set off = array(select distinct unnest(notice_preferences.off || excluded.off) order by 1)
    where not notice_preferences.off @> excluded.off`);
  if (!rowCount) return false;
  await recordAudit(tx, ACTOR, {
    action: 'notice.stop',
    entity: 'profiles',
    entityId: userId,
    after: { ...after },
  });
  return true;
}
