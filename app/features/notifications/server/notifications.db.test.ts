import { expect, test } from 'vitest';
import { readList, withParams } from '#app/kit/list.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { markAllRead, markRead, notificationList } from './index.server.ts';
import { NOTIFICATION_LIST } from './list-notifications.server.ts';

const context = onTestDatabase();

/** Adds a person with `count` notifications, half of them read, two at each moment. */
async function addNotified(count: number) {
  const { userId } = await addPerson(context.owner);
  await context.owner.query(
    `insert into notifications (user_id, title, message, read, link, created_at)
     select $1, 'aviso ' || i, 'mensagem', i % 2 = 0, case when i = 1 then '/app/faturas' end,
       now() - make_interval(mins => i / 2) from generate_series(1, $2::int) i`,
    [userId, count],
  );
  return { kind: 'customer', userId } as const;
}

const readOf = async (userId: UserId) =>
  (
    await context.owner.query<{ read: number }>(
      'select count(*) filter (where read)::int as read from notifications where user_id = $1',
      [userId],
    )
  ).rows[0]?.read;

test('the list pages through all or unread ones, newest first, and skips none', async () => {
  const customer = await addNotified(45);
  await addNotified(3);
  for (const [query, count, first] of [
    ['', 45, /^aviso 1$/],
    ['filtro=nao-lidas', 23, /^aviso 1$/],
    ['ordem=quando', 45, /^aviso 4[45]$/],
  ] as const) {
    const seen: string[] = [];
    for (let depois: string | null = null, pages = 0; pages < 4; pages += 1) {
      const address: string = withParams(new URLSearchParams(query), { depois });
      const asked = readList(NOTIFICATION_LIST, new URLSearchParams(address));
      expect(asked.refused).toEqual([]);
      const page = await notificationList.load(customer, asked);
      seen.push(...page.rows.map(({ title }) => title));
      depois = page.next;
      if (!depois) break;
    }
    expect(new Set(seen).size).toBe(count);
    expect(seen.length).toBe(count);
    expect(seen[0]).toMatch(first);
  }
});

test('opening one marks it and gives its link; one of another account cannot be opened', async () => {
  const [customer, stranger] = [await addNotified(2), await addNotified(1)];
  const { rows } = await notificationList.load(customer, { filters: { unread: 'nao-lidas' } });
  const id = rows[0]?.id ?? '';
  expect(await markRead(stranger, id)).toBeNull();
  expect(await readOf(customer.userId)).toBe(1);
  expect(await markRead(customer, id)).toBe('/app/faturas');
  expect(await readOf(customer.userId)).toBe(2);
});

/** How PostgreSQL would run it over many rows: a small table is read whole and sorted, whatever the indexes. */
async function planOf(statement: string, params: unknown[]): Promise<string> {
  await context.owner.query('begin');
  try {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) {
      await context.owner.query(`set local enable_${way} = off`);
    }
    const { rows } = await context.owner.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, params);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await context.owner.query('rollback');
  }
}

test('marking all marks only the person’s own notices', async () => {
  const [customer, other] = [await addNotified(40), await addNotified(10)];
  await markAllRead(customer);
  expect(await readOf(customer.userId)).toBe(40);
  expect(await readOf(other.userId)).toBe(5);
});

test('a page of the list is read from its index in order, without sorting', async () => {
  const customer = await addNotified(400);
  await context.owner.query('analyze notifications');
  for (const [filters, index] of [
    [{}, 'notifications_user_idx'],
    [{ unread: 'nao-lidas' }, 'notifications_unread_idx'],
  ] as const) {
    let plan = '';
    const explain = async (text: string, params: unknown[]) => {
      plan = await planOf(text, params);
      return undefined;
    };
    await notificationList.loadWith(explain, customer, { filters });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
  }
});
