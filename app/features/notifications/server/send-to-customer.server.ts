import { isUrgent, type NewsChannel, wants } from '#app/features/notifications/rules/news-kinds.ts';
import { quietUntil } from '#app/features/notifications/rules/quiet-hours.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { CustomerNews, NewsWay, Recipient, Sending } from './channels/channel.server.ts';
import { MAIL_CHANNEL } from './channels/mail-channel.server.ts';
import { PUSH_CHANNEL } from './channels/push-channel.server.ts';
import { WHATSAPP_CHANNEL } from './channels/whatsapp-channel.server.ts';
import { loadPeople } from './load-people.server.ts';

/** Channels beyond the site, in order: the first main one that reaches a person is used. */
const CHANNELS: readonly NewsWay[] = [WHATSAPP_CHANNEL, MAIL_CHANNEL, PUSH_CHANNEL];

const { notifications } = schema;

/**
 * Sends news to a customer: the only door to customers with an account. In the transaction of the event it adds
 * the notice to their area and queues what their choices, addresses and quiet hours allow.
 * @returns the channels that carry it, none for a deleted account
 */
export async function sendToCustomer(
  tx: Tx,
  { userId, now, ...news }: CustomerNews & { userId: UserId; now?: Date },
): Promise<readonly NewsChannel[]> {
  return (await sendToCustomers(tx, [userId], news as CustomerNews, now)).get(userId) ?? [];
}

/** Sends the same news to several customers. */
export async function sendToCustomers(
  tx: Tx,
  userIds: readonly UserId[],
  news: CustomerNews,
  now: Date = new Date(),
): Promise<ReadonlyMap<UserId, readonly NewsChannel[]>> {
  if (userIds.length === 0) return new Map();
  const people = await loadPeople(tx, userIds);
  const used = new Map<UserId, NewsChannel[]>(people.map(({ userId }) => [userId, []]));
  const onSite = news.only === 'mail' ? [] : people.filter(({ off }) => wants(off, news.kind, 'site'));
  await addNotices(tx, onSite, news);
  for (const { userId } of onSite) used.get(userId)?.push('site');
  const sendings = new Map<NewsWay, Sending[]>();
  for (const person of people)
    for (const channel of await channelsFor(tx, person, news)) {
      const startAfter = isUrgent(news.kind) ? null : quietUntil(now, person.uf, person.quiet);
      const queued = sendings.get(channel) ?? [];
      sendings.set(channel, [...queued, { to: person, news, startAfter: startAfter ?? undefined, now }]);
      used.get(person.userId)?.push(channel.name);
    }
  for (const [channel, queued] of sendings) await channel.queue(tx, queued);
  return used;
}

/** The first main channel that is wanted and reaches the person, those beside it, and always mail for `account`. */
async function channelsFor(tx: Tx, person: Recipient, news: CustomerNews): Promise<NewsWay[]> {
  const chosen: NewsWay[] = [];
  for (const channel of CHANNELS) {
    const wanted = wants(person.off, news.kind, channel.name);
    const needed = channel.beside || (news.kind === 'account' && channel.name === 'mail');
    if (!wanted || (!needed && chosen.some(({ beside }) => !beside))) continue;
    if (await channel.canReach(tx, person, news)) chosen.push(channel);
  }
  return chosen;
}

async function addNotices(tx: Tx, people: readonly Recipient[], news: CustomerNews): Promise<void> {
  const { id, title, message, type, link } = news;
  if (people.length === 0 || title === undefined) return;
  const rows = people.map(({ userId }) => ({ id: id ?? newId(), userId, title, message, type, link }));
  const added = tx.insert(notifications).values(rows);
  // A trigger updates the open pages of each person.
  await (id ? added.onConflictDoNothing() : added);
}
