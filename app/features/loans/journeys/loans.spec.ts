import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { pdf } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('a request from the queue to its decision, each step on the open page of the customer; a paper comes again', async ({
  person,
}) => {
  const [admin, customer] = [await person(), await person({ width: WIDTHS.phone })];
  const ana = await newCustomer(db, { name: `Ana Empresta ${randomUUID().slice(0, 8)}` });
  await enterAs(admin, db, await newCustomer(db, { role: 'admin' }));
  await enterAs(customer, db, ana);
  // Handed in before all others: the first of the queue.
  await addSentRequest(ana);
  await customer.goto('/loan-upload');
  await hydrated(customer);
  await expect(customer.getByText('Na fila de análise')).toBeVisible();

  await admin.goto('/admin');
  await admin.getByRole('link', { name: 'Empréstimos para analisar' }).click();
  const row = admin.getByRole('row').filter({ hasText: ana.name });
  await expect(row).toContainText('R$ 100.000,00');
  await expect(row).toContainText('atrasado');
  await expectAccessible(admin);
  await row.getByRole('link').click();
  await expect(admin).toHaveURL(new RegExp(`/admin/clientes/${ana.id}/emprestimos`));
  await hydrated(admin);
  await admin.getByRole('button', { name: 'Começar análise' }).click();
  await expect(customer.getByText('Em análise', { exact: true })).toBeVisible();

  // Without a reason nothing is sent, and the field shows it.
  await askForPaper(admin, customer);
  await expectNoSidewaysScroll(customer);

  const place = customer.locator('[data-kind="matricula"]');
  await place.locator('summary').click();
  await place
    .locator('input[name="arquivos"]')
    .setInputFiles({ name: 'nova.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await expect(place.getByRole('link', { name: 'nova.pdf' })).toBeVisible();
  await customer.getByRole('button', { name: 'Enviar de novo para análise' }).click();
  await expect(customer.getByText('Na fila de análise')).toBeVisible();

  await admin.reload();
  await hydrated(admin);
  const download = admin.waitForEvent('download');
  await admin.getByRole('link', { name: 'nova.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('nova.pdf');
  const { rows: looks } = await db.query('select what from data_access_log where user_id = $1', [ana.id]);
  expect(looks.map(({ what }) => what)).toContain('Documento do empréstimo: nova.pdf');
  await admin.getByRole('button', { name: 'Começar análise' }).click();
  // The second decision, from a page that was open before the first, is refused and keeps its text.
  await decideTwice(admin, ana);
  await expect(customer.getByText('Motivo: Renda insuficiente para este valor.').first()).toBeVisible();
  await admin.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await expect(admin.getByText('Não aprovado', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(admin);
});

/** A request that was handed in before all others: the first of the queue. */
async function addSentRequest(ana: NewCustomer) {
  const { rows } = await db.query<{ id: string }>(
    `insert into loan_requests (user_id, amount, property_value, months, status, documents_sent_at, simulation)
     values ($1, 100000, 500000, 24, 'sent', '2020-03-10T12:00:00Z', $2) returning id`,
    [
      ana.id,
      {
        system: 'price',
        rate: 99,
        first: 470_000,
        last: 470_000,
        total: 11_280_000,
        cet: { monthly: 105, yearly: 1_340 },
      },
    ],
  );
  for (const kind of ['identidade', 'residencia', 'renda', 'matricula']) {
    await db.query(
      `insert into loan_documents (user_id, loan_request_id, kind, file_name, file_path, file_size, mime_type, sha256)
       values ($1, $2, $3, $3 || '.pdf', gen_random_uuid()::text, 9, 'application/pdf', repeat('0', 64))`,
      [ana.id, rows[0]?.id, kind],
    );
  }
}

/** Requests a document again. Without a reason nothing is sent, and the field shows it. */
async function askForPaper(admin: Page, customer: Page) {
  await admin.getByText('Pedir documento de novo…').click();
  await admin.getByRole('button', { name: 'Pedir documento de novo' }).click();
  const reason = admin.getByLabel('O que falta, para o cliente');
  await expect(reason).toHaveAccessibleDescription(/Diga ao cliente o motivo/);
  await expectAccessible(admin);
  await reason.fill('A matrícula tem mais de 30 dias. Envie uma nova.');
  await admin.getByRole('button', { name: 'Pedir documento de novo' }).click();
  await expect(customer.getByText('A matrícula tem mais de 30 dias. Envie uma nova.').first()).toBeVisible();
  await expectAccessible(customer);
}

/** The second decision, from a page that was open before the first, is refused and keeps its text. */
async function decideTwice(admin: Page, ana: NewCustomer) {
  const second = await admin.context().newPage();
  await second.goto(`/admin/clientes/${ana.id}?aba=emprestimos`);
  await hydrated(second);
  await second.getByText('Pedir documento de novo…').click();
  await second.getByLabel('O que falta, para o cliente').fill('Envie o IPTU.');
  await admin.getByText('Não aprovar…').click();
  await admin.getByLabel('Motivo, para o cliente').fill('Renda insuficiente para este valor.');
  await admin.getByRole('button', { name: 'Não aprovar' }).click();
  await expect(admin.getByText('Não aprovado', { exact: true })).toBeVisible();
  await second.getByRole('button', { name: 'Pedir documento de novo' }).click();
  await expect(second.getByText(/agora está como “Não aprovado”.*“Envie o IPTU\.”/)).toBeVisible();
  await second.close();
}
