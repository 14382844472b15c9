import { expect, test } from '#tests/journeys/fixtures.ts';
import { amount, fillPerson, form, open, PERSON, send } from './loan-screen.ts';

test('a request is sent with its simulation and confirmed; another one starts empty', async ({ person }) => {
  const page = await person();
  await open(page);
  await amount(page).fill('150.000');
  await fillPerson(page);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /emprestimo/.test(request.url()),
  );
  await send(page);
  const posted = new URLSearchParams((await sent).postData() ?? '');
  expect(posted.get('amount')).toBe('R$ 150.000,00');
  await expect(page.getByText('Sucesso! 🎉')).toBeVisible();
  await expect(page.getByText('Recebemos sua solicitação. Em breve entraremos em contato!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pedido de análise recebido' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Criar conta agora' })).toHaveAttribute(
    'href',
    '/auth?mode=signup&email=ana%40exemplo.com.br',
  );
  await page.getByRole('button', { name: 'Enviar nova solicitação' }).click();
  await expect(form(page).getByLabel('Nome completo')).toHaveValue('');
  await expect(amount(page)).toHaveValue('R$ 150.000,00');
});

/** docs/product.md section 5, Lead form: the same person, the same messages. */
const WRONG = [
  { label: 'Nome completo', value: 'Jo', message: 'Nome deve ter no mínimo 3 caracteres' },
  { label: 'WhatsApp', value: '4998', message: 'WhatsApp inválido' },
  { label: 'E-mail', value: 'ana@', message: 'Email inválido' },
  { label: 'CPF', value: '111.111.111-11', message: 'Documento inválido' },
  { label: 'CEP', value: '8980', message: 'CEP inválido' },
];

for (const { label, value, message } of WRONG) {
  test(`refuses a wrong ${label} beside the field and keeps the rest`, async ({ person }) => {
    const page = await person({ javaScriptEnabled: false });
    await page.goto('/emprestimo');
    await amount(page).fill('111.000');
    await fillPerson(page, { ...PERSON, [label]: value });
    await send(page);
    const field = form(page).getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription(message);
    await expect(form(page).getByRole('alert')).toHaveText(`Dados inválidos. ${message}`);
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
    await expect(amount(page)).toHaveValue('111.000');
    await expect(form(page).getByLabel('Estado')).toHaveValue('SC');
    await expect(form(page).getByLabel(/Concordo/)).toBeChecked();
  });
}

test('asks for the consent under its own title', async ({ person }) => {
  const page = await person();
  await open(page);
  await fillPerson(page);
  await form(page)
    .getByLabel(/Concordo/)
    .uncheck();
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText(
    'Atenção. Você precisa aceitar os termos da LGPD para continuar.',
  );
});

test('a lost network is reported, and entered values stay', async ({ person }) => {
  const page = await person();
  await open(page);
  await amount(page).fill('120.000');
  await fillPerson(page);
  await page.route('**/emprestimo*', (route) => route.abort());
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText(
    'Erro ao enviar. Não foi possível enviar sua solicitação. Tente novamente.',
  );
  await expect(form(page).getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25');
  await expect(amount(page)).toHaveValue('R$ 120.000,00');
  await page.unroute('**/emprestimo*');
  await send(page);
  await expect(page.getByText('Sucesso! 🎉')).toBeVisible();
});
