import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { mayAsk, maySend } from '#app/panel.ts';
import type { Position } from '#app/terms/panel-areas.ts';
import { insertFixtures } from '#tests/access/access-fixtures.ts';
import { type Catalog, loadCatalog } from '#tests/access/catalog.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { addAdmin, type Found, formsOfPanel, sendFilled } from './panel-forms.ts';

/** Forms that a clerk sends about an own client, with the id of a row of a foreign client in each field. */
const context = onTestDatabase();

/** Rows that are snoozed for the whole team: each position with that queue may restore them. */
const OF_TEAM = 'queue_snoozes/team';

/** Ids of the fixtures that belong to customers, with their tables: the people, and the rows that name one of these. */
async function foreignIds(catalog: Catalog): Promise<Map<string, string>> {
  const { people, rows } = await insertFixtures(context.owner, catalog);
  const ids = new Map([people.customerA, people.customerB].map((id) => [id, 'users']));
  for (let before = 0; before < ids.size; ) {
    before = ids.size;
    for (const { key: name, row, table } of rows.values()) {
      const key = row[catalog.get(table)?.key ?? ''];
      if (
        name !== OF_TEAM &&
        key &&
        /^[\da-f-]{36}$/.test(key) &&
        Object.values(row).some((value) => value && ids.has(value))
      )
        ids.set(key, table);
    }
  }
  return ids;
}

/** Returns the rows of all tables that name one of the ids in a column for ids, by table; texts may hold anything. */
async function rowsNaming(ids: string[], catalog: Catalog): Promise<Record<string, unknown>> {
  const tables = [...catalog.values()].map(({ name, columns }) => {
    const named = columns.filter((column) => column.type === 'uuid' || /(^|_)id$/.test(column.name));
    const list = named.map((column) => `"${column.name}"::text`).join(', ');
    return `select '${name}' as table, to_jsonb(t) as row from "${name}" t where array[${list}]::text[] && $1::text[]`;
  });
  const { rows } = await context.owner.query(
    `select "table", jsonb_agg(row order by row::text) as rows from (${tables.join(' union all ')}) found group by 1`,
    [ids],
  );
  return Object.fromEntries(rows.map(({ table, rows: list }) => [table, list]));
}

type By = { position: Position; userId: string; clientId: string };

/** Sends each form with each id in every field, and in the parameters of its address besides the client. */
async function sendAll(forms: Found[], ids: string[], by: By, after: (form: Found) => Promise<void>) {
  for (const form of forms) {
    const tries = new Map<string, number>();
    for (const rowId of ids)
      await sendFilled(form, { ...by, path: form.path, intent: form.intent, rowId }, tries);
    await after(form);
  }
}

test('a clerk changes no row of a foreign client through forms about an own client', {
  timeout: 240_000,
}, async () => {
  const catalog = await loadCatalog(context.owner);
  const tables = await foreignIds(catalog);
  const ids = [...tables.keys()];
  // One row of each table.
  const sent = [...new Set(tables.values())].flatMap(
    (table) => ids.find((id) => tables.get(id) === table) ?? [],
  );
  expect(sent.length).toBeGreaterThan(40);
  const { userId: clientId } = await addPerson(context.owner);
  const userId = await addAdmin(context.owner, 'clerk');
  await context.owner.query('update profiles set assignee_id = $2 where id = $1', [clientId, userId]);
  const forms = (await formsOfPanel(context.owner)).filter(
    ({ path, intent }) => mayAsk('clerk', path, 'POST') && maySend('clerk', path, intent),
  );
  expect(forms.length).toBeGreaterThan(50);
  const before = await rowsNaming(ids, catalog);
  const faults: string[] = [];
  await sendAll(forms, sent, { position: 'clerk', userId, clientId }, async ({ path, intent }) => {
    const held = isDeepStrictEqual(await rowsNaming(ids, catalog), before);
    attempted('form-rights', held, sent.length);
    if (!held) faults.push(`${path} ${intent}`);
  });
  expect(faults).toEqual([]);
  // An owner changes such rows by the same forms.
  const owner = { position: 'owner', userId: await addAdmin(context.owner, 'owner'), clientId } as const;
  const leads = ids.filter((id) => tables.get(id) === 'leads');
  const changed = new Set<string>();
  await sendAll(forms, leads, owner, async () => {
    for (const [table, rows] of Object.entries(await rowsNaming(ids, catalog)))
      if (!isDeepStrictEqual(rows, before[table])) changed.add(table);
  });
  expect([...changed]).toEqual(expect.arrayContaining(['leads', 'lead_notes', 'taggings']));
});
