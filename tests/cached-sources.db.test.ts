/** Tests that each table of a cached reading notifies of its changes. */
import { expect, test } from 'vitest';
import { DASHBOARD, DASHBOARD_TABLES } from '#app/features/cases/server/load-dashboard.server.ts';
import { leadList } from '#app/features/leads/server/index.server.ts';
import { PANEL_STATE, PANEL_STATE_TABLES } from '#app/features/overview/server/panel-state.server.ts';
import { readList } from '#app/kit/list.ts';
import { POSITIONS, type Position } from '#app/terms/panel-areas.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import { onTestDatabase } from '#tests/db/database.ts';

const context = onTestDatabase();

/** Triggers that notify, as names of their functions: of each changed row's owner, or of the table. */
const OF_OWNER = ['notify_owner', 'notify_person'];
const OF_TABLE = ['notify_lists', 'notify_caches'];
const EVENTS = { insert: 4, delete: 8, update: 16 };
/** Changes that cannot reach a reading in memory, by table, with the reason. */
const NEVER: Record<string, (keyof typeof EVENTS)[]> = {
  // Rows are only added.
  contract_acceptances: ['delete', 'update'],
  // A snooze is replaced, never changed: no role may update it.
  queue_snoozes: ['update'],
};
/** The same for a customer: the profile exists before the first reading. */
const NEVER_OF_OWNER: typeof NEVER = { ...NEVER, profiles: ['insert', 'delete'] };

type Plan = { 'Relation Name'?: string; Plans?: Plan[] };
const relationsIn = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(relationsIn),
];

/** Tables that a statement reads as a role, its policies included. */
async function relationsOf(role: string, text: string): Promise<string[]> {
  const { owner } = context;
  await owner.query(`begin; set local role ${role}`);
  try {
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json, generic_plan) ${text}`,
    );
    return [...new Set(rows.flatMap((row) => relationsIn(row['QUERY PLAN'][0].Plan)))].toSorted();
  } finally {
    await owner.query('rollback');
  }
}

/** Changes of a table that run no trigger function of the list. */
async function silentChanges(table: string, functions: string[]): Promise<string[]> {
  const { rows } = await context.owner.query<{ events: number }>(
    `select t.tgtype::int as events from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where t.tgrelid = $1::regclass and t.tgqual is null and t.tgattr::text = '' and p.proname = any($2)`,
    [table, functions],
  );
  const heard = rows.reduce((all, { events }) => all | events, 0);
  return Object.entries(EVENTS)
    .filter(([, bit]) => (heard & bit) === 0)
    .map(([event]) => event);
}

const roleOf = (position: Position) => (position === 'owner' ? 'nome_admin' : `nome_${position}`);

test('a position’s panel state is forgotten after each change of a table that it reads', async () => {
  for (const position of POSITIONS) {
    const read = await relationsOf(roleOf(position), PANEL_STATE[position]);
    expect(read).toContain('notifications');
    for (const table of read) {
      const own = table === 'notifications';
      expect(own || PANEL_STATE_TABLES.includes(table), `${position} reads ${table}`).toBe(true);
      const silent = await silentChanges(table, own ? OF_OWNER : [...OF_OWNER, ...OF_TABLE]);
      expect(silent, table).toEqual(silent.filter((event) => NEVER[table]?.includes(event as never)));
    }
  }
});

test('a customer’s dashboard is forgotten after each change of a table that it reads', async () => {
  const read = await relationsOf('nome_customer', DASHBOARD);
  expect(read.length).toBeGreaterThan(15);
  for (const table of read) {
    const shared = DASHBOARD_TABLES.includes(table);
    const silent = await silentChanges(table, shared ? OF_TABLE : OF_OWNER);
    expect(silent, table).toEqual(silent.filter((event) => NEVER_OF_OWNER[table]?.includes(event as never)));
  }
});

test('pages of leads are forgotten after each change of a table that they read', async () => {
  const { owner } = context;
  const filters = ['', 'status=lost', 'etiqueta=vip', 'busca=ana+souza', 'busca=rua12', 'responsavel=meus'];
  for (const position of POSITIONS.filter((one) => mayIn(one, 'leads', 'see')))
    for (const query of filters) {
      const tables: string[] = [];
      const asked = readList(leadList.address, new URLSearchParams(query));
      const admin = { kind: 'admin', userId: '00000000-0000-7000-8000-000000000000' } as const;
      await leadList.loadWith(
        async (text, values) => {
          const literal = (value: unknown) => (value === null ? 'null' : owner.escapeLiteral(String(value)));
          const filled = text.replace(/\$(\d+)/g, (_, n) => literal(values[Number(n) - 1]));
          tables.push(...(await relationsOf(roleOf(position), filled)));
          return { rows: [], count: 0 };
        },
        admin,
        asked,
      );
      for (const table of new Set(tables)) {
        expect(leadList.readsFrom, `${position} reads ${table}`).toContain(table);
        expect(await silentChanges(table, [...OF_OWNER, ...OF_TABLE]), table).toEqual([]);
      }
    }
});
