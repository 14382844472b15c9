import type { Page } from '@playwright/test';
import { civilDateAt } from '#app/lib/dates.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  linkIn,
  mailTo,
  signIn,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer } from '#tests/journeys/new-customer.ts';
import { onOwnProduct } from '#tests/journeys/own-product.ts';
import { totp } from '#tests/totp.ts';

// Settings apply to everyone: runs on its own product, so that no other test is affected.
test.describe.configure({ mode: 'serial' });
const own = onOwnProduct();

const PASSWORD = 'uma senha comprida';

/** An admin at a page of the settings. */
async function openSettings(page: Page, path = ''): Promise<void> {
  await enterAs(page, own.db, await newCustomer(own.db, { role: 'admin', name: 'Ana Primeira' }));
  await page.goto(`/admin/config${path}`);
  await hydrated(page);
}

test('company and brand: visitors read and see the saved values', async ({ person }) => {
  const page = await person();
  const visitor = await person({ width: WIDTHS.phone });
  await visitor.goto('/');
  await expect(visitor.getByRole('contentinfo')).toContainText('(49) 99999-0000');

  await openSettings(page);
  await expectAccessible(page);
  await page.getByLabel('WhatsApp').fill('4833');
  await page.getByLabel('CNPJ').fill('11.222.333/0001-82');
  await page.getByRole('button', { name: 'Salvar dados' }).click();
  await expect(page.getByLabel('WhatsApp')).toHaveAccessibleDescription('WhatsApp inválido');
  await expect(page.getByLabel('CNPJ')).toHaveAccessibleDescription('CNPJ inválido');
  await expect(page.getByLabel('CNPJ')).toHaveValue('11.222.333/0001-82');

  await page.getByLabel('CNPJ').fill('12.abc.345/01de-35');
  await page.getByLabel('WhatsApp').fill('48 33334444');
  await page.getByRole('button', { name: 'Salvar dados' }).click();
  await expect(page.getByText('Dados da empresa salvos')).toBeVisible();
  // The page comes from memory; within a second it is another.
  await expect
    .poll(async () => (await visitor.context().request.get('/')).text(), { timeout: 1_500 })
    .toContain('(48) 3333-4444');
  await visitor.goto('/faq');
  await expect(visitor.getByRole('contentinfo')).toContainText('(48) 3333-4444');
  await expect(visitor.getByRole('contentinfo')).toContainText('12.ABC.345/01DE-35');

  await page.getByLabel('Cor principal', { exact: true }).fill('#ffee00');
  await expect(page.getByLabel('Cor principal', { exact: true })).toHaveAccessibleDescription(
    /^Clara demais/,
  );
  await page.getByLabel('Cor principal', { exact: true }).fill('#1d4ed8');
  await page.getByRole('button', { name: 'Salvar cores' }).click();
  await expect(page.getByText('Marca salva')).toBeVisible();
  await page.getByLabel('Imagem').setInputFiles('public/icons/apple-touch-icon.png');
  await page.getByRole('button', { name: 'Enviar logotipo' }).click();
  await expect(page.getByAltText('Logotipo atual')).toBeVisible();
  await visitor.goto('/contato');
  await expect(visitor.getByRole('banner').getByAltText('Nome em Dia')).toBeVisible();
  const accent = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-strong'));
  expect(await accent()).toBe('#1d4ed8');
  await expectAccessible(visitor);
});

