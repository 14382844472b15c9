import { randomUUID } from 'node:crypto';
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

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const record = async (userId: string, creditor: string) => {
  await db.query(
    `insert into listings (user_id, place, creditor, amount, due_on, person_says, notice_proved)
     values ($1, 'quod', $2, 348.55, current_date - 700, 'nao_conheco', false)`,
    [userId, creditor],
  );
  await db.query(
    `insert into card_documents (user_id, card_id, kind, file_name, file_path, file_size, mime_type, sha256, status)
     select $1, id, 'photo_id', 'rg.pdf', 'loan-documents/' || id || '/' || gen_random_uuid() || '.pdf', 10, 'application/pdf', repeat('a', 64), 'approved'
     from cards where user_id = $1 limit 1`,
    [userId],
  );
};

test('a letter is written, approved by another admin, read by its customer, sent and answered', async ({
  person,
}) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const creditor = `Banco ${randomUUID().slice(0, 8)}`;
  await record(customer.id, creditor);
  const phone = await person({ width: WIDTHS.phone });
  await enterAs(phone, db, customer);
  await phone.goto('/app/cartas');
  await phone.getByRole('button', { name: 'Dar procuração' }).click();
  await expect(phone.getByLabel('Li e dou a procuração')).toHaveAccessibleDescription(
    'Marque que você leu e concorda',
  );
  await phone.getByLabel('Li e dou a procuração').check();
  await phone.getByRole('button', { name: 'Dar procuração' }).click();
  await expect(phone.getByRole('heading', { name: 'Sua procuração' })).toBeVisible();
  await expectNoSidewaysScroll(phone);
  // Quod takes a mandate that is signed on gov.br.
  await db.query("update powers_of_attorney set level = 'gov_br' where user_id = $1", [customer.id]);

  const writer = await person();
  await enterAs(writer, db, await newCustomer(db, { role: 'admin' }));
  await writer.goto(`/admin/clientes/${customer.id}/cartas`);
  await hydrated(writer);
  await writer.getByLabel(creditor).check();
  await writer.getByRole('button', { name: 'Escolher fundamento e texto' }).click();
  await writer.getByLabel('Fundamento').selectOption('C2');
  await writer.getByRole('button', { name: 'Trocar texto' }).click();
  await expect(writer.getByLabel('Assunto')).toHaveValue('Pedido de prova do aviso prévio');
  await expectAccessible(writer);
  await writer.getByRole('button', { name: 'Escrever carta' }).click();
  await writer.getByRole('button', { name: 'Mandar para aprovar' }).click();
  await expect(writer.getByRole('button', { name: 'Devolver ao rascunho' })).toBeVisible();
  await expect(writer.getByText('Outra pessoa da equipe aprova')).toBeVisible();
  await expectAccessible(writer);

  const approver = await person();
  await enterAs(approver, db, await newCustomer(db, { role: 'admin' }));
  await approver.goto(new URL(writer.url()).pathname);
  await approver.getByRole('button', { name: 'Aprovar carta' }).click();
  await expect(approver.getByText('O cliente pode dizer não até')).toBeVisible();

  await phone.goto('/app/cartas');
  await phone.getByRole('link', { name: 'Provem que me avisaram' }).click();
  await expect(phone.getByRole('region', { name: 'Carta' }).getByText(creditor).first()).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('button', { name: 'Pode enviar' }).click();
  await expect(phone.getByRole('region', { name: 'Carta' }).getByText('Você já liberou')).toBeVisible();

  await approver.reload();
  await approver.getByLabel('Código ou protocolo').fill('BR123456789BR');
  await approver.getByRole('button', { name: 'Registrar envio desta carta' }).click();
  await approver.getByLabel('O que responderam').selectOption('kept_without_proof');
  await approver.getByRole('button', { name: 'Registrar resposta' }).click();
  await expect(approver.getByRole('link', { name: 'Preparar a reclamação (C9)' })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('region', { name: 'Carta' }).getByText('manteve sem prova')).toBeVisible();
});

