import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { addOwnField, archiveOwnField } from '#app/features/own-fields/server/index.server.ts';
import { NewTemplate } from '#app/features/whatsapp/rules/input.ts';
import {
  addTemplate,
  answerTemplates,
  approveTemplate,
  removeTemplate,
} from '#app/features/whatsapp/server/index.server.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { sendTemplate } from './index.server.ts';

const context = onTestDatabase();
beforeAll(() => setEnv({ ...env(), demo: true }));

const one = async <Row>(text: string, values: unknown[] = []) =>
  (await context.owner.query(text, values)).rows[0] as Row;

async function ownField(admin: SignedInActor) {
  const label = `Vara ${randomUUID().slice(0, 4)}`;
  const id = await addOwnField(admin, 'client', { label, kind: 'text', choices: [], required: false });
  if (!id.ok) throw new Error(id.error.message);
  const { key } = await one<{ key: string }>('select key from own_fields where id = $1', [id.value]);
  return { id: id.value, key, label };
}

/** A client whose WhatsApp takes templates. */
async function client(): Promise<string> {
  const { userId } = await addPerson(context.owner);
  await context.owner.query(
    "insert into whatsapp_contacts (user_id, name, phone, phone_key, opt_in) values ($1, 'Ana', $2, $2, 'in')",
    [userId, randomUUID()],
  );
  return userId;
}

async function added(admin: SignedInActor, body: string) {
  const title = `Aviso ${randomUUID().slice(0, 8)}`;
  expect(await addTemplate(admin, NewTemplate.parse({ title, body }))).toEqual({ ok: true, value: null });
  return one<{ id: string; name: string; body: string; fields: string[] }>(
    'select id, name, body, fields from whatsapp_templates where title = $1',
    [title],
  );
}

test('a template with an own field leaves only with its value, which is text', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const field = await ownField(admin);
  const made = await added(admin, `{{primeiro_nome}}, a sua vara é {{ cliente.${field.key} }}.`);
  expect(made).toMatchObject({
    body: '{{1}}, a sua vara é {{2}}. Responda SAIR para não receber.',
    fields: ['primeiro_nome', `cliente.${field.key}`],
  });
  await approveTemplate(admin, made.id);
  const choices = (isClient: boolean) => asActor(admin, (tx) => answerTemplates(tx, isClient));
  expect((await choices(true)).map(({ name }) => name)).toContain(made.name);
  expect((await choices(false)).map(({ name }) => name)).not.toContain(made.name);
  const userId = await client();
  const send = () => sendTemplate(admin, userId, { template: made.name, formId: randomUUID() });
  const sent = () =>
    one<{ count: number }>('select count(*)::int as count from whatsapp_messages where user_id = $1', [
      userId,
    ]);
  expect(await send()).toMatchObject({
    error: { fields: { template: `Falta no cadastro: ${field.label} (Clientes)` } },
  });
  expect(await sent()).toEqual({ count: 0 });
  await context.owner.query('update profiles set own = $2 where id = $1', [
    userId,
    { [field.key]: '<b>{{1}}</b>\n{{primeiro_nome}}' },
  ]);
  expect(await send()).toEqual({ ok: true, value: null });
  const message = await one<{ body: string; params: string[] }>(
    'select body, params from whatsapp_messages where user_id = $1',
    [userId],
  );
  expect(message.params).toEqual(['Pessoa', '<b>{{1}}</b> {{primeiro_nome}}']);
  expect(message.body).toContain('a sua vara é <b>{{1}}</b> {{primeiro_nome}}.');
  await archiveOwnField(admin, field.id);
  expect(await send()).toMatchObject({ ok: false, error: { code: 'own-field-empty' } });
  expect(await sent()).toEqual({ count: 1 });
});

test('a field of another record, an unknown one and incomplete braces are refused beside the text', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { id, key } = await ownField(admin);
  for (const body of [`Oi, pessoa {{lead.${key}}}`, 'Oi, pessoa {{nome}}', 'Oi, pessoa {{primeiro_nome}'])
    expect(NewTemplate.safeParse({ title: 'Aviso', body }).error?.issues[0]?.path).toEqual(['body']);
  await archiveOwnField(admin, id);
  expect(
    await addTemplate(admin, NewTemplate.parse({ title: 'Aviso', body: `Oi, pessoa {{cliente.${key}}}` })),
  ).toMatchObject({ error: { fields: { body: `Não há um campo próprio para {{cliente.${key}}}` } } });
});

test('only a draft of the team is removed', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const made = await added(admin, 'Oi, {{primeiro_nome}}, até logo.');
  const shipped = await one<{ id: string }>("select id from whatsapp_templates where name = 'lembrete'");
  await context.owner.query("update whatsapp_templates set state = 'draft' where id = $1", [shipped.id]);
  const refused = await removeTemplate(admin, shipped.id);
  expect(refused).toMatchObject({ ok: false });
  attempted('write-by-id', !refused.ok);
  expect(await removeTemplate(admin, made.id)).toEqual({ ok: true, value: null });
  expect(await removeTemplate(admin, made.id)).toMatchObject({ ok: false });
});
