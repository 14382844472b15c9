import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  applyMapping,
  deleteMapping,
  listMappings,
  loadImport,
  renameMapping,
  saveMapping,
  stageImport,
} from './index.server.ts';

const context = onTestDatabase();

const read = (
  clerk: Awaited<ReturnType<typeof addPerson>>,
  header: string[],
  kind: 'clients' | 'leads' = 'clients',
) =>
  stageImport(clerk, kind, {
    name: 'lista.csv',
    sheet: { header, rows: [{ line: 2, cells: header.map((title) => title) }] },
  });

test('columns are stored by name, used by their titles in another file, renamed and deleted', async () => {
  const clerk = await addPerson(context.owner, 'admin');
  const first = await read(clerk, ['Nome', 'CPF', 'Extra']);
  expect(await saveMapping(clerk, first, 'Sistema velho')).toMatchObject({ ok: true });
  expect(await saveMapping(clerk, first, 'Sistema velho')).toMatchObject({
    error: { fields: { name: 'Já há colunas guardadas com este nome' } },
  });
  const [saved] = await listMappings(clerk, 'clients');
  if (!saved) throw new Error('Not stored.');
  expect(saved.name).toBe('Sistema velho');
  // For files of its kind alone.
  expect(await listMappings(clerk, 'leads')).toEqual([]);
  const other = await read(clerk, ['Extra', 'CPF', 'Nome', 'Telefone']);
  expect((await loadImport(clerk, other))?.mapping).toMatchObject({ whatsapp: 3 });
  expect(await applyMapping(clerk, { importId: other, id: saved.id })).toMatchObject({ ok: true });
  expect((await loadImport(clerk, other))?.mapping).toEqual({ name: 2, document: 1 });
  const lead = await read(clerk, ['Nome', 'CPF'], 'leads');
  expect(await applyMapping(clerk, { importId: lead, id: saved.id })).toMatchObject({ ok: false });
  // A file without one of the titles keeps its columns.
  const short = await read(clerk, ['Nome', 'Documento']);
  expect(await applyMapping(clerk, { importId: short, id: saved.id })).toMatchObject({
    error: { message: expect.stringContaining('CPF') },
  });
  expect((await loadImport(clerk, short))?.mapping).toMatchObject({ document: 1 });
  expect(await saveMapping(clerk, first, 'Outra')).toMatchObject({ ok: true });
  const place = { importId: first, id: saved.id };
  expect(await renameMapping(clerk, place, 'Outra')).toMatchObject({ ok: false });
  expect(await renameMapping(clerk, place, 'CRM')).toMatchObject({ ok: true });
  expect((await listMappings(clerk, 'clients')).map(({ name }) => name)).toEqual(['CRM', 'Outra']);
  expect(await deleteMapping(clerk, place)).toMatchObject({ ok: true });
  expect(await deleteMapping(clerk, place)).toMatchObject({ ok: false });
  expect((await listMappings(clerk, 'clients')).map(({ name }) => name)).toEqual(['Outra']);
});

test('a position without imports of a kind does not list its columns and changes none', async () => {
  const clerk = await addPerson(context.owner, 'admin');
  const member = await addPerson(context.owner, 'admin');
  await context.owner.query("update user_roles set position = 'finance' where user_id = $1", [member.userId]);
  const finance = { ...member, position: 'finance' as const };
  const first = await read(clerk, ['Nome', 'CPF']);
  expect(await saveMapping(clerk, first, 'Minhas')).toMatchObject({ ok: true });
  expect(await listMappings(finance, 'clients')).toEqual([]);
  expect(await saveMapping(finance, first, 'Delas')).toMatchObject({ ok: false });
});
