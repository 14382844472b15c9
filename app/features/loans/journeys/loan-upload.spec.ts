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
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { pdf } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf() });

test('simulation kept, documents one by one, handed in, followed through the analysis', async ({
  person,
}) => {
  const customer = await newCustomer(db);
  const page = await person({ width: WIDTHS.desktop });
  await enterAs(page, db, customer);
  await page.goto('/loan-upload');
  await hydrated(page);
  await simulateLoan(page);
  await expectAccessible(page);

  // The page names the missing documents.
  await page.getByRole('button', { name: 'Enviar para análise' }).click();
  await expect(
    page.getByText(/Envie também: Documento de identidade, Comprovante de residência/),
  ).toBeVisible();

  const kinds = {
    identidade: 'rg.pdf',
    residencia: 'luz.pdf',
    renda: 'renda.pdf',
    matricula: 'matricula.pdf',
  };
  const kind = (name: string) => page.locator(`[data-kind="${name}"]`);
  const choose = async (name: string, file: string) => {
    await kind(name).evaluate((details: HTMLDetailsElement) => {
      details.open = true;
    });
    await kind(name).locator('input[name="arquivos"]').setInputFiles(paper(file));
  };
  await sendPapers(choose, kind, page, kinds);
  await page.getByRole('button', { name: 'Enviar para análise' }).click();
  await expect(page.getByText('Solicitação enviada!')).toBeVisible();
  await expect(page.getByText('Na fila de análise')).toBeVisible();
  await expect(page.getByText(/^Resposta até /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remover rg.pdf' })).toHaveCount(0);

  const download = page.waitForEvent('download');
  await kind('identidade').evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await kind('identidade').getByRole('link', { name: 'rg.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('rg.pdf');

  // The team's step shows without a reload.
  await db.query("update loan_requests set status = 'analyzing' where user_id = $1", [customer.id]);
  await expect(page.getByText('Em análise', { exact: true })).toBeVisible();
  await db.query(
    "update loan_requests set status = 'rejected', review_reason = 'Matrícula vencida' where user_id = $1",
    [customer.id],
  );
  await expect(page.getByText('Motivo: Matrícula vencida')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar e enviar documentos' })).toBeVisible();

  // Another customer finds nothing at any of its addresses.
  await expectNothingForStrangers(person, customer);
});

test('on a phone, without scripts: simulated by the server, kept, a document sent, the request taken back', async ({
  person,
}) => {
  const customer = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone, javaScriptEnabled: false });
  await enterAs(page, db, customer);
  await page.goto('/loan-upload');
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Prazo em meses').fill('12');
  await page.getByRole('button', { name: 'Simular' }).click();
  await expect(page.getByLabel('Prazo em meses')).toHaveValue('12');
  await page.getByRole('button', { name: 'Guardar e enviar documentos' }).click();
  await expect(page.getByText('Faltam documentos')).toBeVisible();
  const place = page.locator('[data-kind="identidade"]');
  await place.locator('input[name="arquivos"]').setInputFiles(paper('rg.pdf'));
  await place.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('1 de 4 documentos obrigatórios enviados.')).toBeVisible();
  await page.getByText('Cancelar este pedido').click();
  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(page.getByRole('heading', { name: 'Pedidos anteriores' })).toBeVisible();
});

/** One after the other; the same file twice is refused, and one is taken back. */
async function sendPapers(
  choose: (name: string, file: string) => Promise<void>,
  kind: (name: string) => Locator,
  page: Page,
  kinds: { identidade: string; residencia: string; renda: string; matricula: string },
) {
  await choose('identidade', 'rg.pdf');
  await expect(kind('identidade').getByRole('link', { name: 'rg.pdf' })).toBeVisible();
  await choose('identidade', 'rg.pdf');
  await expect(kind('identidade').getByText('Você já enviou este mesmo arquivo aqui.')).toBeVisible();
  await kind('identidade').getByRole('button', { name: 'Remover rg.pdf' }).click();
  await expect(page.getByText('0 de 4 documentos obrigatórios enviados.')).toBeVisible();
  for (const [name, file] of Object.entries(kinds)) {
    await choose(name, file);
    await expect(kind(name).getByRole('link', { name: file })).toBeVisible();
  }
  await expect(page.getByText('4 de 4 documentos obrigatórios enviados.')).toBeVisible();
}

async function simulateLoan(page: Page) {
  await expectAccessible(page);
  await page.getByLabel('Quanto você precisa').fill('400.000');
  await expect(page.getByLabel('Quanto você precisa')).toHaveAccessibleDescription(/até 60% do imóvel/);
  await page.getByLabel('Quanto você precisa').fill('100.000');
  await page.getByLabel('Prazo em meses').fill('24');
  await page.getByRole('button', { name: 'Guardar e enviar documentos' }).click();
  await expect(page.getByText('Simulação guardada').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'R$ 100.000,00 em 24 meses' })).toBeVisible();
}

/** Another customer finds nothing at any of its addresses. */
async function expectNothingForStrangers(
  person: (options?: {
    as?: 'customer' | 'admin';
    width?: number;
    javaScriptEnabled?: boolean;
  }) => Promise<Page>,
  customer: NewCustomer,
) {
  const stranger = await person();
  await enterAs(stranger, db, await newCustomer(db));
  const { request } = stranger.context();
  const headers = { origin: process.env.E2E_URL ?? '' };
  const { rows } = await db.query(
    'select d.id, d.loan_request_id as loan from loan_documents d where d.user_id = $1 limit 1',
    [customer.id],
  );
  const { id, loan } = rows[0];
  const address = `/app/emprestimo/documentos/${id}`;
  expect((await request.get(address, { maxRedirects: 0 })).status()).toBe(404);
  expect((await request.post(address, { headers, maxRedirects: 0 })).status()).toBe(404);
  const multipart = { kind: 'renda', arquivos: paper('a.pdf') };
  expect((await request.post(`/app/envios/emprestimo/${loan}`, { multipart, headers })).status()).toBe(404);
  for (const intent of ['submit', 'cancel', 'change']) {
    const form = {
      intent,
      requestId: loan,
      propertyValue: '500000',
      amount: '100000',
      months: '12',
      rate: '1',
      system: 'sac',
    };
    const answer = await request.post('/loan-upload', { form, headers, maxRedirects: 0 });
    expect(answer.status(), intent).toBe(404);
  }
}
