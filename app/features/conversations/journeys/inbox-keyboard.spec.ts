import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, expectAccessible, holdRequests, hydrated, test } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { mixedBody, wholeMail } from '#tests/real-mails.ts';
import { pdf } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** A conversation that waits, with so many hours since its message. */
async function waiting(name: string, words: string, hours: number) {
  const customer = await newCustomer(db, { name, cards: ['nome'] });
  await db.query('insert into conversations (user_id) values ($1)', [customer.id]);
  await db.query(
    `insert into conversation_messages (conversation_id, user_id, writer, body, channel, external_id, created_at)
     select id, user_id, 'customer', $2, 'email', $3, now() - make_interval(hours => $4) from conversations where user_id = $1`,
    [customer.id, words, randomUUID(), hours],
  );
  return customer;
}

test('a clerk works the inbox and hands a conversation over with the keyboard alone', async ({ person }) => {
  const mark = randomUUID().slice(0, 8);
  const first = await waiting('Aurora Prates', `primeira ${mark}`, 3);
  const second = await waiting('Breno Prates', `segunda ${mark}`, 2);
  const colleague = await newCustomer(db, { role: 'admin', name: `Caio ${mark}` });
  const desk = await person();
  await enterAs(desk, db, await newCustomer(db, { role: 'admin', name: 'Dora Lima' }));
  await desk.goto('/admin/conversas');
  await hydrated(desk);
  await desk.keyboard.press('/');
  await expect(desk.getByRole('searchbox')).toBeFocused();
  await desk.keyboard.type(mark);
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(new RegExp(mark));
  await expect(desk.getByRole('link', { name: 'Aurora Prates' })).toBeVisible();
  // Out of the field, where letters are text.
  await desk.keyboard.press('Tab');
  for (const key of 'jjkj') await desk.keyboard.press(key);
  const focused = desk.locator('a[data-row-link]:focus');
  await expect(focused).toHaveCount(1);
  const name = await focused.textContent();
  // The reply's key comes before its page has.
  const release = await holdRequests(desk, '**/conversa.data*');
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('r');
  release();
  const opened = name?.includes('Aurora') ? first : second;
  await expect(desk).toHaveURL(`/admin/clientes/${opened.id}/conversa`);
  await expect(desk.getByLabel('Resposta', { exact: true })).toBeFocused();
  await desk.keyboard.type('Já estamos vendo.');
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByText('Com o cliente', { exact: true })).toBeVisible();
  await desk.getByLabel('Enviar por').focus();
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('n');
  await expect(desk.getByLabel('Nota interna')).toBeFocused();
  for (let times = 0; times < 2; times += 1) await desk.keyboard.press('Tab');
  await expect(desk.getByLabel('Passar a conversa a')).toBeFocused();
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByLabel('Passar a conversa a')).toHaveAccessibleDescription(/Escolha um colega/);
  await desk.getByLabel('Passar a conversa a').focus();
  await desk.keyboard.type('Caio');
  await desk.keyboard.press('Tab');
  await desk.keyboard.type('Falta ligar para o cartório');
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByRole('listitem').filter({ hasText: 'Falta ligar para o cartório' })).toBeVisible();
  await expectAccessible(desk);

  const other = await person();
  await enterAs(other, db, colleague);
  await other.goto('/admin/conversas?parte=mencoes');
  await hydrated(other);
  await expect(other.getByRole('link', { name: opened.name })).toBeVisible();
  const { rows } = await db.query('select assignee_id as by from profiles where id = $1', [opened.id]);
  expect(rows).toEqual([{ by: colleague.id }]);
});

