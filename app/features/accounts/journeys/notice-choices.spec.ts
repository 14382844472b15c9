import type { Locator, Page } from '@playwright/test';
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

test('a customer chooses the channels and the quiet hours, and a fault loses no choice', async ({
  person,
}) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, customer);
  await page.goto('/app/perfil/avisos');
  await hydrated(page);
  const kind = (name: string) => page.getByRole('group', { name });
  await kind('Andamento do caso').getByLabel('E-mail').uncheck();
  await kind('Lembretes').getByLabel('Na sua área').uncheck();
  await page.getByLabel('Fazer silêncio à noite').check();
  await page.getByLabel('Das').fill('');
  await page.getByRole('button', { name: 'Salvar escolhas' }).click();
  await expect(page.getByLabel('Das')).toHaveAccessibleDescription(/hora/i);
  await expect(kind('Andamento do caso').getByLabel('E-mail')).not.toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Das').fill('20:00');
  await page.getByRole('button', { name: 'Salvar escolhas' }).click();
  await expect(page.getByText('Escolhas salvas')).toBeVisible();
  await page.reload();
  await expect(kind('Lembretes').getByLabel('Na sua área')).not.toBeChecked();
  await expect(page.getByLabel('Das')).toHaveValue('20:00');
  const { rows } = await db.query('select off from notice_preferences where user_id = $1', [customer.id]);
  expect(rows).toEqual([{ off: ['case:mail', 'reminders:site'] }]);
});

/** Opens the choices in a browser whose push service answers as the standard says, without asking anyone. */
async function openChoices(page: Page): Promise<Locator> {
  await enterAs(page, db, await newCustomer(db, { cards: ['nome'] }));
  await page.addInitScript(() => {
    const key = new Uint8Array(65).fill(7);
    key[0] = 4;
    const made = {
      endpoint: 'https://1.1.1.1/aparelho',
      getKey: (name: string) => (name === 'auth' ? new Uint8Array(16).fill(3) : key).buffer,
      unsubscribe: async () => true,
    };
    Object.assign(window, { answer: 'denied' });
    Notification.requestPermission = async () =>
      (window as unknown as { answer: NotificationPermission }).answer;
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => made as unknown as PushSubscription;
  });
  await page.goto('/app/perfil/avisos');
  await hydrated(page);
  return page.getByRole('button', { name: 'Ligar avisos neste aparelho' });
}

test.describe('with a service worker', () => {
  test.use({ fresh: true });

  test('a browser is added for pushes after a press, and removed; a blocked one says why', async ({
    person,
  }) => {
    const page = await person();
    const press = await openChoices(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await press.click();
    await expect(page.getByText('O navegador está bloqueando os avisos')).toBeVisible();
    await page.evaluate(() => Object.assign(window, { answer: 'granted' }));
    await press.click();
    const devices = page.getByRole('list', { name: 'Aparelhos ligados' });
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await devices.getByRole('button', { name: /^Desligar/ }).click();
    await expect(devices).toHaveCount(0);
  });
});

test('a browser that allows no service worker says that it cannot be added', async ({ person }) => {
  const page = await person();
  const press = await openChoices(page);
  await page.evaluate(() => Object.assign(window, { answer: 'granted' }));
  await press.click();
  await expect(page.getByText('Não conseguimos ligar os avisos neste aparelho.')).toBeVisible();
});

test('on an iPhone the page explains how to install the app first', async ({ person }) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, customer);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)' });
    Reflect.deleteProperty(window, 'PushManager');
  });
  await page.goto('/app/perfil/avisos');
  await hydrated(page);
  await expect(page.getByText('Adicionar à Tela de Início')).toBeVisible();
  await expectAccessible(page);
});
