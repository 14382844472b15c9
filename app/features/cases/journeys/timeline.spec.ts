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

const PAGE = 20;

/** A customer of two services with 50 proofs: with the two cards' own beginnings, 52 lines. */
async function customerWithProofs() {
  const customer = await newCustomer(db, { cards: ['nome', 'jus'] });
  const { rows: cards } = await db.query<{ id: string; card_type: string }>(
    'select id, card_type from cards where user_id = $1 order by card_type',
    [customer.id],
  );
  const [jus, nome] = cards.map(({ id }) => id);
  await db.query(
    `insert into card_proofs (user_id, card_id, created_at, title, file_name, file_path, file_size, mime_type, sha256)
     select $1, case when n % 5 = 0 then $2::uuid else $3::uuid end, now() - make_interval(hours => n), 'Prova ' || n,
       'p.pdf', gen_random_uuid()::text, 10, 'application/pdf', repeat('a', 64) from generate_series(1, 50) n`,
    [customer.id, jus, nome],
  );
  return { customer, nome };
}

test('one timeline for all services loads more, filters, and shows new events', async ({ person }) => {
  const { customer, nome } = await customerWithProofs();
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, customer);
  await page.goto('/app/andamento');
  await hydrated(page);
  const lines = page.locator('[data-entry]');
  const more = page.getByRole('link', { name: 'Ver mais' });
  await expect(lines).toHaveCount(PAGE);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await test.step('by keyboard: more below, the place stays', async () => {
    await more.focus();
    const before = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(2 * PAGE);
    await expect(more).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(before);
    await expect(page.getByText('Prova 38', { exact: true })).toBeVisible();
  });

  await test.step('new events appear at the top', async () => {
    await db.query("update cards set status = 'completed' where id = $1", [nome]);
    await expect(lines.first()).toContainText('Serviço concluído');
    await expect(lines).toHaveCount(2 * PAGE + 1);
    await more.press('Enter');
    await expect(lines).toHaveCount(53);
    await expect(page.getByText('Isso é tudo.')).toBeVisible();
  });

  await test.step('filters by one service and opens a line', async () => {
    await page.getByRole('navigation', { name: 'Filtrar' }).getByRole('link', { name: 'Limpa Jus' }).click();
    await expect(page).toHaveURL(/\?card=jus$/);
    await expect(lines).toHaveCount(11);
    await expect(page.getByText('Limpa Nome ·')).toHaveCount(0);
    await page.getByRole('link', { name: 'Novo comprovante' }).first().click();
    await expect(page.getByRole('tabpanel', { name: 'Comprovantes' })).toContainText('Prova 5');
  });

  await test.step('without scripts the next page is a page', async () => {
    const plain = await person({ javaScriptEnabled: false });
    await enterAs(plain, db, customer);
    await plain.goto('/app/andamento');
    await expect(plain.locator('[data-entry]').first()).toContainText('Serviço concluído');
    await plain.getByRole('link', { name: 'Ver mais' }).click();
    await plain.getByRole('link', { name: 'Ver mais' }).click();
    await expect(plain.locator('[data-entry]')).toHaveCount(53 - 2 * PAGE);
    await expect(plain.getByText('Isso é tudo.')).toBeVisible();
  });
});

test('an empty timeline says what will be shown, also for an invalid address', async ({ person }) => {
  const customer = await newCustomer(db);
  const page = await person();
  await enterAs(page, db, customer);
  await page.goto('/app/andamento?card=nada&depois=lixo');
  await expect(page.getByText('Nenhum andamento')).toBeVisible();
  // There is no service to filter by.
  await expect(page.getByRole('navigation', { name: 'Filtrar' })).toHaveCount(0);
  await expectAccessible(page);
});
