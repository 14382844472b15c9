import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectFits, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { copyData, databaseOf, startProduct, stopProduct } from '#tests/journeys/product.ts';
import { freePort } from '../../../../scripts/embedded-postgres.ts';

const GOOD = {
  'Nome completo': 'Ana Maria Souza',
  'E-mail': 'ana@exemplo.com.br',
  Telefone: '(49) 98888-7777',
  Mensagem: 'Quero saber o prazo.',
};

const form = (page: Page) => page.locator('#mensagem');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const send = (page: Page) => form(page).getByRole('button', { name: 'Enviar mensagem' }).click();

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

async function expectKept(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value);
}

async function open(page: Page, url = '/contato') {
  await page.goto(url);
  await hydrated(page);
}

/** docs/product.md section 5, Contact form: one wrong field at a time, with its text. */
const WRONG = [
  { label: 'Nome completo', value: 'Jo', message: 'Nome deve ter no mínimo 3 caracteres' },
  { label: 'Nome completo', value: 'x'.repeat(101), message: 'Nome muito longo' },
  { label: 'E-mail', value: 'ana@', message: 'Email inválido' },
  { label: 'Telefone', value: '(49) 98', message: 'Telefone inválido' },
  { label: 'Mensagem', value: 'Oi', message: 'Mensagem deve ter no mínimo 10 caracteres' },
  { label: 'Mensagem', value: 'x'.repeat(1001), message: 'Mensagem muito longa' },
];

for (const javaScriptEnabled of [true, false]) {
  test(`each fault is shown beside its field, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    person,
  }) => {
    const page = await person({ javaScriptEnabled });
    if (javaScriptEnabled) await open(page);
    else await page.goto('/contato');
    for (const { label, value, message } of WRONG) {
      await fill(page, { ...GOOD, [label]: value });
      await send(page);
      await expect(field(page, label)).toHaveAccessibleDescription(message);
      await expect(form(page).locator('[aria-invalid="true"]')).toHaveCount(1);
      await expect(form(page).getByRole('alert')).toHaveText(`Dados inválidos. ${message}`);
      await expectKept(page, { ...GOOD, [label]: value });
      if (!javaScriptEnabled) continue;
      await expect(field(page, label)).toBeFocused();
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    }
  });
}

test('a message is sent, confirmed with the focus, and another one can follow', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await open(page);
  await fill(page, { ...GOOD, Telefone: '' });
  await field(page, 'Telefone').pressSequentially('49988887777');
  await expect(field(page, 'Telefone')).toHaveValue('(49) 98888-7777');
  await send(page);
  await expect(page.getByText('Mensagem enviada!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recebemos a sua mensagem' })).toBeFocused();
  await page.getByRole('button', { name: 'Enviar outra mensagem' }).click();
  await expectKept(page, { 'Nome completo': '', 'E-mail': '', Telefone: '', Mensagem: '' });
});

test('works without JavaScript, map and table too', async ({ person }) => {
  const page = await person({ javaScriptEnabled: false });
  await page.goto('/contato');
  await expect(page.locator('[data-uf="SP"] path').first()).toBeVisible();
  await page.getByText('Ver como tabela').click();
  await expect(page.getByRole('row', { name: /Bahia/ })).toContainText('Atendimento ativo');
  await expect(page.getByRole('row', { name: /Acre/ })).toContainText('Atendimento 100% digital');
  await fill(page, GOOD);
  await send(page);
  await expect(page.getByRole('heading', { name: 'Recebemos a sua mensagem' })).toBeVisible();
  await page.getByRole('button', { name: 'Enviar outra mensagem' }).click();
  await expect(field(page, 'Mensagem')).toHaveValue('');
});

const LINES = `${'a\n'.repeat(499)}aa`;

test('the counter counts line breaks as one character', async ({ person }) => {
  const page = await person();
  await open(page);
  await fill(page, { Mensagem: `${LINES}b` });
  await expect(form(page).getByText('1.001 de 1.000')).toBeVisible();
  await expect(form(page).getByText('Caracteres a mais: 1')).toBeAttached();
  await fill(page, { Mensagem: LINES });
  await expect(form(page).getByText('1.000 de 1.000')).toBeVisible();
  await expect(form(page).getByText('Caracteres restantes: 0')).toBeAttached();
});

// A browser without scripts sends them as two.
for (const javaScriptEnabled of [true, false]) {
  test(`the server refuses bad input, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async ({ person }) => {
    const page = await person({ javaScriptEnabled });
    if (javaScriptEnabled) await open(page);
    else await page.goto('/contato');
    await fill(page, { ...GOOD, 'E-mail': 'ana@', Mensagem: LINES });
    await send(page);
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Email inválido');
    await expect(form(page).locator('[aria-invalid="true"]')).toHaveCount(1);
    await expectKept(page, { Mensagem: LINES });
  });
}

