import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { letterNumber } from '#app/features/letters/rules/mandate-files.ts';
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

/** An approved letter of a new client to a creditor, by post. */
async function approvedLetter() {
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
    [customer.id, name, 'post'],
  );
  return { customer, name, id: rows[0]?.id ?? '' };
}

test('codes of the post are pasted for a batch: faulty lines are listed, the others are kept', async ({
  person,
}) => {
  const { name, id } = await approvedLetter();
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
  const { customer } = await approvedLetter();
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
