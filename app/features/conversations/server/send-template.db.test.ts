import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { env, setEnv } from '#app/platform/env.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { sendTemplate, writeMessage } from './index.server.ts';

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