test('a text that needs a name leads to its field, and is published once it is filled in', async ({
  person,
}) => {
  const page = await person();
  await own.db.query(
    `update site_config set value = value || '{"loanInstitution": ""}' where key = 'company'`,
  );
  await openSettings(page, '');
  await page.goto('/admin/cms/loan');
  await hydrated(page);
  const text = page.getByLabel('Texto', { exact: true });
  await text.fill('Compare as parcelas antes de pedir.');
  await page.getByRole('button', { name: 'Publicar' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Falta dizer a instituição do empréstimo' });
  await expect(refusal).toBeVisible();
  await expect(text).toHaveValue('Compare as parcelas antes de pedir.');
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await refusal.getByRole('link', { name: 'Preencher: Instituição do empréstimo' }).click();
  const settings = await opened;
  await hydrated(settings);
  const field = settings.getByLabel(/^Instituição do empréstimo/);
  await expect(field).toBeInViewport();
  await field.fill('Banco de Teste S.A.');
  await settings.getByRole('button', { name: 'Salvar dados' }).click();
  await expect(settings.getByText('Dados da empresa salvos')).toBeVisible();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible();
  const visitor = await person({ width: WIDTHS.phone });
  await visitor.goto('/emprestimo');
  await expect(visitor.getByText('Quem empresta: Banco de Teste S.A.')).toBeVisible();
  await field.fill('');
  await settings.getByRole('button', { name: 'Salvar dados' }).click();
  await expect(field).toHaveAccessibleDescription(/precisa deste nome/);
});

test('words of a notice: checked, previewed, read by the customer, and the standard ones again', async ({
  person,
}) => {
  const page = await person();
  await openSettings(page);
  await page.getByRole('link', { name: 'Textos de avisos' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamentos' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('pedido registrado');
  await page.getByLabel('Área').selectOption('Privacidade');
  await page.getByRole('search').getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('1 texto', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Pedido de privacidade registrado' }).click();
  await page.getByLabel('Assunto').fill('Anotado: {{pedido}}');
  await page.getByRole('textbox', { name: 'Texto' }).fill('Seu número é {{numero}}.');
  await page.getByRole('button', { name: 'Salvar texto' }).click();
  const body = page.getByRole('textbox', { name: 'Texto' });
  await expect(body).toHaveAccessibleDescription('Este texto não tem o campo {{numero}}');
  await body.fill('Seu número é {{protocolo}}.');
  await page.getByRole('button', { name: 'Salvar texto' }).click();
  await expect(body).toHaveAccessibleDescription('Inclua {{prazo}}: este texto não pode ir sem esse campo');
  await body.fill('Seu número é {{protocolo}}. Até {{prazo}}.');
  await expect(page.getByRole('group', { name: 'Pré-visualização' })).toContainText(
    'Anotado: Correção de dados',
  );
  await page.getByRole('button', { name: 'Salvar texto' }).click();
  await expect(page.getByText('Texto salvo')).toBeVisible();
  await expect(page.getByText('Alterado', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const customer = await person();
  const rita = await newCustomer(own.db);
  await enterAs(customer, own.db, rita);
  await customer.goto('/app/privacidade');
  await hydrated(customer);
  await customer.getByLabel('O que você precisa').selectOption('correction');
  await customer.getByLabel('Conte com as suas palavras').fill('Corrigir o meu endereço, por favor.');
  await customer.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(customer.getByText('Pedido registrado')).toBeVisible();
  await customer.goto('/app/avisos');
  await expect(customer.getByText('Anotado: Correção de dados')).toBeVisible();
  expect((await mailTo(rita.email, 'Anotado: Correção de dados')).text).toMatch(/Seu número é P\d{8}-/);

  await page.getByText('Voltar ao texto padrão').click();
  await page.getByRole('button', { name: 'Usar este texto' }).click();
  await expect(page.getByText('Texto padrão de volta')).toBeVisible();
});

test('a time of retention outside of its limits is refused beside its field', async ({ person }) => {
  const page = await person();
  await openSettings(page, '/retencao');
  await page.getByLabel(/Quem da equipe abriu/).fill('5');
  await page.getByRole('button', { name: 'Salvar prazos' }).click();
  await expect(page.getByLabel(/Quem da equipe abriu/)).toHaveAccessibleDescription('De 6 a 120 meses');
  await expectAccessible(page);
});

test('team: invited, promoted, and signed in with the new role', async ({ person }) => {
  const page = await person({ width: WIDTHS.tablet });
  await openSettings(page, '/equipe');
  await page.getByRole('link', { name: 'Convidar', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Convidar para a equipe' })).toBeVisible();
  await expectAccessible(page);
  const email = 'colega@exemplo.com.br';
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(page.getByText('Convite enviado')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const colleague = await person({ width: WIDTHS.phone });
  const link = linkIn((await mailTo(email, 'Convite para a equipe')).text);
  await colleague.goto(link);
  await hydrated(colleague);
  await expectAccessible(colleague);
  await colleague.getByLabel('Nome completo').fill('Bia Colega');
  await colleague.getByLabel('CPF').fill('52998224725');
  await colleague.getByLabel('Telefone').fill('49988887777');
  await colleague.getByLabel('Estado').selectOption('SC');
  await colleague.getByLabel('Senha', { exact: true }).fill('curta');
  await colleague.getByRole('button', { name: 'Aceitar o convite' }).click();
  await expect(colleague.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription(
    'A senha deve ter no mínimo 12 caracteres',
  );
  await colleague.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await colleague.getByRole('button', { name: 'Aceitar o convite' }).click();
  // The panel stays the admins': staff are led to their own work.
  await expect(colleague).toHaveURL(/\/app\/equipe$/);
  const again = await person();
  await again.goto(link);
  await expect(again.getByText('Este convite venceu, já foi usado ou foi cancelado.').first()).toBeVisible();

  await page.reload();
  await hydrated(page);
  const odd = { intent: 'role', id: crypto.randomUUID(), place: 'rei', expectedVersion: 'staff' };
  const refused = await page.request.post('/admin/config/equipe.data', {
    headers: { origin: process.env.E2E_URL ?? '' },
    form: odd,
  });
  expect(refused.status()).toBe(422);
  await page.getByRole('link', { name: /Bia Colega/ }).click();
  await page.getByLabel('Cargo de Bia Colega').selectOption('manager');
  await page.getByRole('button', { name: 'Mudar o cargo de Bia Colega' }).click();
  await expect(page.getByText('Cargo alterado')).toBeVisible();
  // Signed out automatically: the session carried another role.
  await expect(colleague).toHaveURL(/\/auth/);
  await signIn(colleague, { email, password: PASSWORD });
  await expect(colleague).toHaveURL(/\/admin$/);
});

test('team: led to a second factor, and out at once', async ({ person }) => {
  const page = await person({ width: WIDTHS.tablet });
  await openSettings(page, '/equipe');
  const colleague = await person({ width: WIDTHS.phone });
  const caio = await newCustomer(own.db, { role: 'admin', name: 'Caio Colega' });
  await enterAs(colleague, own.db, caio);
  await colleague.goto('/admin');

  // It asks first, and names the people who leave the panel.
  await page.reload();
  await page.getByText('Exigir de administradores').click();
  await expect(page.getByText(/só voltam com ela ativa: .*Ana Primeira/)).toBeVisible();
  await colleague.reload();
  await expect(colleague).toHaveURL(/\/admin$/);
  await page.getByLabel('Primeiro dia').fill(civilDateAt(new Date()));
  await page.getByRole('button', { name: 'Exigir', exact: true }).click();
  // Ana has not activated it either: she is redirected there herself.
  await expect(page).toHaveURL(/\/app\/perfil\/duas-etapas$/);
  await colleague.goto('/admin/leads');
  await expect(colleague).toHaveURL(/\/app\/perfil\/duas-etapas$/);
  await expect(colleague.getByText('Ative a verificação em duas etapas')).toBeVisible();
  const { request } = colleague.context();
  const headers = { origin: process.env.E2E_URL ?? '' };
  for (const answer of [
    await request.get('/admin/leads.data', { maxRedirects: 0 }),
    await request.post('/admin/config', { maxRedirects: 0, headers, form: { intent: 'company' } }),
    await request.post('/admin/config/equipe.data', {
      maxRedirects: 0,
      headers,
      form: { intent: 'two-factor' },
    }),
  ]) {
    expect([202, 302]).toContain(answer.status());
    expect(`${answer.headers().location}${await answer.text()}`).toContain('duas-etapas');
  }
  await hydrated(colleague);
  await colleague.getByLabel('Senha atual', { exact: true }).fill(caio.password);
  await colleague.getByRole('button', { name: 'Continuar' }).click();
  const uri = await colleague.getByRole('link', { name: 'Abrir no aplicativo' }).getAttribute('href');
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
  await colleague.getByLabel(/Código/).fill(totp(secret));
  await colleague.getByRole('button', { name: 'Ativar' }).click();
  await expect(colleague.getByText('Verificação em duas etapas ativada')).toBeVisible();
  await colleague.goto('/admin/config/equipe');
  await hydrated(colleague);
  await colleague.getByRole('button', { name: 'Deixar opcional' }).click();
  await expect(colleague.getByText('Duas etapas opcionais')).toBeVisible();

  await page.goto('/admin/config/equipe');
  await hydrated(page);
  await page.getByRole('link', { name: /Caio Colega/ }).click();
  await page.getByText('Desativar o acesso de Caio Colega').click();
  await page.getByRole('button', { name: 'Desativar agora' }).click();
  await expect(page.getByText('Acesso desativado')).toBeVisible();
  // The open page hears of it, leaves, and is the one to come back to.
  await expect(colleague).toHaveURL(/\/auth\?sessao=terminou&redirectTo=%2Fadmin%2Fconfig%2Fequipe$/);
  await expect(page.getByRole('button', { name: 'Reativar o acesso de Caio Colega' })).toBeVisible();
});
