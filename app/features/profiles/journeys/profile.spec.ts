import type { Page } from '@playwright/test';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  pickedUp,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('saves editable fields, and explains a wrong one', async ({ person }) => {
  const rita = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, rita);
  await page.goto('/app/perfil');
  await hydrated(page);
  await page.getByLabel('Nome completo').fill('Jo');
  await page.getByLabel('Telefone').fill('123');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('Nome completo')).toHaveAccessibleDescription(
    'Nome deve ter no mínimo 3 caracteres',
  );
  await expect(page.getByLabel('Telefone')).toHaveAccessibleDescription('Telefone inválido');
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expect(page.getByLabel('Nome completo')).toHaveValue('Jo');

  await page.getByLabel('Nome completo').fill('Rita Alves');
  await page.getByLabel('Telefone').fill('49977776666');
  await page.getByLabel('CEP').fill('01310100');
  await expect(page.getByLabel('Estado')).toHaveValue('SP');
  await page.getByLabel('Estado').press('ArrowUp');
  await expect(page.getByLabel('Estado')).not.toHaveValue('SP');
  await page.getByLabel('Estado').press('ArrowDown');
  await expect(page.getByLabel('Estado')).toHaveValue('SP');
  await page.getByLabel('Endereço').fill('Rua Nova, 10');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Perfil atualizado!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Telefone')).toHaveValue('(49) 97777-6666');
  await expect(page.getByLabel('CEP')).toHaveValue('01310-100');
});

test('ignores fields that a browser adds to the form: document, e-mail and role stay unchanged', async ({
  person,
}) => {
  const rita = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, rita);
  const form = { fullName: 'Rita Alves', phone: '49977776666', uf: 'SP', docNumber: '11144477735' };
  await page.context().request.post('/app/perfil', {
    form: {
      intent: 'save',
      ...form,
      email: 'x@exemplo.com.br',
      role: 'admin',
      faceVerified: 'true',
      id: 'x',
    },
    headers: { origin: process.env.E2E_URL ?? '' },
  });
  const { rows } = await db.query(
    'select doc_number, face_verified, email, role from profiles p join users u using (id) join user_roles r on r.user_id = p.id where p.id = $1',
    [rita.id],
  );
  expect(rows).toEqual([
    { doc_number: rita.docNumber, face_verified: false, email: rita.email, role: 'user' },
  ]);
});

test('a change by another device, or the team, shows without a reload and keeps unsaved entries', async ({
  person,
}) => {
  const rita = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, rita);
  await page.goto('/app/perfil');
  await hydrated(page);
  await db.query("update profiles set full_name = 'Rita da Equipe' where id = $1", [rita.id]);
  await expect(page.getByLabel('Nome completo')).toHaveValue('Rita da Equipe');
  // The change does not replace unsaved entries.
  await page.getByLabel('Endereço').fill('Rua que digito');
  const reloaded = page.waitForResponse((response) => response.url().includes('perfil.data'));
  await db.query("update profiles set full_name = 'Rita de Novo' where id = $1", [rita.id]);
  await reloaded;
  await expect(page.getByLabel('Endereço')).toHaveValue('Rua que digito');
});

/** The journeys of these pages look at them at one width and in light; here is the rest. */
const ON_A_PHONE = ['', '/senha', '/duas-etapas', '/identidade'];
const ON_A_DESK = ['', '/seguranca', '/email', '/vinculados'];

async function visit(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(`/app/perfil${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

test('every part fits and is accessible: a phone, and a desk in the dark', async ({ person }) => {
  const rita = await newCustomer(db);
  const phone = await person({ width: WIDTHS.phone });
  await enterAs(phone, db, rita);
  await visit(phone, ON_A_PHONE);
  const desk = await person({ width: WIDTHS.desktop });
  await desk.emulateMedia({ colorScheme: 'dark' });
  await enterAs(desk, db, rita);
  await visit(desk, ON_A_DESK);
});

test('the open section is scrolled into view; a row that was scrolled before scripts ran stays', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, await newCustomer(db));
  await page.goto('/app/privacidade');
  await hydrated(page);
  const row = page.getByRole('navigation', { name: 'Partes do perfil' });
  await expect(row.getByRole('link', { name: 'Privacidade' })).toBeInViewport({ ratio: 1 });

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/app/perfil', { waitUntil: 'commit' });
  const moved = await row.evaluate((box) => {
    box.scrollLeft = box.scrollWidth;
    return box.scrollLeft;
  });
  expect(moved).toBeGreaterThan(0);
  release();
  await hydrated(page);
  await pickedUp(page);
  expect(await row.evaluate((box) => box.scrollLeft)).toBe(moved);
});
