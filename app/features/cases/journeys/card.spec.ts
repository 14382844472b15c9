import type { Page } from '@playwright/test';
import type pg from 'pg';
import type { UserId } from '#app/terms/ids.ts';
import { NOTHING_TO_CONTEST } from '#app/terms/listing-words.ts';
import { REGISTRY_WORDS, SERVICE_DOES, SERVICE_LIMITS } from '#app/terms/service-limits.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { numberAlone } from '#tests/number-alone.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const cardOf = async (userId: UserId, type: string) =>
  (
    await db.query<{ id: string }>('select id from cards where user_id = $1 and card_type = $2', [
      userId,
      type,
    ])
  ).rows[0]?.id ?? '';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** A customer with a card that has a score, a history and a note of the team, at its page on both devices. */
async function openCard(person: (options?: { width: number }) => Promise<Page>) {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const cardId = await cardOf(customer.id, 'nome');
  await db.query('update cards set score = 300 where id = $1', [cardId]);
  await db.query("update cards set score = 420, status = 'active', notes = 'Falta o RG.' where id = $1", [
    cardId,
  ]);
  const [phone, desktop] = [await person({ width: WIDTHS.phone }), await person()];
  for (const page of [phone, desktop]) {
    await enterAs(page, db, customer);
    await page.goto('/app/card/nome');
    await hydrated(page);
  }
  return { customer, cardId, phone, desktop };
}

test('a listing, a lawsuit and a score appear on both devices; a hidden score is gone, with its history', async ({
  person,
}) => {
  const { customer, cardId, phone, desktop } = await openCard(person);
  for (const page of [phone, desktop]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Limpa Nome' })).toBeVisible();
    await expect(page.getByText('Falta o RG.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Score 420 de 1000' })).toBeVisible();
    await expect(
      page.getByRole('img', { name: /^Histórico do score: de 300 em .* a 420 hoje\.$/ }),
    ).toBeVisible();
  }
  await db.query(
    `insert into card_debts (user_id, card_id, creditor, amount, due_date, status)
     values ($1, $2, 'Banco <b>do</b> Vale', 1234.5, '2025-03-31', 'negotiating'), ($1, $2, 'Loja', 100, null, 'paid')`,
    [customer.id, cardId],
  );
  await db.query(
    `insert into card_lawsuits (user_id, card_id, case_number, court, lawsuit_type)
     values ($1, $2, '00020802520125150049', 'TRT da 15ª Região', 'Execução')`,
    [customer.id, cardId],
  );
  await db.query('update cards set score = 655 where id = $1', [cardId]);
  for (const page of [phone, desktop]) {
    await expect(page.getByText('Banco <b>do</b> Vale')).toBeVisible();
    await expect(page.getByText('2 em aberto')).toHaveCount(0);
    await expect(page.getByText('1 em aberto')).toBeVisible();
    await expect(page.getByText('0002080-25.2012.5.15.0049')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Score 655 de 1000' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  await db.query('update cards set score_visible = false where id = $1', [cardId]);
  await expect(desktop.getByRole('img', { name: /Score|Histórico/ })).toHaveCount(0);
  expect(await (await desktop.request.get('/app/card/nome')).text()).not.toMatch(numberAlone('655'));
});

test('a step that the team holds shows on both devices', async ({ person }) => {
  const { cardId, phone, desktop } = await openCard(person);
  for (const page of [phone, desktop]) {
    await tab(page, 'Etapas').click();
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(6);
  }
  await db.query(
    "update user_process_steps set status = 'blocked', notes = 'Aguardando o cartório.' where card_id = $1 and step_order = 2",
    [cardId],
  );
  for (const page of [phone, desktop]) {
    await expect(page.locator('[data-step="blocked"]')).toContainText('Aguardando o cartório.');
    await expect(page.locator('[data-step="blocked"]')).toContainText(/Parada desde \d\d\/\d\d\/\d{4}/);
    await expectAccessible(page);
  }
  await tab(desktop, 'Resumo').click();
  await expect(desktop.getByRole('img', { name: 'Score 420 de 1000' })).toBeVisible();
});

test('documents, products and proofs, on a phone', async ({ person }) => {
  const { customer, cardId, phone } = await openCard(person);
  await tab(phone, 'Documentos').click();
  await expect(phone.getByRole('tabpanel', { name: 'Documentos' })).toBeVisible();
  await tab(phone, 'Produtos').click();
  await expect(phone.getByRole('link', { name: 'Conhecer Dívidas' })).toHaveAttribute(
    'href',
    '/produtos/dividas',
  );
  await expectAccessible(phone);
  await tab(phone, 'Comprovantes').click();
  await expect(phone.getByText('Nenhum comprovante')).toBeVisible();
  const { rows } = await db.query<{ id: string }>(
    `insert into card_proofs (user_id, card_id, title, file_name, file_path, file_size, mime_type, sha256)
     values ($1, $2, 'Certidão negativa', 'certidao.pdf', gen_random_uuid()::text, 120000, 'application/pdf', repeat('a', 64))
     returning id`,
    [customer.id, cardId],
  );
  await expect(phone.getByRole('link', { name: /Certidão negativa/ })).toHaveAttribute(
    'href',
    `/app/comprovantes/${rows[0]?.id}`,
  );
  await expect(phone.getByText('certidao.pdf · 117 KB')).toBeVisible();
  await expectAccessible(phone);
  await db.query('delete from card_proofs where card_id = $1', [cardId]);
});

test('works without scripts; an unknown page redirects with a message', async ({ person }) => {
  const [owner, other] = [
    await newCustomer(db, { cards: ['jus'] }),
    await newCustomer(db, { cards: ['nome'] }),
  ];
  await db.query("update cards set notes = 'Só da dona.' where user_id = $1", [owner.id]);
  const plain = await person({ javaScriptEnabled: false });
  await enterAs(plain, db, owner);
  await plain.goto('/app/card/jus');
  await expect(plain.getByText('Só da dona.')).toBeVisible();
  await tab(plain, 'Etapas').click();
  await expect(plain.getByRole('tabpanel').getByRole('listitem')).toHaveCount(7);
  await expect(tab(plain, 'Etapas')).toHaveAttribute('aria-selected', 'true');

  const page = await person();
  await enterAs(page, db, other);
  for (const path of ['jus', 'nada', '%00', 'NOME']) {
    await page.goto(`/app/card/${path}`);
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByText('Card não encontrado')).toBeVisible();
  }
});