test('refuses a program that fills every field; a person who sends again succeeds', async ({ person }) => {
  const page = await person();
  await open(page);
  await fill(page, GOOD);
  const trap = form(page).locator('[name="assunto_extra"]');
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  await send(page);
  await expect(form(page).getByRole('alert')).toContainText('Erro ao enviar.');
  await expectKept(page, GOOD);
  await expect(trap).toHaveValue('');
  await send(page);
  await expect(page.getByRole('heading', { name: 'Recebemos a sua mensagem' })).toBeVisible();
});

test('keeps the entries when the server does not answer', async ({ person }) => {
  const page = await person();
  await open(page);
  // The code that shows errors is fetched while the visitor still types.
  const outlet = page.waitForResponse(/toast-outlet.*\.js/);
  await fill(page, GOOD);
  await (await outlet).finished();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await send(page);
  const failure = 'Erro ao enviar. Não foi possível enviar sua solicitação. Tente novamente.';
  await expect(form(page).getByRole('alert')).toHaveText(failure);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expectKept(page, GOOD);
  await page.context().setOffline(false);
});

test('a failing database and a limit show messages, and no entry is lost', async ({ person }) => {
  test.setTimeout(90_000);
  const dataDir = copyData();
  const product = await startProduct(dataDir, await freePort());
  const db = await databaseOf(dataDir);
  try {
    const page = await person();
    await open(page, `${product.url}/contato`);
    await fill(page, GOOD);
    await db.query('alter table leads rename to leads_away');
    await send(page);
    await expect(form(page).getByRole('alert')).toHaveText(
      'Erro ao enviar. Não foi possível enviar sua solicitação. Tente novamente.',
    );
    await expectKept(page, GOOD);

    await db.query('alter table leads_away rename to leads');
    await send(page);
    await expect(page.getByRole('heading', { name: 'Recebemos a sua mensagem' })).toBeVisible();
    const { rows } = await db.query(
      "select name, whatsapp, doc_number, uf, origin, status, notes from leads where email = 'ana@exemplo.com.br'",
    );
    expect(rows).toEqual([
      {
        name: 'Ana Maria Souza',
        whatsapp: '49988887777',
        doc_number: '00000000000',
        uf: 'SP',
        origin: 'contato',
        status: 'new',
        notes: 'Quero saber o prazo.',
      },
    ]);

    await page.getByRole('button', { name: 'Enviar outra mensagem' }).click();
    await fill(page, GOOD);
    const message = {
      name: 'Robô',
      email: 'robo@exemplo.com.br',
      phone: '4999990000',
      message: 'Repetida à força',
    };
    // From the same address, which a person of these tests writes into a header.
    const flood = () => page.context().request.post(`${product.url}/contato`, { form: message });
    let answers = 0;
    while ((await flood()).status() !== 429) answers += 1;
    expect(answers).toBeLessThan(20);
    await send(page);
    await expect(form(page).getByRole('alert')).toHaveText(
      'Erro ao enviar. Muitas solicitações deste endereço. Tente de novo mais tarde.',
    );
    await expectKept(page, GOOD);
  } finally {
    await db.end();
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});

test('names the business and its contacts for search engines', async ({ person }) => {
  const page = await person();
  await page.goto('/contato');
  await expect(page).toHaveTitle(/Contato/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /mapa/);
  const block = page.getByRole('main').locator('address');
  await expect(block.getByRole('link', { name: '(49) 99999-0000' })).toHaveAttribute(
    'href',
    'https://wa.me/5549999990000',
  );
  for (const text of [
    'contato@nomeemdia.com.br',
    '8h às 18h',
    '8h às 12h',
    'Chapecó/SC',
    '11.222.333/0001-81',
  ])
    await expect(block).toContainText(text);
  await expect(page.getByRole('heading', { level: 2, name: '200+ consultores' })).toBeVisible();
});

test('is accessible and no wider than its window', async ({ person }) => {
  test.setTimeout(120_000);
  const page = await person();
  await open(page);
  await page.getByText('Ver como tabela').click();
  await page.getByRole('option', { name: 'Bahia, BA' }).locator('text').click();
  await fill(page, { 'Nome completo': 'Jo' });
  await send(page);
  await form(page).getByRole('alert').waitFor();
  await expectFits(page);
});
