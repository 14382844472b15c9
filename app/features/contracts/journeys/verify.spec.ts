import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { acceptedContract } from '#tests/journeys/accepted-contract.ts';
import { expect, expectFits, hydrated, test } from '#tests/journeys/fixtures.ts';

const pdf = (buffer: Buffer, name = 'contrato.pdf') => ({ name, mimeType: 'application/pdf', buffer });

async function send(page: Page, file: ReturnType<typeof pdf>) {
  await page.goto('/verificar');
  await page.getByLabel('PDF do contrato').setInputFiles(file);
  await page.getByRole('button', { name: 'Verificar arquivo' }).click();
}

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test('a code opens the acceptance with masked data', async ({ person }) => {
      const { code } = await acceptedContract();
      const page = await person({ javaScriptEnabled });
      await page.goto('/verificar');
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel('Código de verificação').fill(code.toLowerCase().replaceAll('-', ' '));
      await page.getByRole('button', { name: 'Verificar código' }).click();
      await title(page, 'Contrato autêntico');
      await expect(page).toHaveURL(new RegExp(`/verificar/${code}$`));
      await expect(page.getByText('***.982.247-**')).toBeVisible();
      await expect(page.getByText('Confere:')).toHaveCount(5);
      const html = await page.content();
      expect(html).not.toMatch(
        /Souza|52998224725|529\.982\.247|ana@exemplo|203\.0\.113\.9|aceita este texto/,
      );
    });

    test('malformed and unknown codes show a message', async ({ person }) => {
      const page = await person({ javaScriptEnabled });
      await page.goto('/verificar');
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel('Código de verificação').fill('0000-0000-0000-0000');
      await page.getByRole('button', { name: 'Verificar código' }).click();
      await title(page, 'Não encontramos este código');
      await page.goto('/verificar');
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel('Código de verificação').fill('123');
      await page.getByRole('button', { name: 'Verificar código' }).click();
      await expect(page.getByText('Digite o código: 16 letras e números')).toBeVisible();
    });

    test('the file that was issued is authentic; changed by one byte it is not', async ({ person }) => {
      const { code, transactionId } = await acceptedContract();
      const customer = await person({ as: 'customer' });
      const file = await (await customer.context().request.get(`/app/contratos/${transactionId}`)).body();
      const page = await person({ javaScriptEnabled });
      await send(page, pdf(file));
      await title(page, 'Contrato autêntico');
      await expect(page.getByText('byte por byte')).toBeVisible();
      await expect(page.getByText(code, { exact: true })).toBeVisible();
      await expect(page.getByText(createHash('sha256').update(file).digest('hex'))).toBeVisible();
      await send(page, pdf(Buffer.concat([file, Buffer.from('\n')])));
      await title(page, 'O original está intacto');
      await send(page, pdf(changed(file)));
      await title(page, 'Este arquivo não é o original');
      await page.getByRole('link', { name: code }).click();
      await title(page, 'Contrato autêntico');
    });

    test('refuses foreign contracts, files that are not PDFs, and empty files', async ({ person }) => {
      const page = await person({ javaScriptEnabled });
      await send(page, pdf(Buffer.from('%PDF-1.7\nde outra empresa')));
      await title(page, 'Não reconhecemos este arquivo');
      await send(page, pdf(Buffer.from('<script>alert(1)</script>'), 'contrato.pdf'));
      await expect(page.getByText('Este arquivo não é um PDF.')).toBeVisible();
      await send(page, pdf(Buffer.alloc(0)));
      await expect(page.getByText('Escolha o PDF do contrato.')).toBeVisible();
      // In our words beside the field, not in the browser's.
      await page.goto('/verificar');
      await page.getByRole('button', { name: 'Verificar arquivo' }).click();
      await expect(page.getByLabel('PDF do contrato')).toHaveAccessibleDescription(/Escolha o PDF/);
      await page.getByRole('button', { name: 'Verificar código' }).click();
      await expect(page.getByLabel('Código de verificação')).toHaveAccessibleDescription(/Digite o código/);
    });
  });
}

test('a file that is too large is refused before it is sent, and by the server', async ({ person }) => {
  const page = await person();
  await page.goto('/verificar');
  await hydrated(page);
  await page.getByLabel('PDF do contrato').setInputFiles(pdf(Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-')));
  await expect(page.getByText('O arquivo passa de 5 MB.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verificar arquivo' })).toBeDisabled();
  const answer = await page.context().request.post('/verificar', {
    multipart: { intent: 'file', file: pdf(Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-')) },
  });
  expect(answer.status()).toBe(413);
});

test('the file of an order is for its owner alone', async ({ person }) => {
  const { transactionId, code } = await acceptedContract();
  const own = await (await person({ as: 'customer' }))
    .context()
    .request.get(`/app/contratos/${transactionId}`);
  expect(own.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="contrato-${code}.pdf"`,
    'x-content-type-options': 'nosniff',
  });
  expect(own.headers()['cache-control']).toContain('no-store');
  const admin = (await person({ as: 'admin' })).context().request;
  expect((await admin.get(`/app/contratos/${transactionId}`)).status()).toBe(404);
  expect((await admin.get('/app/contratos/nada')).status()).toBe(404);
  const visitor = (await person()).context().request;
  const refused = await visitor.get(`/app/contratos/${transactionId}`, { maxRedirects: 0 });
  expect(refused.status()).toBe(302);
});

test('results are not for search engines, unknown codes answer 404, and all answers look alike', async ({
  person,
}) => {
  const { code } = await acceptedContract();
  const { request } = (await person()).context();
  const good = await request.get(`/verificar/${code}`);
  expect(good.status()).toBe(200);
  expect(good.headers()['x-robots-tag']).toBe('noindex');
  expect(await good.text()).toContain('<meta name="robots" content="noindex"');
  for (const unknown of ['0000-0000-0000-0000', 'x', `${code}A`]) {
    const answer = await request.get(`/verificar/${unknown}`);
    expect(answer.status()).toBe(404);
    expect(answer.headers()['x-robots-tag']).toBe('noindex');
    expect(await answer.text()).toContain('Não encontramos este código');
  }
  const front = await request.get('/verificar');
  expect(front.headers()['x-robots-tag']).toBeUndefined();
});

/** Another byte in the middle of it. */
function changed(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt8(copy.readUInt8(400) ^ 1, 400);
  return copy;
}

const STATES = ['form', 'authentic', 'unknown', 'altered', 'refused'] as const;

async function show(state: (typeof STATES)[number], page: Page, customer: () => Promise<Page>) {
  if (state === 'form') return page.goto('/verificar');
  if (state === 'unknown') return page.goto('/verificar/0000-0000-0000-0000');
  if (state === 'refused') return send(page, pdf(Buffer.from('texto')));
  const { code, transactionId } = await acceptedContract();
  if (state === 'authentic') return page.goto(`/verificar/${code}`);
  const file = await (
    await (await customer()).context().request.get(`/app/contratos/${transactionId}`)
  ).body();
  return send(page, pdf(changed(file)));
}

for (const state of STATES) {
  test(`${state}: accessible and as wide as its window`, async ({ person }) => {
    const page = await person();
    await show(state, page, () => person({ as: 'customer' }));
    await hydrated(page);
    await expectFits(page);
  });
}