test('shows results and limits of a service to its customer, in the panel and before the purchase', async ({
  person,
}) => {
  const customer = await newCustomer(db, { cards: ['nome', 'bacen'] });
  const [page, panel, visitor] = [await person({ width: WIDTHS.phone }), await person(), await person()];
  await enterAs(page, db, customer);
  for (const type of ['nome', 'bacen'] as const) {
    await page.goto(`/app/card/${type}`);
    await expect(page.getByRole('heading', { name: 'O que dá e o que não dá' })).toBeVisible();
    for (const line of [...SERVICE_DOES[type], SERVICE_LIMITS[type]])
      await expect(page.getByText(line)).toBeVisible();
  }
  await db.query(
    `insert into listings (user_id, place, creditor, due_on, amount, person_says, turn, pile)
     values ($1, 'serasa', 'Banco do Vale', current_date - 200, 100, 'reconheco', 'customer', 'negociar')`,
    [customer.id],
  );
  for (const path of ['/app/card/nome', '/app/anotacoes']) {
    await page.goto(path);
    await expect(page.getByText(NOTHING_TO_CONTEST)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await panel.goto(`/admin/clientes/${customer.id}/cards`);
  await panel.getByText('O que dá e o que não dá: Limpa Bacen').click();
  await expect(panel.getByText(SERVICE_LIMITS.bacen)).toBeVisible();
  const { rows } = await db.query<{ slug: string }>(
    "select slug from products where 'bacen' = any(activates_cards) and visible and not blocked limit 1",
  );
  await visitor.goto(`/produtos/${rows[0]?.slug}`);
  await expect(visitor.getByRole('heading', { name: 'O que não faz' })).toBeVisible();
  for (const line of [REGISTRY_WORDS, SERVICE_LIMITS.bacen])
    await expect(visitor.getByText(line).first()).toBeVisible();
});