/** A mail of an unknown sender that waits for a decision, with a PDF if asked. @returns its subject */
async function strangersMail(from: string, paper = false): Promise<string> {
  const subject = `Assunto ${randomUUID().slice(0, 8)}`;
  const file = { name: 'rg.pdf', type: 'application/pdf', bytes: pdf() };
  await db.query(
    `insert into incoming_mails (way, sha256, raw, state, outcome, message_id, from_address, subject, body)
     values ('webhook', encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, 'to_check', 'unknown', $3, $4, $1, 'Sou eu')`,
    [
      subject,
      wholeMail({
        ...{
          from,
          to: 'caso@nome.exemplo',
          subject,
          text: 'Sou eu',
          messageId: `<${subject.slice(8)}@fora.exemplo>`,
        },
        ...(paper && { body: mixedBody('Sou eu', [file]) }),
      }),
      `<${subject.slice(8)}@fora.exemplo>`,
      from,
    ],
  );
  return subject;
}

test('a mail that a person put into the wrong conversation is taken out within its day', async ({
  person,
}) => {
  const wrong = await newCustomer(db, { name: 'Elisa Prates' });
  const subject = await strangersMail('de@fora.exemplo');
  const desk = await person();
  await enterAs(desk, db, await newCustomer(db, { role: 'admin', name: 'Dora Lima' }));
  await desk.goto('/admin/conversas/e-mails');
  await hydrated(desk);
  const mail = desk.getByRole('listitem').filter({ hasText: subject });
  await mail.getByLabel('E-mail de cadastro do cliente').fill(wrong.email);
  await mail.getByRole('button', { name: 'Pôr na conversa' }).click();
  await expect(mail.getByText('na conversa de Elisa Prates')).toBeVisible();
  await expectAccessible(desk);
  await mail.getByRole('button', { name: 'Desfazer' }).click();
  await expect(mail.getByRole('button', { name: 'Pôr na conversa' })).toBeVisible();
  const { rows } = await db.query('select 1 from conversation_messages where user_id = $1', [wrong.id]);
  expect(rows).toEqual([]);
});

test('a mail of a stranger joins the lead of its address, and its papers the holder that a person names', async ({
  person,
}) => {
  const from = `${randomUUID().slice(0, 8)}@fora.exemplo`;
  const { rows: leads } = await db.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
     values ('Lia Souza', $1, '', 'CPF', '00000000000', 'SC') returning id`,
    [from],
  );
  const client = await newCustomer(db, { name: 'Nadir Prates', cards: ['nome'] });
  const { rows: linked } = await db.query<{ id: string }>(
    `with company as (insert into linked_profiles (main_user_id, full_name, doc_type, doc_number, relationship, uf, consent)
       values ($1, 'Padaria Sol Ltda', 'CNPJ', '11222333000181', 'empresa', 'SC', 'given') returning id)
     insert into cards (user_id, linked_profile_id, card_type) select $1, id, 'nome' from company returning id`,
    [client.id],
  );
  const subject = await strangersMail(from, true);
  const desk = await person();
  await enterAs(desk, db, await newCustomer(db, { role: 'admin', name: 'Dora Lima' }));
  await desk.goto('/admin/conversas/e-mails');
  await hydrated(desk);
  const mail = desk.getByRole('listitem').filter({ hasText: subject });
  await expect(mail.getByRole('button', { name: 'Abrir lead' })).toHaveCount(0);
  await mail.getByRole('button', { name: 'É este lead' }).click();
  await expect(mail.getByText('nas notas do lead Lia Souza')).toBeVisible();
  const noted = await db.query<{ body: string }>('select body from lead_notes where lead_id = $1', [
    leads[0]?.id,
  ]);
  expect(noted.rows[0]?.body).toContain('rg.pdf');
  await mail.getByRole('button', { name: 'Desfazer' }).click();
  await mail.getByLabel('E-mail de cadastro do cliente').fill(client.email);
  await mail.getByRole('button', { name: 'Pôr na conversa' }).click();
  await mail.getByLabel('Anexos de').selectOption({ label: 'Padaria Sol Ltda' });
  await expectAccessible(desk);
  await mail.getByRole('button', { name: 'Pôr na conversa' }).click();
  await expect(mail.getByText('na conversa de Nadir Prates')).toBeVisible();
  const stored = await db.query('select card_id from card_documents where user_id = $1', [client.id]);
  expect(stored.rows).toEqual([{ card_id: linked[0]?.id }]);
});