test('a customer sends a letter in their own name, and writes its protocol down', async ({ person }) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  await record(customer.id, `Banco ${randomUUID().slice(0, 8)}`);
  await db.query(
    `insert into letters (user_id, listing_id, template_id, addressee_id, ground, state, voice, title, source, body,
       approved_at, read_until)
     select $1, r.id, t.id, a.id, 'C2', 'approved', 'holder', 'Pedido de prova', repeat('Texto ', 5), repeat('Texto ', 5),
       now(), now() + interval '2 days'
     from listings r, letter_templates t, addressees a
     where r.user_id = $1 and t.family = 'C2' and t.published_at is not null and a.name = 'Quod' limit 1`,
    [customer.id],
  );
  const phone = await person({ width: WIDTHS.phone });
  await enterAs(phone, db, customer);
  await phone.goto('/app/cartas');
  await phone.getByRole('link', { name: 'Provem que me avisaram' }).click();
  await hydrated(phone);
  const letter = phone.getByRole('region', { name: 'Carta' });
  await expect(letter.getByText('Envie você mesmo')).toBeVisible();
  await expect(letter.getByText('aviso de recebimento')).toBeVisible();
  await expect(letter.getByRole('button', { name: 'Copiar texto' })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByLabel('Protocolo nº').fill('  ');
  await phone.getByRole('button', { name: 'Anotar envio' }).click();
  await expect(phone.getByLabel('Protocolo nº')).toHaveAccessibleDescription('Escreva o número do protocolo');
  await phone.getByLabel('Protocolo nº').fill('2026-0001');
  await phone.getByRole('button', { name: 'Anotar envio' }).click();
  await expect(letter.getByText('Você enviou à Quod')).toBeVisible();

  await expect(letter.getByRole('button', { name: 'Não chegou a resposta' })).toHaveCount(0);
  await letter.getByRole('button', { name: 'Já chegou a resposta' }).click();
  await expect(letter.getByText(/Você disse em .* que a resposta chegou/)).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  const panel = await person();
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await panel.goto('/admin/pendencias?fila=cartas');
  const row = panel.getByRole('row').filter({ hasText: customer.name });
  await expect(row.getByText('Cliente recebeu a resposta')).toBeVisible();
  await row.getByRole('link', { name: customer.name }).click();
  await expect(panel.getByText(/O cliente disse em .* que a resposta chegou/)).toBeVisible();
});

test('twelve letters are proposed and written with two presses; a missing creditor is made in place', async ({
  person,
}) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const mark = randomUUID().slice(0, 8);
  for (let i = 0; i < 6; i += 1) await record(customer.id, `Loja ${mark} ${i}`);
  // As triage stores it: such records are chosen in advance.
  await db.query("update listings set pile = 'contestar', state = 'triaged' where user_id = $1", [
    customer.id,
  ]);
  const writer = await person();
  await enterAs(writer, db, await newCustomer(db, { role: 'admin' }));
  await writer.goto(`/admin/clientes/${customer.id}/cartas`);
  await hydrated(writer);
  let presses = 0;
  const press = async (name: string) => {
    presses += 1;
    await writer.getByRole('button', { name, exact: true }).click();
  };
  await press('Propor cartas');
  await expect(writer.getByText('destinatário novo, criado com a carta')).toHaveCount(6);
  await expectAccessible(writer);
  await expectNoSidewaysScroll(writer);
  await press('Escrever as marcadas');
  await expect(writer.getByText('12 cartas escritas')).toBeVisible();
  expect(presses).toBe(2);

  // One letter whose addressee is unknown: its name comes from the record.
  const alone = await newCustomer(db, { cards: ['nome'] });
  await record(alone.id, `Casa ${mark}`);
  await writer.goto(`/admin/clientes/${alone.id}/anotacoes`);
  await hydrated(writer);
  await writer.getByRole('link', { name: `Propor carta sobre Casa ${mark}` }).click();
  await expect(writer.getByLabel('Nome do destinatário')).toHaveValue(`Casa ${mark}`);
  await writer.getByLabel('Nome do destinatário').fill('');
  await writer.getByRole('button', { name: 'Escrever carta' }).click();
  await expect(writer.getByLabel('Nome do destinatário')).toHaveAccessibleDescription('Escreva o nome');
  await writer.getByLabel('Nome do destinatário').fill(`Casa ${mark}`);
  await writer.getByRole('button', { name: 'Escrever carta' }).click();
  await expect(writer.getByText(`Casa ${mark}`).first()).toBeVisible();
  await expect(writer.getByRole('button', { name: 'Mandar para aprovar' })).toBeVisible();
});
