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

/** Each a minute older than the one before; the first ones are unread, and the newest leads to the invoices. */
async function notified(count: number, unread: number) {
  const customer = await newCustomer(db);
  await db.query(
    `insert into notifications (user_id, title, message, type, read, link, created_at)
     select $1, 'Aviso ' || i, 'Mensagem número ' || i, 'other', i > $3, case when i = 1 then '/app/faturas' end,
       now() - make_interval(mins => i * 90) from generate_series(1, $2::int) i`,
    [customer.id, count, unread],
  );
  return customer;
}

test('the list: pages, filter, times, opening one, all at once; the badge follows', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  // The offer of the app stands over the foot of a phone's page until it is closed.
  await page.addInitScript(() => localStorage.setItem('nome.app-banner-closed', '1'));
  await enterAs(page, db, await notified(25, 12));
  await page.goto('/app');
  await hydrated(page);
  await expect(page.getByTestId('unread')).toHaveText('9+');
  await page.getByRole('button', { name: 'Notificações: 9+ não lidas' }).click();
  const popover = page.getByRole('dialog', { name: 'Notificações' });
  await expect(popover.getByRole('listitem')).toHaveCount(10);
  await popover.getByRole('link', { name: 'Ver todas' }).click();

  await expect(page).toHaveURL('/app/avisos');
  await expect(popover).toBeHidden();
  const list = page.getByRole('main').getByRole('listitem');
  await expect(list).toHaveCount(20);
  await expect(list.first()).toContainText('há 1 hora');
  await expect(list.first().locator('time')).toHaveAttribute('title', /^\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Mais antigas' }).click();
  await expect(list).toHaveCount(5);
  await page.getByRole('link', { name: 'Mais novas' }).click();
  await expect(list.first()).toContainText('há 1 hora');

  await list.first().getByRole('button').click();
  await expect(page).toHaveURL('/app/faturas');
  await page.goto('/app/avisos?filtro=nao-lidas');
  await expect(list).toHaveCount(11);
  await page.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(page.getByText('Nenhuma notificação')).toBeVisible();
  await expect(page).toHaveURL('/app/avisos?filtro=nao-lidas');
  await expect(page.getByTestId('unread')).toBeHidden();
  await expectAccessible(page);
});

test('a change that comes while the database does not answer shows once it does', async ({ person }) => {
  const page = await person();
  const customer = await newCustomer(db);
  await enterAs(page, db, customer);
  // Its stream sends no `since`, so it begins with a reload; the next one is caused by the change.
  await page.route('**/live?*', (route) => route.continue({ url: new URL('/live', page.url()).href }));
  const begun = page.waitForResponse(/\/app\.data/);
  await page.goto('/app');
  await begun;
  let asked = 0;
  await page.route('/healthz', (route) => {
    asked += 1;
    return asked > 1 ? route.continue() : route.fulfill({ status: 503, json: { ok: false } });
  });
  await db.query(
    "insert into notifications (user_id, title, message, type) values ($1, 'Aviso', 'Mensagem', 'other')",
    [customer.id],
  );
  await expect(page.getByTestId('unread')).toHaveText('1');
  expect(asked).toBeGreaterThan(1);
});

test('an admin reads the panel’s notices in the panel', async ({ person }) => {
  const page = await person();
  const admin = await newCustomer(db, { role: 'admin' });
  await db.query(
    "insert into notifications (user_id, title, message, type, link) values ($1, 'Cliente desistiu da compra', 'Protocolo D1', 'warning', '/admin/leads')",
    [admin.id],
  );
  await enterAs(page, db, admin);
  await page.goto('/admin');
  await hydrated(page);
  // The badge may also count notices of other journeys to the whole team.
  await page.getByRole('button', { name: /^Notificações: \d+ não lidas?$/ }).click();
  const notice = page.getByRole('button', { name: /Cliente desistiu da compra/ });
  await expect(notice).toContainText('não lida');
  await notice.click();
  await expect(page).toHaveURL('/admin/leads');
  await page.getByRole('button', { name: /^Notificações/ }).click();
  await expect(notice).not.toContainText('não lida');
});

test('without scripts the bell leads to the list, and opening and marking work', async ({ person }) => {
  const page = await person({ width: WIDTHS.desktop, javaScriptEnabled: false });
  await enterAs(page, db, await notified(3, 2));
  await page.goto('/app');
  await page.getByRole('link', { name: 'Notificações: 2 não lidas' }).click();
  await page.getByRole('button', { name: /Aviso 1/ }).click();
  await expect(page).toHaveURL('/app/faturas');
  await page.goto('/app/avisos');
  await page.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(page).toHaveURL('/app/avisos');
  await expect(page.getByText('(não lida)')).toHaveCount(0);
});

test('notifications of another person cannot be marked or opened', async ({ person }) => {
  const [mine, theirs] = [await notified(1, 1), await notified(1, 1)];
  const page = await person();
  await enterAs(page, db, mine);
  const { rows } = await db.query('select id from notifications where user_id = $1', [theirs.id]);
  const answer = await page.context().request.post('/app/notificacoes', {
    form: { intent: 'open', id: rows[0].id },
    headers: { origin: process.env.E2E_URL ?? '' },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toBe('/app/avisos');
  expect((await db.query('select read from notifications where id = $1', [rows[0].id])).rows[0].read).toBe(
    false,
  );
});
