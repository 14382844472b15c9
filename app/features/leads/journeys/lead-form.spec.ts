import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '#tests/journeys/fixtures.ts';

const GOOD = {
  'Nome completo': 'Ana Maria Souza',
  WhatsApp: '49988887777',
  'E-mail': 'ana@exemplo.com.br',
  CPF: '52998224725',
  CEP: '89801000',
};

const form = (page: Page) => page.locator('#lead-form');
const send = (page: Page) => form(page).getByRole('button', { name: 'Quero minha vaga' }).click();

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await form(page).getByLabel(label, { exact: true }).fill(value);
  await form(page).getByLabel('Estado').selectOption('SC');
  await form(page)
    .getByLabel(/Concordo com o uso/)
    .check();
}

/** docs/product.md section 5, Lead form: one wrong field at a time, with its text. */
const WRONG = [
  { label: 'Nome completo', value: 'Jo', message: 'Nome deve ter no mínimo 3 caracteres' },
  { label: 'WhatsApp', value: '4998', message: 'WhatsApp inválido' },
  { label: 'E-mail', value: 'ana@', message: 'Email inválido' },
  { label: 'CPF', value: '111.111.111-11', message: 'Documento inválido' },
  { label: 'CEP', value: '8980', message: 'CEP inválido' },
];

test('refuses each wrong entry beside its field and keeps the rest', async ({ person }) => {
  const page = await person({ javaScriptEnabled: false });
  for (const { label, value, message } of WRONG) {
    await page.goto('/');
    await fill(page, { ...GOOD, [label]: value });
    await send(page);
    const field = form(page).getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(form(page).getByRole('alert')).toHaveText(`Dados inválidos. ${message}`);
    await expect(form(page).locator('[aria-invalid="true"]')).toHaveCount(1);
    await expect(form(page).getByLabel('Nome completo')).toHaveValue(
      label === 'Nome completo' ? value : GOOD['Nome completo'],
    );
    await expect(form(page).getByLabel('Estado')).toHaveValue('SC');
    await expect(form(page).getByLabel(/Concordo/)).toBeChecked();
  }
});

test('asks for a state', async ({ person }) => {
  const page = await person({ javaScriptEnabled: false });
  await page.goto('/');
  await fill(page, GOOD);
  await form(page).getByLabel('Estado').selectOption('');
  await send(page);
  await expect(form(page).getByLabel('Estado')).toHaveAccessibleDescription('Selecione um estado');
});

test('asks for the consent under its own title', async ({ person }) => {
  const page = await person();
  await page.goto('/');
  await hydrated(page);
  await fill(page, GOOD);
  await form(page)
    .getByLabel(/Concordo/)
    .uncheck();
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText(
    'Atenção. Você precisa aceitar os termos da LGPD para continuar.',
  );
  await expect(form(page).getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25');
});

test('works without JavaScript', async ({ person }) => {
  const page = await person({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByText('Como funciona o serviço?')).toBeVisible();
  await expect(page.getByText('Black November 2025')).toBeVisible();
  await fill(page, GOOD);
  await send(page);
  await expect(form(page).getByRole('heading', { name: 'Recebemos sua solicitação' })).toBeVisible();
  await form(page).getByRole('button', { name: 'Enviar nova solicitação' }).click();
  await expect(form(page).getByLabel('Nome completo')).toHaveValue('');
});

test('a new request starts from an empty form', async ({ person }) => {
  const page = await person();
  await page.goto('/');
  await hydrated(page);
  await fill(page, GOOD);
  await send(page);
  await form(page).getByRole('button', { name: 'Enviar nova solicitação' }).click();
  await expect(form(page).getByLabel('Nome completo')).toHaveValue('');
  await expect(form(page).getByLabel('CPF', { exact: true })).toHaveValue('');
});

test('a company is known by an alphanumeric CNPJ', async ({ person }) => {
  const page = await person();
  await page.goto('/');
  await hydrated(page);
  const { CPF: _, ...rest } = GOOD;
  await fill(page, rest);
  await form(page).getByLabel('Tipo de documento').selectOption('CNPJ');
  await form(page).getByLabel('CNPJ', { exact: true }).pressSequentially('12abc34501de35');
  await expect(form(page).getByLabel('CNPJ', { exact: true })).toHaveValue('12.ABC.345/01DE-35');
  await send(page);
  await expect(page.getByText('Sucesso! 🎉')).toBeVisible();
});

test.describe('lookups (docs/product.md section 8)', () => {
  test('an unknown CEP shows a message and changes nothing', async ({ person }) => {
    const page = await person();
    await page.goto('/');
    await hydrated(page);
    await form(page).getByLabel('CEP').pressSequentially('00000000');
    await expect(page.getByText('CEP não encontrado')).toBeVisible();
    await expect(page.getByText('Verifique o CEP digitado.')).toBeVisible();
    await expect(form(page).getByLabel('Estado')).toHaveValue('');
  });

  test('a failed CEP call says so', async ({ person }) => {
    const page = await person();
    await page.route('**/consultas/cep*', (route) => route.abort());
    await page.goto('/');
    await hydrated(page);
    await form(page).getByLabel('CEP').pressSequentially('89801000');
    await expect(page.getByText('Erro ao buscar CEP')).toBeVisible();
    await expect(form(page).getByLabel('CEP')).toHaveValue('89801-000');
  });

  test('a wrong CPF is reported when the field is left', async ({ person }) => {
    const page = await person();
    await page.goto('/');
    await hydrated(page);
    await form(page).getByLabel('CPF', { exact: true }).pressSequentially('52998224724');
    await form(page).getByLabel('CEP').focus();
    await expect(form(page).getByLabel('CPF', { exact: true })).toHaveAccessibleDescription(
      'CPF inválido. Verifique o CPF digitado.',
    );
  });

  test('a failed CPF call accepts eleven digits', async ({ person }) => {
    const page = await person();
    await page.route('**/consultas/cpf*', (route) => route.abort());
    await page.goto('/');
    await hydrated(page);
    await form(page).getByLabel('CPF', { exact: true }).pressSequentially('52998224725');
    const failed = page.waitForEvent('requestfailed');
    await form(page).getByLabel('CEP').focus();
    await failed;
    await expect(form(page).getByLabel('CPF', { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
  });
});

test('a name that is too long is refused', async ({ person }) => {
  const page = await person();
  await page.goto('/');
  await hydrated(page);
  await fill(page, { ...GOOD, 'Nome completo': 'x'.repeat(101) });
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText('Dados inválidos. Nome muito longo');
  await expect(form(page).getByLabel('E-mail')).toHaveValue(GOOD['E-mail']);
});
