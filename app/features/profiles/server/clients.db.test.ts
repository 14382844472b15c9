import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditSubject } from '#app/features/audit/rules/client-audit.ts';
import { clientAudit } from '#app/features/audit/server/index.server.ts';
import { createCard, setCardField } from '#app/features/cases/server/index.server.ts';
import { cancelForm, sendableTemplates, sendForm } from '#app/features/forms/server/index.server.ts';
import { CLIENT_LIST } from '#app/features/profiles/rules/client-list.ts';
import { ClientProfileInput } from '#app/features/profiles/rules/input.ts';
import { readList, readPlace } from '#app/kit/list.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { addClientNote, assignClient, changeClient, clientList, loadClient } from './index.server.ts';

const context = onTestDatabase();
const run = (text: string, values: unknown[] = []) => context.owner.query(text, values);
const one = async (text: string, values: unknown[] = []) => (await run(text, values)).rows[0];

test('erased people are in no list of clients but their own, and their page says since when', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const [gone, stays] = [(await addPerson(context.owner)).userId, (await addPerson(context.owner)).userId];
  await run("update profiles set uf = 'RR' where id = any($1)", [[gone, stays]]);
  await run("update profiles set erased_at = '2026-03-04T15:00:00Z' where id = $1", [gone]);
  const found = async (query: string) =>
    (await clientList.load(admin, readList(CLIENT_LIST, new URLSearchParams(query)))).rows;
  expect((await found('uf=RR')).map(({ id }) => id)).toEqual([stays]);
  expect(await found('uf=RR&cadastro=excluidos')).toMatchObject([
    { id: gone, erasedAt: '2026-03-04T15:00:00.000000Z' },
  ]);
  const loaded = await loadClient(admin, gone, 'Cadastro', async (_, { erasedAt }) => erasedAt);
  expect(loaded).toMatchObject({
    profile: { erasedAt: '2026-03-04T15:00:00.000Z' },
    tab: '2026-03-04T15:00:00.000Z',
  });
  expect(await loadClient(admin, stays, 'Cadastro', async (_, { erasedAt }) => erasedAt)).toMatchObject({
    profile: { erasedAt: null },
    tab: null,
  });
});

test('members of the team are no clients: not in the list, its count or its search', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const member = await addPerson(context.owner, 'staff');
  const { userId } = await addPerson(context.owner);
  await run("update profiles set uf = 'TO', full_name = 'Quintino Único' where id = any($1)", [
    [userId, member.userId],
  ]);
  for (const filters of [{ uf: 'TO' }, { search: 'quintino' }] as const)
    expect(await clientList.load(admin, { filters })).toMatchObject({ rows: [{ id: userId }], count: 1 });
  await run("update user_roles set role = 'user' where user_id = $1", [member.userId]);
  expect((await clientList.load(admin, { filters: { uf: 'TO' } })).rows).toHaveLength(2);
});

test('the list: filters, a covered document, pages without loss, the count', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const people = [];
  for (let i = 0; i < 55; i += 1) people.push((await addPerson(context.owner)).userId);
  await run("update profiles set created_at = '2001-01-01', uf = 'AC' where id = any($1)", [people]);
  const filters = { uf: 'AC' } as const;
  const first = await clientList.load(admin, { filters });
  expect(first).toMatchObject({ count: 55, more: false });
  const second = await clientList.load(admin, { filters, after: readPlace(first.next ?? '', 'instant') });
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id))).toEqual(new Set(people));
  expect(second.next).toBeNull();

  const [id] = people;
  await run("update profiles set doc_number = '11144477735', assignee_id = $2 where id = $1", [
    id,
    admin.userId,
  ]);
  await run("insert into cards (user_id, card_type, status) values ($1, 'nome', 'blocked')", [id]);
  const found = async (query: string) =>
    (await clientList.load(admin, readList(CLIENT_LIST, new URLSearchParams(query)))).rows.map(
      (client) => client.id,
    );
  expect(await found('uf=AC&busca=111.444.777-35')).toEqual([id]);
  const { rows: clients } = await clientList.load(admin, { filters: { search: '11144477735' } });
  expect(clients).toMatchObject([{ document: '***.444.777-**' }]);
  expect(JSON.stringify(clients)).not.toContain('11144477735');
  expect(await found('responsavel=me')).toEqual([id]);
  expect(await found('situacao=blocked')).toEqual([id]);
  expect(await found('uf=AC&situacao=active')).toEqual([]);
  expect(await found('uf=AC&responsavel=none')).toHaveLength(50);
  expect(await found('documentos=pendentes')).toEqual([]);
});

