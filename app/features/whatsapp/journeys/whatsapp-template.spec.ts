import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, expectAccessible, hydrated, test } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('outside of the window a client is called by a template, which the thread shows', async ({ person }) => {
  const customer = await newCustomer(db, { name: 'Jurema Prates', cards: ['nome'] });
  await db.query("update whatsapp_templates set state = 'approved' where name = 'mensagem_da_equipe'");
  await db.query(
    "insert into whatsapp_contacts (user_id, name, phone, phone_key, opt_in) values ($1, 'Ju', $2, $2, 'in')",
    [customer.id, randomUUID()],
  );
  const desk = await person();
  await enterAs(desk, db, await newCustomer(db, { role: 'admin', name: 'Beto Lima' }));
  await desk.goto(`/admin/clientes/${customer.id}/conversa`);
  await hydrated(desk);
  await desk.getByLabel('Chamar no WhatsApp com um modelo').selectOption('Mensagem da equipe');
  await desk.getByRole('button', { name: 'Enviar modelo' }).click();
  await expect(desk.getByText('Oi, Jurema. A equipe escreveu para você.')).toBeVisible();
  await expectAccessible(desk);
});

test('the pages of contacts and sends are accessible', async ({ person }) => {
  const desk = await person();
  await enterAs(desk, db, await newCustomer(db, { role: 'admin', name: 'Beto Lima' }));
  for (const path of ['/admin/conversas/whatsapp', '/admin/conversas/whatsapp/envios']) {
    await desk.goto(path);
    await hydrated(desk);
    await expectAccessible(desk);
  }
});
