import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { whyNoTemplateNow } from '#app/features/whatsapp/server/index.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { answerChoices, sendTemplate, writeMessage } from './index.server.ts';

const context = onTestDatabase();
beforeAll(() => setEnv({ ...env(), demo: true }));

test('a template leaves once for a form, is shown in the thread, and leaves the question open', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const customer = { kind: 'customer', userId: (await addPerson(context.owner)).userId as UserId } as const;
  const { userId } = customer;
  const [template, formId] = ['mensagem_da_equipe', randomUUID()];
  const send = (name = template, id = formId) => sendTemplate(admin, userId, { template: name, formId: id });
  expect((await writeMessage(customer, 'Já saiu?')).ok).toBe(true);
  await context.owner.query("update whatsapp_templates set state = 'approved' where name = $1", [template]);
  expect(await send()).toMatchObject({
    ok: false,
    error: { fields: { template: expect.stringContaining('não tem WhatsApp') } },
  });
  await context.owner.query(
    "insert into whatsapp_contacts (user_id, name, phone, phone_key, opt_in) values ($1, 'Ana', $2, $2, 'in')",
    [userId, randomUUID()],
  );
  for (let times = 0; times < 2; times += 1) expect(await send()).toEqual({ ok: true, value: null });
  const { rows } = await context.owner.query(
    'select writer, channel, body from conversation_messages where user_id = $1 order by created_at',
    [userId],
  );
  expect(rows).toEqual([
    { writer: 'customer', channel: 'site', body: 'Já saiu?' },
    {
      writer: 'assistant',
      channel: 'whatsapp',
      body: expect.stringMatching(/^Oi, Pessoa\. A equipe escreveu/),
    },
  ]);
  const { rows: state } = await context.owner.query('select state from conversations where user_id = $1', [
    userId,
  ]);
  expect(state).toEqual([{ state: 'waiting_us' }]);
  expect(await send('carta_para_ler', randomUUID())).toMatchObject({ ok: false });
  await context.owner.query("update whatsapp_contacts set opt_in = 'out' where user_id = $1", [userId]);
  expect(await send(template, randomUUID())).toMatchObject({ ok: false });
});

test('the page says beside the choice of a template why none leaves', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const userId = (await addPerson(context.owner)).userId as UserId;
  const why = async () => (await asActor(admin, (tx) => answerChoices(tx, userId))).way?.whyNoTemplate;
  expect(await why()).toBeUndefined();
  const set = (optIn: string, state = 'ok') =>
    context.owner.query(
      `insert into whatsapp_contacts (user_id, name, phone, phone_key, opt_in, state) values ($1, 'Ana', $2, $2, $3, $4)
       on conflict (phone_key) do update set opt_in = $3, state = $4`,
      [userId, userId, optIn, state],
    );
  await set('in');
  expect(await why()).toBeNull();
  await set('none');
  expect(await why()).toBe('A pessoa ainda não autorizou mensagens no WhatsApp.');
  await set('out');
  expect(await why()).toBe('A pessoa pediu para não receber mensagens no WhatsApp.');
  await set('in', 'unreachable');
  expect(await why()).toBe('Este número não recebe WhatsApp.');
});

test('the page says that no template is approved, that sending is stopped, or that the month is full', async () => {
  const setting = (value: object) =>
    context.owner.query(
      `insert into site_config (key, value) values ('whatsapp', $1)
       on conflict (key) do update set value = $1`,
      [value],
    );
  await context.owner.query("update whatsapp_templates set state = 'draft'");
  expect(await whyNoTemplateNow()).toBe('Nenhum modelo do WhatsApp está aprovado.');
  await context.owner.query("update whatsapp_templates set state = 'approved' where name = 'lembrete'");
  expect(await whyNoTemplateNow()).toBeNull();
  expect(await whyNoTemplateNow('link_para_entrar')).toBe('O modelo “Link para entrar” não está aprovado.');
  await setting({ stopped: 'paid' });
  expect(await whyNoTemplateNow()).toBe('Os envios estão parados. Veja em Modelos e custo.');
  // One template costs 18 400 millionths, 1.84 centavos.
  await context.owner.query('delete from whatsapp_messages');
  await setting({ capCentavos: 2 });
  expect(await whyNoTemplateNow()).toBeNull();
  await setting({ capCentavos: 1 });
  expect(await whyNoTemplateNow()).toBe('O limite do mês foi atingido: só respostas a clientes saem.');
});