test('a profile that changed meanwhile is not overwritten, and the answer names the changes', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const shown = { fullName: 'Pessoa de Teste', phone: '(49) 99999-0000', uf: 'SC', address: '' };
  const change = (fullName: string) =>
    changeClient(
      admin,
      userId,
      ClientProfileInput.parse({ ...shown, fullName, expectedVersion: packShown(shown) }),
    );
  expect((await change('Ana Um')).ok).toBe(true);
  expect(await change('Ana Dois')).toMatchObject({
    ok: false,
    error: {
      code: 'stale',
      message: expect.stringContaining('Nome: antes “Pessoa de Teste”, agora “Ana Um”'),
    },
  });
  expect(await one('select full_name from profiles where id = $1', [userId])).toEqual({
    full_name: 'Ana Um',
  });
});

test('only a member of the team can be the assignee of a client', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const staff = await addPerson(context.owner, 'staff');
  const { userId } = await addPerson(context.owner);
  const assign = (assigneeId: string, seen: string) =>
    assignClient(admin, userId, { assigneeId, expectedVersion: seen });
  expect((await assign(staff.userId, '')).ok).toBe(true);
  expect(await assign(userId, staff.userId)).toMatchObject({ ok: false, error: { code: 'team' } });
  // Another admin changed it since it was shown: the answer names the assignee, and nothing is overwritten.
  const late = await assign(admin.userId, '');
  expect(late).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(late.ok ? '' : late.error.message).toContain('agora é');
  expect(await one('select assignee_id from profiles where id = $1', [userId])).toEqual({
    assignee_id: staff.userId,
  });
  expect(await assign(staff.userId, '')).toMatchObject({ ok: true });
  expect((await assign('', staff.userId)).ok).toBe(true);
});

test('a form is sent once at a time, and can be canceled', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const [template] = await asActor(admin, (tx) => sendableTemplates(tx, userId));
  const send = () => sendForm(admin, userId, template?.id ?? '');
  const results = await Promise.all([send(), send(), send()]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const { id } = await one('select id from sent_forms where user_id = $1', [userId]);
  expect((await cancelForm(admin, userId, id)).ok).toBe(true);
  expect((await send()).ok).toBe(true);
  expect(await cancelForm(admin, userId, randomUUID())).toMatchObject({ ok: false });
});

test('actions on a client are listed newest first; a note’s words are not repeated', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await loadClient(admin, userId, 'Notas internas', async () => null);
  await addClientNote(admin, userId, 'segredo da equipe');
  const rows = await asActor(admin, (tx) => clientAudit(tx, userId));
  expect(rows.map(({ action }) => action)).toEqual(['note.add', 'client.view']);
  expect(JSON.stringify(rows)).not.toContain('segredo');
});

test('each entry is listed with its record, all of it in words', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const made = await createCard(admin, userId, 'nome');
  if (!made.ok) throw new Error(made.error.message);
  const cardId = made.value.id;
  await setCardField(admin, userId, { cardId, field: 'status', expectedVersion: 'pending', to: 'active' });
  await assignClient(admin, userId, { assigneeId: admin.userId, expectedVersion: '' });
  const other = await addPerson(context.owner);
  const rows = await asActor(admin, (tx) => clientAudit(tx, userId));
  expect(rows.map((row) => [row.action, auditSubject(row)])).toEqual([
    ['client.assign', null],
    ['card.update', 'Limpa Nome'],
    ['card.create', 'Limpa Nome'],
  ]);
  const [assigned, moved] = rows;
  expect(assigned?.changes).toEqual([
    { field: 'assigneeId', label: 'responsável', before: null, after: 'Pessoa de Teste' },
  ]);
  expect(moved?.changes).toEqual([
    { field: 'status', label: 'situação', before: 'Pendente', after: 'Ativo' },
  ]);
  expect(await asActor(admin, (tx) => clientAudit(tx, other.userId))).toEqual([]);
});

test('a client is found by a part of the e-mail, with filters and by an index', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await run("update users set email = 'zuleica.parte@exemplo.com.br' where id = $1", [userId]);
  const found = async (query: string) =>
    (await clientList.load(admin, readList(CLIENT_LIST, new URLSearchParams(query)))).rows.map(
      ({ id }) => id,
    );
  for (const part of ['zuleica.par', 'parte@exem', 'ZULEICA.P'])
    expect(await found(new URLSearchParams({ busca: part }).toString())).toEqual([userId]);
  expect(await found('busca=zuleica.par&cadastro=excluidos')).toEqual([]);
  expect(await found('busca=zuleica.nada')).toEqual([]);
  await run('set enable_seqscan = off');
  const { rows } = await run("explain select id from users where email like '%zuleica.par%'");
  await run('reset enable_seqscan');
  expect(JSON.stringify(rows)).toContain('users_email_search_idx');
});
