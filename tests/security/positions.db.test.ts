import { expect, test } from 'vitest';
import { runBulk, startBulk } from '#app/features/bulk/server/index.server.ts';
import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { exportLeads } from '#app/features/leads/server/index.server.ts';
import { typedWords } from '#app/features/notifications/rules/notice-text.ts';
import { notifyAdmins } from '#app/features/notifications/server/index.server.ts';
import { loadOverview, loadPanelState, searchPanel } from '#app/features/overview/server/index.server.ts';
import { seesClient } from '#app/features/profiles/server/index.server.ts';
import { readWhole } from '#app/kit/list-views.server.ts';
import { coverField } from '#app/lib/csv.ts';
import { type AdminActor, asActor, system } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { POSITIONS, type Position } from '#app/terms/panel-areas.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const rowsOf = async (text: string, values: unknown[] = []) => (await context.owner.query(text, values)).rows;

async function as(position: Position, exportsFull = false): Promise<AdminActor> {
  const { userId } = await addPerson(context.owner, 'admin');
  await rowsOf('update user_roles set position = $2, exports_full = $3 where user_id = $1', [
    userId,
    position,
    exportsFull,
  ]);
  return { kind: 'admin', userId, position, exportsFull };
}

const addLead = async (uf: string, assignee: UserId | null = null): Promise<string> =>
  (
    await rowsOf(
      `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, assignee_id)
       values ('Lead Coberto', 'mariana@exemplo.com.br', '49988887777', 'CPF', '52998224725', $1, $2) returning id`,
      [uf, assignee],
    )
  )[0].id;

async function csvOf(admin: AdminActor, uf: string): Promise<string> {
  let text = '';
  for await (const piece of exportLeads(admin, readWhole(LEAD_LIST, new URLSearchParams({ uf }))))
    text += piece;
  return text;
}

const exportsOf = ({ userId }: AdminActor) =>
  rowsOf('select action, after from audit_log where actor_id = $1 order by seq', [userId]);

test('an export is complete with the right to it, masked without; the log has its content, size and filter', async () => {
  await addLead('AC');
  const [covered, whole] = [await as('lawyer'), await as('lawyer', true)];
  const line = await csvOf(covered, 'AC');
  expect(line).toContain('m***@exemplo.com.br;(**) *****-7777;CPF;***.***.247-25');
  expect(line).not.toMatch(/mariana@|98888|529\.982/);
  expect(await exportsOf(covered)).toMatchObject([
    { action: 'lead.export', after: { uf: 'AC', covered: true } },
    { action: 'export.end', after: { rows: 1 } },
  ]);
  expect(await csvOf(whole, 'AC')).toContain('mariana@exemplo.com.br;(49) 98888-7777;CPF;529.982.247-25');
  expect(await exportsOf(whole)).toMatchObject([{ after: { covered: false } }, { after: { rows: 1 } }]);
});

test('a download that is stopped still says how many rows left', async () => {
  await addLead('AL');
  const admin = await as('owner');
  const pieces = exportLeads(admin, readWhole(LEAD_LIST, new URLSearchParams({ uf: 'AL' })));
  await pieces.next();
  await pieces.return(undefined);
  expect(await exportsOf(admin)).toMatchObject([
    { action: 'lead.export' },
    { action: 'export.end', after: { rows: 0 } },
  ]);
});

test.each([
  ['document', '529.982.247-25', '***.***.247-25'],
  ['document', '12.ABC.345/01DE-35', '**.***.***/*1DE-35'],
  ['phone', '(49) 3322-1100', '(**) ****-1100'],
  ['email', 'a@b.com.br', 'a***@b.com.br'],
  ['email', '', ''],
] as const)('covers a %s: %s', (kind, value, covered) => expect(coverField(kind, value)).toBe(covered));

test('bulk changes need the right to single changes, also when the queue runs them', async () => {
  const lead = await addLead('AM');
  const wish = {
    list: 'leads' as const,
    query: new URLSearchParams('uf=AM'),
    act: { kind: 'tag' as const, tag: 'cargo' },
    expected: 10,
  };
  for (const position of ['clerk', 'lawyer', 'finance', 'accountant'] as const)
    await expect(startBulk(await as(position), wish)).rejects.toThrow();
  const manager = await as('manager');
  const begun = await startBulk(manager, wish);
  if (!begun.ok) throw new Error(begun.error.message);
  await rowsOf("update user_roles set position = 'clerk' where user_id = $1", [manager.userId]);
  await runBulk(begun.value);
  expect(await rowsOf('select status from bulk_actions where id = $1', [begun.value])).toEqual([
    { status: 'stopped' },
  ]);
  expect(await rowsOf('select 1 from taggings where lead_id = $1', [lead])).toEqual([]);
});

test('the panel, its first page and its search show each position only the areas that it may open', async () => {
  const clerk = await as('clerk');
  const own = await addPerson(context.owner);
  const other = await addPerson(context.owner);
  await rowsOf('update profiles set assignee_id = $2, full_name = $3 where id = $1', [
    own.userId,
    clerk.userId,
    'Zenaide Própria',
  ]);
  await rowsOf('update profiles set full_name = $2 where id = $1', [other.userId, 'Zenaide Alheia']);
  const period = { from: '2026-01-01', to: '2026-01-31' };
  for (const position of POSITIONS) {
    const admin = position === 'clerk' ? clerk : await as(position);
    await loadPanelState(admin);
    const { counts } = await loadOverview(admin, period, new Date());
    expect(counts.transactions === null, position).toBe(['clerk', 'lawyer'].includes(position));
    const names = (await searchPanel(admin, 'Zenaide')).map(({ title }) => title).toSorted();
    const all = ['Zenaide Alheia', 'Zenaide Própria'];
    expect(names, position).toEqual(
      position === 'clerk' ? all.slice(1) : ['finance', 'accountant'].includes(position) ? [] : all,
    );
  }
  expect([await seesClient(clerk, own.userId), await seesClient(clerk, other.userId)]).toEqual([true, false]);
});

test('a notice to the team reaches the admins who may open its page, and only the clerk of the client', async () => {
  await rowsOf("update user_roles set role = 'user' where role = 'admin'");
  const team = new Map<string, string>();
  for (const position of POSITIONS) team.set((await as(position)).userId, position);
  const clerk = [...team].find(([, position]) => position === 'clerk')?.[0];
  const client = await addPerson(context.owner);
  const told = async (link: `/admin/${string}`) => {
    await asActor(system('test'), (tx) =>
      notifyAdmins(tx, { ...typedWords({ title: link, message: 'x' }), type: 'other', link }),
    );
    const rows = await rowsOf('select user_id from notifications where title = $1', [link]);
    return rows.map(({ user_id }) => team.get(user_id)).toSorted();
  };
  expect(await told('/admin/garantias/1')).toEqual(['accountant', 'finance', 'manager', 'owner']);
  expect(await told('/admin/config/backup')).toEqual(['owner']);
  expect(await told(`/admin/clientes/${client.userId}/relatorios`)).toEqual(['lawyer', 'manager', 'owner']);
  await rowsOf('update profiles set assignee_id = $2 where id = $1', [client.userId, clerk]);
  expect(await told(`/admin/clientes/${client.userId}/perfil`)).toEqual([
    'clerk',
    'lawyer',
    'manager',
    'owner',
  ]);
});
