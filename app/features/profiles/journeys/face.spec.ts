import type pg from 'pg';
import sharp from 'sharp';
import type { UserId } from '#app/terms/ids.ts';
import { expect, expectAccessible, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import config from '../../../../playwright.config.ts';

const { launchOptions } = config.projects?.find(({ name }) => name === 'windowed')?.use ?? {};
// A camera that shows a moving pattern; whether a page may use it is up to each context.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--use-fake-device-for-media-stream'],
  },
});

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const PAGE = '/app/perfil/identidade';
const stateOf = async (userId: UserId) =>
  (
    await db.query(
      `select p.face_verified as verified, v.verification_status as status
       from profiles p left join facial_verifications v on v.user_id = p.id where p.id = $1 order by v.created_at`,
      [userId],
    )
  ).rows;

test('a customer consents, retakes a photo and sends it; the decision shows live; a revocation erases it', async ({
  person,
}) => {
  const rita = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone });
  await page.context().grantPermissions(['camera']);
  await enterAs(page, db, rita);
  await page.goto(PAGE);
  await hydrated(page);
  await page.getByRole('button', { name: 'Concordo' }).click();
  await expect(page.getByLabel(/Li e concordo/)).toHaveAccessibleDescription(/Marque que concorda/);
  await page.getByLabel(/Li e concordo/).check();
  await page.getByRole('button', { name: 'Concordo' }).click();
  await expect(page.getByText('Consentimento registrado')).toBeVisible();

  // From here by keyboard: the focus moves to the next step.
  const state = page.locator('[data-face-state]');
  await page.getByRole('button', { name: 'Abrir a câmera' }).press('Enter');
  await expect(state).toHaveAttribute('data-face-state', 'capturing');
  const video = page.getByLabel('Imagem da câmera');
  await expect(video).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Tirar foto' })).toBeFocused();
  await page.keyboard.press('Enter');
  const taken = page.getByAltText('A foto que você tirou');
  await expect(taken).toBeVisible();
  const size = await taken.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([640, 480]);
  await page.getByRole('button', { name: 'Tirar outra' }).press('Enter');
  // At once, before the camera has shown anything: the press waits for the first frame.
  await expect(page.getByRole('button', { name: 'Tirar foto' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Enviar foto' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Verificação enviada!')).toBeVisible();
  await expect(page.getByText('Em conferência')).toBeVisible();
  expect(await stateOf(rita.id)).toEqual([{ verified: true, status: 'pending' }]);

  await db.query(
    "update facial_verifications set verification_status = 'rejected', review_reason = 'O rosto está cortado.' where user_id = $1",
    [rita.id],
  );
  await expect(page.getByText('O rosto está cortado.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Enviar de novo' })).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Revogar o consentimento').click();
  await page.getByRole('button', { name: 'Revogar e apagar' }).click();
  await expect(page.getByText('Consentimento revogado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Concordo' })).toBeVisible();
  expect(await stateOf(rita.id)).toEqual([{ verified: false, status: null }]);
});

test('a refused camera is reported, and a file does instead', async ({ person }) => {
  const rita = await newCustomer(db);
  const page = await person();
  // Naming permissions refuses the others.
  await page.context().grantPermissions(['clipboard-read']);
  await enterAs(page, db, rita);
  await page.context().request.post(PAGE, {
    form: { intent: 'agree', agree: 'on' },
    headers: { origin: process.env.E2E_URL ?? '' },
  });
  await page.goto(PAGE);
  await hydrated(page);
  await page.getByRole('button', { name: 'Abrir a câmera' }).click();
  await expect(page.getByText('Erro na câmera')).toBeVisible();
  await expect(page.getByText('Não foi possível acessar a câmera')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('permita a câmera');
  await expectAccessible(page);
  const choose = page.getByLabel('Foto do rosto');
  await choose.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
  await page.getByRole('button', { name: 'Enviar este arquivo' }).click();
  await expect(page.getByText('Erro ao enviar foto')).toBeVisible();
  expect(await stateOf(rita.id)).toEqual([{ verified: false, status: null }]);
});

test('without JavaScript: agreeing and sending a file, and nothing without agreeing', async ({ person }) => {
  const rita = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone, javaScriptEnabled: false });
  await enterAs(page, db, rita);
  const photo = await sharp({ create: { width: 700, height: 900, channels: 3, background: '#a86' } })
    .png()
    .toBuffer();
  const file = { name: 'eu.png', mimeType: 'image/png', buffer: photo };
  const direct = await page.context().request.post('/app/envios/rosto', {
    multipart: { photo: file },
    headers: { origin: process.env.E2E_URL ?? '', accept: 'application/json' },
  });
  expect(await direct.json()).toMatchObject({ toast: { title: 'Erro ao enviar foto' } });
  await page.goto(PAGE);
  await page.getByLabel(/Li e concordo/).check();
  await page.getByRole('button', { name: 'Concordo' }).click();
  await page.getByLabel('Foto do rosto').setInputFiles(file);
  await page.getByRole('button', { name: 'Enviar este arquivo' }).click();
  await expect(page.getByText('Em conferência')).toBeVisible();
  expect(await stateOf(rita.id)).toEqual([{ verified: true, status: 'pending' }]);
});
