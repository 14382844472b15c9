import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { listViews, removeView, renameView, saveView, toggleDefaultView } from './list-views.server.ts';

const context = onTestDatabase();
const admin = () => addPerson(context.owner, 'admin');

test('views belong to their admin, have unique names, and one is the default', async () => {
  const [actor, other] = [await admin(), await admin()];
  await saveView(actor, { list: 'leads', name: 'Minha fila', query: 'status=new' });
  await saveView(actor, { list: 'leads', name: 'Minha fila', query: 'status=qualified' });
  await saveView(actor, { list: 'leads', name: 'Outra', query: '' });
  const views = await listViews(actor, 'leads');
  expect(views).toMatchObject([{ name: 'Minha fila', query: 'status=qualified' }, { name: 'Outra' }]);
  for (const { id } of views) await toggleDefaultView(actor, id);
  expect((await listViews(actor, 'leads')).map(({ isDefault }) => isDefault)).toEqual([false, true]);
  expect(await listViews(other, 'leads')).toEqual([]);
  await toggleDefaultView(other, views[0]?.id ?? '');
  expect((await listViews(actor, 'leads')).map(({ isDefault }) => isDefault)).toEqual([false, true]);
  await saveView(actor, { list: 'energia', name: 'Outra', query: 'situacao=pending' });
  expect((await listViews(actor, 'leads')).map(({ query }) => query)).toEqual(['status=qualified', '']);
  const id = views[0]?.id ?? '';
  expect(await renameView(actor, { id, name: 'Outra' })).toMatchObject({ error: { code: 'taken' } });
  expect(await renameView(actor, { id, name: 'Minhas' })).toMatchObject({ ok: true });
  await removeView(actor, id);
  expect(await renameView(actor, { id, name: 'De novo' })).toMatchObject({ error: { code: 'missing' } });
});
