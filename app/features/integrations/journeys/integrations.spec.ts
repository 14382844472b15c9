import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { expect, expectAccessible, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { LEAD_ENTRIES } from '#tests/lead.ts';
import { startReceiver, type WebhookReceiver } from '#tests/webhook-receiver.ts';

let db: pg.Client;
let receiver: WebhookReceiver;
test.beforeAll(async () => {
  db = await suiteDatabase();
  receiver = await startReceiver();
});
test.afterAll(async () => {
  await receiver.stop();
  await db.end();
});

const call = (path: string, key: string, body?: object) =>
  fetch(`${process.env.E2E_URL}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

const lead = (name: string) => ({
  ...LEAD_ENTRIES,
  name,
  email: `${randomUUID()}@exemplo.com.br`,
  lgpdConsent: true,
});

test('a key is shown once and sends a lead, whose webhook is signed, fails, and is sent again', async ({
  person,
}) => {
  const tag = randomUUID().slice(0, 8);
  const page = await person({ width: WIDTHS.desktop });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));

  const secret = await addWebhook(page, tag);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Chaves de API' }).click();
  await expect(page.getByRole('heading', { name: 'Nova chave' })).toBeVisible();
  await page.getByLabel('Nome', { exact: true }).fill(`Parceiro ${tag}`);
  await page.getByRole('checkbox', { name: 'Criar leads' }).check();
  await page.getByRole('button', { name: 'Criar chave' }).click();
  const key = await page.getByLabel('Chave de API', { exact: true }).inputValue();
  expect(key).toMatch(/^ned_[\w-]{43}$/);
  await expectAccessible(page);

  // Down for the first attempt and those that may follow during the test, and for leads of other journeys.
  receiver.answers.push(...Array(1_000).fill(503));
  const created = await call('/api/v1/leads', key, lead(`Lead ${tag}`));
  expect(created.status).toBe(201);
  expect((await call('/api/v1/leads', key)).status).toBe(403);
  await page.goto(`/admin/leads?busca=${tag}`);
  await expect(page.getByRole('link', { name: `Lead ${tag}` })).toBeVisible();

  await page.goto('/admin/integracoes/chaves');
  await hydrated(page);
  const row = page.getByRole('row').filter({ hasText: `Parceiro ${tag}` });
  await expect(row).toContainText(`ned_…${key.slice(-4)}`);
  await expect(page.getByLabel('Chave de API', { exact: true })).toHaveCount(0);
  await row.getByText('Revogar').first().click();
  await row.getByRole('button', { name: 'Revogar de vez' }).click();
  await expect(row.getByText('Revogada')).toBeVisible();
  expect((await call('/api/v1/leads', key, lead('Depois'))).status).toBe(401);

  await seeDelivery(page, tag, created, secret);
  await page.getByText('Excluir webhook').click();
  await page.getByRole('button', { name: 'Excluir de vez' }).click();
  await expect(page.getByText('Webhook excluído')).toBeVisible();
  await expect(page.getByText(`CRM ${tag}`)).toHaveCount(0);
});

/** @returns the secret that its calls are signed with. */
async function addWebhook(page: Page, tag: string) {
  await page.goto('/admin/integracoes/webhooks');
  await hydrated(page);
  await page.getByLabel('Nome', { exact: true }).fill(`CRM ${tag}`);
  await page.getByLabel('Endereço').fill('partiu');
  await page.getByRole('button', { name: 'Criar webhook' }).click();
  await expect(page.getByLabel('Endereço')).toHaveAccessibleDescription(
    'Endereço inválido: comece por https://',
  );
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(`CRM ${tag}`);
  await page.getByLabel('Endereço').fill(receiver.url);
  await page.getByRole('checkbox', { name: 'um lead chega lead.created' }).check();
  await page.getByRole('button', { name: 'Criar webhook' }).click();
  const secret = await page.getByLabel('Segredo da assinatura').inputValue();
  expect(secret).toMatch(/^whsec_/);
  return secret;
}

/** Refused by the receiver at first, then sent again by hand, signed. */
async function seeDelivery(page: Page, tag: string, created: Response, secret: string) {
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: `CRM ${tag}` }).click();
  await expect(page.getByRole('heading', { name: `CRM ${tag}` })).toBeVisible();
  const leadId = (await created.json()).id;
  // Other people's leads come here too.
  const sent = page.getByRole('row').filter({ hasText: leadId });
  await expect(async () => {
    await page.reload();
    await expect(sent).toContainText('HTTP 503', { timeout: 500 });
  }).toPass();
  await expect(sent).toContainText('Vai tentar de novo');
  await hydrated(page);
  await expectAccessible(page);
  receiver.answers.length = 0;
  await sent.getByRole('button', { name: 'Reenviar' }).click();
  await expect(page.getByText('Reenvio a caminho')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(sent).toContainText('Entregue', { timeout: 500 });
  }).toPass();
  const arrived = receiver.received.findLast(({ body }) => body.includes(leadId));
  const verified = new Webhook(secret).verify(arrived?.body ?? '', arrived?.headers ?? {});
  expect(verified).toMatchObject({ type: 'lead.created', data: { lead_id: leadId, uf: 'SC' } });
}
