import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { pdf } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('a customer asks, the team finds and answers, and both see it without a reload', async ({ person }) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const phone = await person({ width: WIDTHS.phone });
  await enterAs(phone, db, customer);
  await phone.goto('/app/conversa');
  await hydrated(phone);
  await expect(phone.getByText('Nenhuma mensagem ainda')).toBeVisible();
  await phone.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(phone.getByLabel('Sua mensagem')).toHaveAccessibleDescription(/Escreva a mensagem/);
  await phone.getByLabel('Sua mensagem').fill('O protesto de Xaxim já saiu?');
  await phone.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(phone.getByText('Uma pessoa responde até')).toBeVisible();
  await expect(phone.getByLabel('Sua mensagem')).toHaveValue('');
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);

  const desk = await person();
  const ana = await newCustomer(db, { role: 'admin', name: 'Ana Atendente' });
  await enterAs(desk, db, ana);
  await db.query('update profiles set assignee_id = $2 where id = $1', [customer.id, ana.id]);
  await desk.goto('/admin/conversas?parte=minhas');
  await hydrated(desk);
  await expectAccessible(desk);
  await desk.getByRole('searchbox').fill('protesto de xaxim');
  await desk.getByRole('searchbox').press('Enter');
  await expect(desk.getByText('O protesto de Xaxim já saiu?')).toBeVisible();
  await desk.goto(`/admin/clientes/${customer.id}/conversa`);
  await hydrated(desk);
  await expect(desk.getByText('Espera resposta')).toBeVisible();
  await desk.getByLabel('Nota interna').fill('Ligar para o cartório antes');
  await desk.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'Ligar para o cartório antes' })).toBeVisible();
  await desk.getByLabel('Resposta', { exact: true }).fill('Saiu ontem. O comprovante está no seu caso.');
  await desk.getByLabel('Resposta', { exact: true }).press('Control+Enter');
  await expect(desk.getByText('Com o cliente', { exact: true })).toBeVisible();

  await expect(phone.getByText('Saiu ontem. O comprovante está no seu caso.')).toBeVisible();
  await expect(phone.getByText('Ana, da equipe')).toBeVisible();
  await expect(phone.getByText('Uma pessoa responde até')).toBeHidden();
  await expect(phone.getByText('cartório antes')).toHaveCount(0);
  // The page was open: the answer counts as read, and the desk sees it.
  await expect(desk.getByText('Lida', { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await expectNoSidewaysScroll(desk);
});

test('the team answers with a file, which both sides open', async ({ person }) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const phone = await person({ width: WIDTHS.phone });
  await enterAs(phone, db, customer);
  const desk = await person();
  await enterAs(desk, db, await newCustomer(db, { role: 'admin', name: 'Ana Atendente' }));
  await desk.goto(`/admin/clientes/${customer.id}/conversa`);
  await hydrated(desk);
  await desk.getByLabel('Resposta', { exact: true }).fill('Segue o modelo.');
  await desk.getByLabel('Arquivo').setInputFiles({
    name: 'modelo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Um texto'),
  });
  await desk.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(desk.getByLabel('Arquivo')).toHaveAccessibleDescription(/só aceitamos|Envie|PDF/);
  await expect(desk.getByLabel('Resposta', { exact: true })).toHaveValue('Segue o modelo.');
  await desk
    .getByLabel('Arquivo')
    .setInputFiles({ name: 'modelo.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await desk.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(desk.getByRole('link', { name: 'modelo.pdf' })).toBeVisible();
  await expect(desk.getByLabel('Resposta', { exact: true })).toHaveValue('');
  await phone.goto('/app/conversa');
  await hydrated(phone);
  await expect(phone.getByRole('link', { name: 'modelo.pdf' })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  const opened = await phone.request.get(
    (await phone.getByRole('link', { name: 'modelo.pdf' }).getAttribute('href')) ?? '',
  );
  expect(opened.headers()['content-type']).toBe('application/pdf');
  await expectAccessible(desk);
});

test('a quick answer fills in the client, and a conversation ends only at its newest message', async ({
  person,
}) => {
  const customer = await newCustomer(db, { name: 'Jurema Prates', cards: ['nome'] });
  const desk = await person();
  await enterAs(desk, db, await newCustomer(db, { role: 'admin', name: 'Beto Lima' }));
  await desk.goto('/admin/conversas/respostas');
  await hydrated(desk);
  await desk.getByLabel('Nome').last().fill('Falta documento');
  await desk.getByLabel('Texto').last().fill('Olá, {{primeiro_nome}}! Aqui é {{atendent}}.');
  await desk.getByRole('button', { name: 'Criar resposta' }).click();
  await expect(desk.getByText('Este texto não tem o campo {{atendent}}').first()).toBeVisible();
  await desk.getByLabel('Texto').last().fill('Olá, {{primeiro_nome}}! Aqui é {{atendente}}.');
  await desk.getByRole('button', { name: 'Criar resposta' }).click();
  await expect(desk.getByRole('form', { name: 'Falta documento' })).toBeVisible();
  await expectAccessible(desk);

  await db.query('insert into conversations (user_id) values ($1)', [customer.id]);
  const write = (body: string) =>
    db.query(
      `insert into conversation_messages (conversation_id, user_id, writer, body)
       select id, user_id, 'customer', $2 from conversations where user_id = $1`,
      [customer.id, body],
    );
  await write('Oi');
  await desk.goto(`/admin/clientes/${customer.id}/conversa`);
  await hydrated(desk);
  await desk.getByRole('link', { name: 'Falta documento' }).click();
  await expect(desk.getByLabel('Resposta', { exact: true })).toHaveValue('Olá, Jurema! Aqui é Beto.');
  await desk.getByRole('button', { name: 'Encerrar conversa' }).click();
  await expect(desk.getByLabel('Encerrar sem responder')).toHaveAccessibleDescription(/Escolha por que/);
  await desk
    .getByLabel('Encerrar sem responder')
    .selectOption({ label: 'Não pede resposta, como um “obrigado”' });
  await desk.getByRole('button', { name: 'Encerrar conversa' }).click();
  await expect(desk.getByText('Encerrada', { exact: true })).toBeVisible();
});
