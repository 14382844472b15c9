import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { letterNumber } from '#app/features/letters/rules/mandate-files.ts';
import type { SendWay } from '#app/features/letters/rules/terms.ts';
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

/** An approved letter of a new client to a creditor, by a channel. */
async function approvedLetter(channel: SendWay) {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const name = `Banco ${randomUUID().slice(0, 8)}`;
  await db.query(
    `insert into powers_of_attorney (user_id, places, content, level, given_at, ends_on)
     values ($1, '["credor", "quod"]', 'Texto da procuração.', 'gov_br', now(), current_date + 300)`,
    [customer.id],
  );
  const { rows } = await db.query<{ id: string; addressee: string }>(
    `with addressee as (insert into addressees (kind, name, email, address, channel)
         values ('creditor', $2, 'cartas@banco.exemplo', 'Rua Um, 1', $3) returning id),
       listing as (insert into listings (user_id, place, creditor, amount, due_on, person_says, notice_proved)
         values ($1, 'quod', $2, 348.55, current_date - 700, 'nao_conheco', false) returning id)
     insert into letters (user_id, listing_id, template_id, addressee_id, ground, state, voice, channel, title, source, body,
       approved_at, read_until, customer_says)
     select $1, listing.id, t.id, addressee.id, 'C4', 'approved', 'attorney', $3, 'Pedido de documentos', repeat('Texto ', 5),
       repeat('Texto ', 5), now(), now(), 'yes'
     from listing, addressee, letter_templates t where t.family = 'C4' and t.published_at is not null limit 1
     returning id, addressee_id as addressee`,
    [customer.id, name, channel],
  );
  return { customer, name, id: rows[0]?.id ?? '' };
}

test('a letter leaves by e-mail, its answer waits on it, and a person keeps it', async ({ person }) => {
  const { customer, name, id } = await approvedLetter('email');
  const admin = await person({ width: WIDTHS.phone });
  await enterAs(admin, db, await newCustomer(db, { role: 'admin' }));
  await admin.goto('/admin/cartas/lotes');
  await hydrated(admin);
  await admin.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
  await expect(admin.getByRole('heading', { name: `Lote para ${name}` })).toBeVisible();
  await expectAccessible(admin);
  await expectNoSidewaysScroll(admin);
  await admin.screenshot({ path: '/tmp/w-letter-batch390.png', fullPage: true });
  await admin.getByRole('button', { name: 'Enviar agora' }).click();
  await expect(admin.getByRole('heading', { name: 'E-mails' })).toBeVisible();
  await expect(async () => {
    await admin.reload();
    await expect(admin.getByText('Enviado', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectNoSidewaysScroll(admin);

  await db.query(
    `insert into letter_replies (user_id, letter_id, link, from_address, subject, body, attachments, elsewhere)
     values ($1, $2, 'number', 'sac@outro.exemplo', 'Re: carta', 'Protocolo 123. Retiramos o registro.', '{resposta.pdf}', true)`,
    [customer.id, id],
  );
  const desk = await person();
  await enterAs(desk, db, await newCustomer(db, { role: 'admin' }));
  await desk.goto('/admin/cartas/respostas');
  await desk.getByRole('link', { name: new RegExp(name) }).click();
  await hydrated(desk);
  await expect(desk.getByText('Veio de um endereço que não é do destinatário')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Guardar como resposta' }).click();
  await expect(desk.getByText('Resposta guardada').first()).toBeVisible();
  await desk.getByRole('button', { name: 'Guardar prova' }).click();
  await expect(desk.getByLabel('Número')).toHaveAccessibleDescription('Escreva o número');
  await desk.getByLabel('Número').fill('P-123');
  await desk.getByRole('button', { name: 'Guardar prova' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'P-123' })).toBeVisible();
  await desk.screenshot({ path: '/tmp/w-letter-letter1440.png', fullPage: true });
  await desk.getByLabel('O que responderam').selectOption('removed');
  await desk.getByRole('button', { name: 'Registrar resposta' }).click();
  await expect(desk.getByText('Próximo passo')).toBeVisible();
});

test('codes of the post are pasted for a batch: faulty lines are listed, the others are kept', async ({
  person,
}) => {
  const { name, id } = await approvedLetter('post');
  const admin = await person({ width: WIDTHS.phone });
  await enterAs(admin, db, await newCustomer(db, { role: 'admin' }));
  await admin.goto('/admin/cartas/lotes');
  await hydrated(admin);
  await admin.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
  await admin.getByRole('button', { name: 'Registrar envio do lote' }).click();
  await admin.getByRole('button', { name: 'Guardar códigos' }).click();
  await expect(admin.getByLabel('Um código por linha')).toHaveAccessibleDescription(/Cole as linhas/);
  await admin
    .getByLabel('Um código por linha')
    .fill(`${letterNumber(id)};RR473124828BR\n${letterNumber(id)};RR473124829BR`);
  await admin.getByRole('button', { name: 'Guardar códigos' }).click();
  await expect(admin.getByText('Linha 1: Confira o código RR473124828BR')).toBeVisible();
  await expect(admin.getByText('1 guardados, 0 já estavam, 1 com problema.').first()).toBeVisible();
  await expectAccessible(admin);
  await expectNoSidewaysScroll(admin);
});

test('anyone reads whether a power of attorney is in force by its number, and no name', async ({
  person,
}) => {
  const { customer } = await approvedLetter('post');
  const { rows } = await db.query<{ number: string }>(
    `select 'P' || upper(right(id::text, 12)) as number from powers_of_attorney where user_id = $1`,
    [customer.id],
  );
  const page = await person({ width: WIDTHS.phone });
  await page.goto('/verificar');
  await hydrated(page);
  await page.getByLabel('Código de verificação').fill(rows[0]?.number ?? '');
  await page.getByRole('button', { name: 'Verificar código' }).click();
  await expect(page.getByRole('heading', { name: 'Procuração em vigor' })).toBeVisible();
  await expect(page.getByText('assinada no gov.br')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await db.query('update powers_of_attorney set revoked_at = now() where user_id = $1', [customer.id]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Procuração cancelada' })).toBeVisible();
  await page.goto('/verificar/procuracao/P-0000-0000-0000');
  await expect(page.getByRole('heading', { name: 'Procuração não encontrada' })).toBeVisible();
});
