import { expect, hydrated, test, WIDTHS } from '../fixtures.ts';

test('invoices: what was bought, its parts and where they stand', async ({ person }) => {
  const page = await person({ as: 'customer', width: WIDTHS.phone });
  await page.goto('/app/faturas');
  await expect(page.getByRole('heading', { name: /499,00/ })).toBeVisible();
  await expect(page.getByText('Parcela 1 de 1')).toBeVisible();
  await expect(page.getByText('Pago').first()).toBeVisible();
});

test('progress: the steps that moved, over all cards', async ({ person }) => {
  const page = await person({ as: 'customer', width: WIDTHS.phone });
  await page.goto('/app/andamento');
  await expect(page.getByRole('heading', { name: 'Execução Limpa Nome' })).toBeVisible();
  await expect(page.getByText('Em andamento').first()).toBeVisible();
  // Three fronts with 3, 2 and 1 done, and one under way in each.
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(9);
});

test('profile: what may change is saved, what is wrong is told beside the field, document and e-mail stay', async ({
  person,
}) => {
  const page = await person({ as: 'customer' });
  await page.goto('/app/perfil');
  await hydrated(page);
  await page.getByLabel('Nome completo').fill('Jo');
  await page.getByLabel('Telefone').fill('123');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('Nome completo')).toHaveAccessibleDescription(
    'Nome deve ter no mínimo 3 caracteres',
  );
  await expect(page.getByLabel('Telefone')).toHaveAccessibleDescription('Telefone inválido');
  await expect(page.getByText('Erro ao atualizar')).toBeVisible();
  await page.getByLabel('Nome completo').fill('Mariana Alves Ribeiro');
  await page.getByLabel('Telefone').fill('49977776666');
  await page.getByLabel('Endereço').fill('Rua Nova, 10');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Perfil atualizado!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Telefone')).toHaveValue('(49) 97777-6666');
  await expect(page.getByLabel('Endereço')).toHaveValue('Rua Nova, 10');

  // Whatever a browser sends beyond the form changes nothing.
  const { request } = page.context();
  await request.post('/app/perfil', {
    form: {
      fullName: 'Mariana Alves Ribeiro',
      phone: '49977776666',
      uf: 'SC',
      docNumber: '11144477735',
      email: 'x@exemplo.com.br',
      role: 'admin',
      id: 'x',
    },
    headers: { origin: process.env.E2E_URL ?? '' },
  });
  await page.reload();
  await expect(page.getByLabel('CPF')).toHaveValue('529.982.247-25');
  await expect(page.getByLabel('E-mail')).toHaveValue('cliente@exemplo.com.br');
});

test('support: its own hours, and help', async ({ person }) => {
  const page = await person({ as: 'customer' });
  await page.goto('/app');
  await page.getByRole('link', { name: 'Suporte' }).click();
  await expect(page.getByText('Segunda a sexta, das 9h às 18h')).toBeVisible();
  await expect(page.getByText('Resposta em até 24 horas úteis')).toBeVisible();
  await expect(page.getByText('Como funciona o serviço?')).toBeVisible();
});
