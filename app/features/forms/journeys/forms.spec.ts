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

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** A 2×2 picture: small, and a real one. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);
const PAYLOAD = '<img src=x onerror=alert(1)>';

async function sendForm(to: NewCustomer, template = 'Procuração'): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'insert into sent_forms (template_id, user_id) select id, $1 from form_templates where name = $2 returning id',
    [to.id, template],
  );
  return rows[0]?.id ?? '';
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Nacionalidade').fill('brasileira');
  await page.getByLabel('Estado civil').selectOption('Casado(a)');
  await page.getByLabel('Endereço completo').fill('Rua das Flores, 10, Chapecó, SC');
  await page.getByLabel('Data de nascimento').fill('1990-05-17');
  await page.getByLabel('Cidade onde você assina').fill('Chapecó');
}

test('a form is found, filled in, kept while it is typed, signed by hand, sent once and downloaded', async ({
  person,
}) => {
  const customer = await newCustomer(db, { name: `Rita ${PAYLOAD}` });
  const id = await sendForm(customer);
  const page = await person({ width: WIDTHS.desktop });
  await enterAs(page, db, customer);
  await page.goto('/app/formularios');
  await expectAccessible(page);
  const list = page.getByRole('navigation', { name: 'Lista de formulários' });
  await list.getByRole('link', { name: /Procuração.*Para preencher/ }).click();
  await hydrated(page);
  await expectAccessible(page);
  const document = page.getByRole('region', { name: 'Como o documento fica' });
  await expect(document.getByText(`Rita ${PAYLOAD}`)).toBeVisible();

  // Without a button: the words are on the server, shown in the document, and there after a reload.
  await page.getByLabel('Profissão').fill(`Professora ${PAYLOAD}`);
  await expect(page.getByRole('status').filter({ hasText: 'Rascunho salvo' })).toBeVisible();
  await expect(document.getByText(`Professora ${PAYLOAD}`)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Profissão')).toHaveValue(`Professora ${PAYLOAD}`);

  // Typed while the network is away, and the page closed over it.
  await fillOffline(page);

  await page.getByRole('button', { name: 'Assinar e enviar' }).click();
  await expect(page.getByLabel('Estado civil')).toBeFocused();
  await expect(page.getByLabel('Estado civil')).toHaveAccessibleDescription('Escolha uma opção');
  await expect(page.locator('[data-answer="identidade"]')).toContainText('Envie o arquivo');

  await fill(page);
  // An edited field no longer shows its fault.
  await expect(page.getByLabel('Estado civil')).toHaveAccessibleDescription('');
  await attachIdentity(page);

  await drawSignature(page);

  await page.getByRole('button', { name: 'Assinar e enviar' }).dblclick();
  await expect(page.getByText('Formulário enviado!')).toBeVisible();
  // On a wide screen the list stays beside the open form, and shows its status.
  await expect(list.getByRole('link', { name: /Procuração.*Enviado/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByRole('region', { name: 'Documento enviado' })).toContainText(
    `Professora ${PAYLOAD}`,
  );
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar PDF' }).click();
  expect((await download).suggestedFilename()).toBe('procuracao.pdf');
  const { rows } = await db.query('select status, document from sent_forms where id = $1', [id]);
  expect(rows[0]).toMatchObject({ status: 'answered', document: { signatures: [{ typed: null }] } });

  // Another customer finds nothing at any of its addresses.
  await expectNothingForStrangers(person, id);
});

test('with the keyboard alone, on a phone: fields in order, the name typed as signature', async ({
  person,
}) => {
  const customer = await newCustomer(db);
  const id = await sendForm(customer, 'Declaração de hipossuficiência');
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, customer);
  await page.goto(`/app/formularios/${id}`);
  await hydrated(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Nacionalidade').focus();
  const type = async (label: string, text: string) => {
    await expect(page.getByLabel(label)).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  const choose = async (label: string, steps: number) => {
    await expect(page.getByLabel(label)).toBeFocused();
    for (let i = 0; i < steps; i += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
  };
  await type('Nacionalidade', 'brasileira');
  await choose('Estado civil', 5);
  await type('Profissão', 'Costureira');
  await expect(page.getByLabel('CPF')).toBeFocused();
  await page.keyboard.press('Tab');
  await type('Endereço completo', 'Rua A, 1, Chapecó, SC');
  await type('Renda mensal da família', '1.412');
  await choose('Pessoas que dependem', 3);
  await page.getByLabel('Cidade onde você assina').focus();
  await type('Cidade onde você assina', 'Chapecó');
  await type('Assinatura', 'Rita Quem Testa');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Formulário enviado!')).toBeVisible();
  const { rows } = await db.query('select answers from sent_forms where id = $1', [id]);
  expect(rows[0].answers).toMatchObject({
    renda: '1412.00',
    estado_civil: 'Viúvo(a)',
    assinatura: 'Rita Quem Testa',
  });
});

/** Typed while the network is away, and the page closed over it. */
async function fillOffline(page: Page) {
  await page.route('**/rascunho', (route) => route.abort());
  await page.getByLabel('Nacionalidade').fill('bras');
  await expect(page.getByText('Sem conexão: salvamos assim que ela voltar')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Nacionalidade')).toHaveValue('bras');
  await page.unroute('**/rascunho');
}

async function attachIdentity(page: Page) {
  await page
    .locator('[data-answer="identidade"] input[name="arquivos"]')
    .setInputFiles({ name: 'identidade.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(page.getByRole('link', { name: 'identidade.png' })).toBeVisible();
}

async function drawSignature(page: Page) {
  await page.getByRole('button', { name: 'Prefiro desenhar' }).click();
  const pad = page.getByRole('img', { name: 'Espaço para desenhar a assinatura' });
  const box = await pad.boundingBox();
  if (!box) throw new Error('no place to sign');
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 5 });
  await page.mouse.move(box.x + 220, box.y + 30, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Usar esta assinatura' }).click();
  const drawn = page.getByRole('img', { name: 'A sua assinatura' });
  await expect(drawn).toBeVisible();
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
}

/** Another customer finds nothing at any of its addresses. */
async function expectNothingForStrangers(
  person: (options?: {
    as?: 'customer' | 'admin';
    width?: number;
    javaScriptEnabled?: boolean;
  }) => Promise<Page>,
  id: string,
) {
  const stranger = await person();
  await enterAs(stranger, db, await newCustomer(db));
  const { request } = stranger.context();
  const headers = { origin: process.env.E2E_URL ?? '' };
  const file = (await db.query('select id from form_files where sent_form_id = $1 limit 1', [id])).rows[0].id;
  const own = `/app/formularios/${id}`;
  for (const path of [own, `${own}/pdf`, `/app/formularios/arquivos/${file}`]) {
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  }
  for (const path of [own, `${own}/rascunho`]) {
    const answer = await request.post(path, {
      form: { intent: 'submit', cidade: 'x' },
      headers,
      maxRedirects: 0,
    });
    expect(answer.status(), path).toBe(404);
  }
  const multipart = {
    campo: 'identidade',
    arquivos: { name: 'a.png', mimeType: 'image/png', buffer: PICTURE },
  };
  expect((await request.post(`/app/envios/formularios/${id}`, { multipart, headers })).status()).toBe(404);
}
