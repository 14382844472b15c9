import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { expect, expectAccessible, hydrated, pickedUp, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { pdf, photo } from '#tests/upload-files.ts';
import { openPart } from './client-part.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
};
const hideBanner = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('nome.app-banner-closed', '1'));

test('reviews documents by keys alone: a PDF beside its decision, the next one opens, undo', async ({
  person,
}) => {
  const [admin, customer] = [await person(), await person({ width: WIDTHS.phone })];
  await hideBanner(admin);
  await hideBanner(customer);
  const clerk = await newCustomer(db, { role: 'admin', name: 'Clara Balcão' });
  const ana = await newCustomer(db, { cards: ['nome'] });
  await enterAs(admin, db, clerk);
  await enterAs(customer, db, ana);
  await open(customer, '/app/card/nome?aba=documentos');
  // One after the other: newest first is the order of the desk.
  const files = [
    { name: 'um.pdf', mimeType: 'application/pdf', buffer: pdf('Conta de luz') },
    { name: 'dois.pdf', mimeType: 'application/pdf', buffer: pdf('Contrato social') },
    { name: 'rg.jpg', mimeType: 'image/jpeg', buffer: await photo(400, 300) },
  ];
  for (const [at, file] of files.entries()) {
    await customer.getByLabel('Escolher arquivos: Outro documento').setInputFiles([file]);
    await expect(customer.getByText('Em conferência')).toHaveCount(at + 1);
  }
  const status = (name: string) => customer.getByRole('listitem').filter({ hasText: name }).last();

  await open(admin, `/admin/clientes/${ana.id}?aba=documentos`);
  await expect(admin.getByRole('img', { name: 'Documento rg.jpg' })).toBeVisible();
  await admin.keyboard.press('j');
  const page = admin.getByRole('region', { name: /^Página 1 de 1/ });
  await expect(page).toContainText('Contrato social');
  await zoomIn(page, admin);

  // "g" and a letter lead to a page of the panel: nothing is approved on the way.
  await admin.keyboard.press('g');
  await admin.keyboard.press('a');
  await expect(admin).toHaveURL(/\/admin\/auditoria$/);
  await admin.goBack();
  await expect(admin.getByRole('img', { name: 'Documento rg.jpg' })).toBeVisible();
  await expect(status('rg.jpg')).toContainText('Em conferência');
  await expect(status('dois.pdf')).toContainText('Em conferência');
  await admin.keyboard.press('j');
  await expect(page).toContainText('Contrato social');
  await admin.keyboard.press('a');
  await expect(status('dois.pdf')).toContainText('Aprovado');
  await expect(admin.getByRole('heading', { level: 2, name: 'um.pdf' })).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Decisão' })).toBeFocused();
  await admin.getByRole('button', { name: 'Desfazer' }).click();
  await expect(status('dois.pdf')).toContainText('Em conferência');

  await admin.keyboard.press('r');
  await expect(admin.getByLabel('Motivo para o cliente')).toBeFocused();
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('Diga ao cliente por que o documento foi recusado')).toBeVisible();
  await admin.keyboard.type('Falta o verso.');
  await admin.keyboard.press('Control+Enter');
  await expect(status('um.pdf')).toContainText('Falta o verso.');
  await expect(admin.getByRole('img', { name: 'Documento rg.jpg' })).toBeVisible();

  await expectUnopenable(admin);
});

test('a clerk’s change shows at once on both sides, and is reverted when it is refused or undone', async ({
  person,
}) => {
  const [admin, customer] = [await person(), await person({ width: WIDTHS.phone })];
  await hideBanner(admin);
  await hideBanner(customer);
  const clerk = await newCustomer(db, { role: 'admin', name: 'Clara Balcão' });
  const ana = await newCustomer(db, { cards: ['nome'] });
  await db.query('update cards set score = 640 where user_id = $1', [ana.id]);
  await enterAs(admin, db, clerk);
  await enterAs(customer, db, ana);
  const card = customer.locator('[data-card="nome"]');

  // For a conflict: this page does not hear of what others change.
  await admin.route('**/live?*', (route) => route.abort());
  await changeCard(customer, admin, ana, card);

  await test.step('steps: dragged by the pointer', async () => {
    await open(customer, '/app/card/nome?aba=etapas');
    await openPart(admin, 'Etapas');
    const handle = admin.getByRole('button', { name: 'Mover Cadastro e consulta' });
    const steps = admin.getByRole('list', { name: 'Etapas de Limpa Nome' }).getByRole('listitem');
    const [from, to] = [await handle.boundingBox(), await steps.nth(2).boundingBox()];
    if (!from || !to) throw new Error('not on the page');
    await admin.mouse.move(from.x + 10, from.y + 10);
    await admin.mouse.down();
    await admin.mouse.move(from.x + 10, from.y + 20, { steps: 3 });
    await pickedUp(admin);
    await admin.mouse.move(from.x + 10, to.y + to.height / 2, { steps: 8 });
    await pickedUp(admin);
    await admin.mouse.up();
    await expect(customer.getByRole('listitem').first()).not.toContainText('Cadastro e consulta');
  });

  await addRecords(customer, admin);

  await sendNoticeAndForm(customer, admin);

  await test.step('the log shows the actions in Portuguese', async () => {
    await openPart(admin, 'Auditoria');
    const log = admin.getByRole('region', { name: 'Auditoria' });
    await expect(log.getByRole('row', { name: /Incluiu um registro/ })).toBeVisible();
    const row = log.getByRole('row', { name: /Mudou um card.*Limpa Nome/ }).last();
    await expect(row).toContainText(/score visível: .*sim.*não/);
    await expectAccessible(admin);
  });
});

test('the profile: assignee, linked profile, identity and privacy decided, undone, decided with the server down', async ({
  person,
}) => {
  const [admin, customer] = [await person(), await person({ width: WIDTHS.phone })];
  await hideBanner(admin);
  await hideBanner(customer);
  const clerk = await newCustomer(db, { role: 'admin', name: `Clara ${Date.now().toString(36)}` });
  const ana = await newCustomer(db, {});
  await enterAs(admin, db, clerk);
  await enterAs(customer, db, ana);
  await addLinkedAndRequests(ana);
  await open(admin, `/admin/clientes/${ana.id}/perfil`);
  await expect(admin.getByText('Joana da Ana')).toBeVisible();
  const assignee = admin.getByRole('form', { name: 'Responsável' });
  await assignee.getByLabel('Responsável').selectOption({ label: clerk.name });
  await assignee.getByRole('button', { name: 'Salvar responsável' }).click();
  await expect(admin.getByText('Responsável atualizado')).toBeVisible();

  await db.query(
    `insert into facial_verifications (user_id, image_path, expires_at)
     values ($1, 'face-verification/' || gen_random_uuid(), now() + interval '1 day')`,
    [ana.id],
  );
  await db.query(
    "insert into consents (user_id, purpose, version, text, ip_address, user_agent) values ($1, 'face-verification', '1', '', '', '')",
    [ana.id],
  );
  const face = customer.getByRole('main');
  await open(customer, '/app/perfil/identidade');
  await admin.reload();
  await hydrated(admin);
  await expectOthersChanges(admin, ana);
  await decideOffline(admin);
  await admin.getByRole('button', { name: 'Recusar identidade' }).click();
  await expect(face).toContainText('O rosto está cortado.');
  await admin.getByRole('button', { name: 'Desfazer' }).click();
  await expect(face).not.toContainText('O rosto está cortado.');
  await expect(admin.getByText('Aguarda conferência')).toBeVisible();
  await admin.getByRole('button', { name: 'Aprovar identidade' }).click();
  await expect(admin.getByText('conta como verificada')).toBeVisible();

  await open(customer, '/app/privacidade');
  expect((await customer.request.get(`/live?cliente=${ana.id}`)).status()).toBe(403);
  await admin.getByLabel('Resposta').fill('Corrigimos o cadastro.');
  await admin.getByRole('button', { name: 'Atender' }).click();
  await expect(customer.getByText('Corrigimos o cadastro.')).toBeVisible();
  await admin
    .getByRole('listitem')
    .filter({ hasText: 'Resposta enviada' })
    .getByRole('button', { name: 'Desfazer' })
    .click();
  await expect(customer.getByText('Corrigimos o cadastro.')).toHaveCount(0);
  await expect(admin.getByLabel('Resposta')).toHaveValue('Corrigimos o cadastro.');
  await expectAccessible(admin);
});

/** The page is drawn, and grows by a key. */
async function zoomIn(page: Locator, admin: Page) {
  const inked = () =>
    page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      return data.some((value, at) => at % 4 === 0 && value < 128);
    });
  await expect.poll(inked).toBe(true);
  const width = () => page.locator('canvas').evaluate((canvas) => canvas.clientWidth);
  const whole = await width();
  await admin.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(whole);
  await expectAccessible(admin);
}

async function expectUnopenable(admin: Page) {
  await test.step('files that cannot be opened show a message', async () => {
    for (const [body, words] of [
      [pdf('x').subarray(0, 120), 'está danificado'],
      [null, 'Não foi possível carregar'],
      ['gone', 'não está mais guardado'],
    ] as const) {
      await admin.route('**/admin/documentos/*', (route) => {
        if (body === 'gone') return route.fulfill({ status: 410 });
        return body ? route.fulfill({ contentType: 'application/pdf', body }) : route.abort();
      });
      await admin.getByRole('button', { name: /um\.pdf/ }).click();
      await expect(admin.getByText(words)).toBeVisible();
      await admin.getByRole('button', { name: /rg\.jpg/ }).click();
      await admin.unroute('**/admin/documentos/*');
    }
  });
}

async function changeCard(customer: Page, admin: Page, ana: NewCustomer, card: Locator) {
  await test.step('card: hidden and shown again; a status that another admin changed meanwhile', async () => {
    await open(customer, '/app');
    await open(admin, `/admin/clientes/${ana.id}?aba=cards`);
    await expect(customer.getByRole('img', { name: 'Score 640 de 1000' })).toBeVisible();
    await admin.getByLabel('Observações para o cliente').fill('Escrito antes de salvar.');
    await admin.getByLabel('Score visível para o cliente').uncheck();
    await expect(customer.getByRole('img', { name: 'Score 640 de 1000' })).toHaveCount(0);
    await admin.getByRole('button', { name: 'Desfazer' }).click();
    await expect(customer.getByRole('img', { name: 'Score 640 de 1000' })).toBeVisible();
    await expect(admin.getByLabel('Score visível para o cliente')).toBeChecked();
    // The switches changed the card meanwhile; the text being written is kept and accepted.
    await admin.getByRole('button', { name: 'Salvar card' }).click();
    const kept = async () => (await db.query('select notes from cards where user_id = $1', [ana.id])).rows[0];
    await expect.poll(async () => (await kept()).notes).toBe('Escrito antes de salvar.');
    // The page has reloaded after the save: its form starts from the stored text.
    await expect(admin.locator('input[name="expectedVersion"]')).toHaveValue(/Escrito antes de salvar/);
    await db.query("update cards set status = 'analyzing' where user_id = $1", [ana.id]);
    await admin.getByLabel('Situação').selectOption('blocked');
    await expect(admin.getByRole('status').filter({ hasText: 'Situação agora: “Em análise”' })).toBeVisible();
    await expect(admin.getByLabel('Situação')).toHaveValue('analyzing');
    // The customer reads that the clock waits for the contract, before the work of the team.
    await expect(card).toContainText('Espera por você');
    await expectAccessible(admin);
  });
}

async function addRecords(customer: Page, admin: Page) {
  await test.step('a listing and a lawsuit are added and seen at once', async () => {
    await open(customer, '/app/anotacoes');
    await openPart(admin, 'Registros');
    await admin.getByLabel('Credor', { exact: true }).fill('Banco da Serra');
    await admin.getByLabel('Valor (R$)').fill('1.234,56');
    await admin.getByRole('button', { name: 'Salvar registro' }).click();
    await expect(customer.getByRole('listitem').filter({ hasText: 'Banco da Serra' })).toBeVisible();
    await open(customer, '/app/card/nome');
    await openPart(admin, 'Processos');
    const lawsuit = admin.getByRole('form', { name: 'Cadastrar processo' });
    await lawsuit.getByLabel('Número do processo (CNJ)').fill('0002080-25.2012.5.15.0049');
    await lawsuit.getByLabel('Tribunal').fill('TRT15');
    await lawsuit.getByLabel('Tipo da ação').fill('Trabalhista');
    await lawsuit.getByRole('button', { name: 'Salvar processo' }).click();
    await expect(customer.getByText('0002080-25.2012.5.15.0049')).toBeVisible();
  });
}

async function sendNoticeAndForm(customer: Page, admin: Page) {
  await test.step('a notice by hand, and a form', async () => {
    await open(customer, '/app/avisos');
    await openPart(admin, 'Avisos');
    const notice = admin.getByRole('form', { name: 'Enviar aviso' });
    await notice.getByLabel('Título').fill('Fale com a gente');
    await notice.getByLabel('Mensagem').fill('Ligue quando puder.');
    await notice.getByRole('button', { name: 'Enviar aviso' }).click();
    await expect(customer.getByText('Ligue quando puder.')).toBeVisible();
    await openPart(admin, 'Formulários');
    await admin.getByRole('button', { name: 'Enviar ao cliente' }).click();
    await expect(admin.getByRole('list', { name: 'Formulários enviados' })).toContainText('Para preencher');
    await admin.getByRole('button', { name: /^Cancelar/ }).click();
    await expect(admin.getByRole('list', { name: 'Formulários enviados' })).toContainText('Cancelado');
  });
}

async function addLinkedAndRequests(ana: NewCustomer) {
  await db.query(
    `insert into linked_profiles (main_user_id, full_name, doc_type, doc_number, uf, relationship)
     values ($1, 'Joana da Ana', 'CPF', '11144477735', 'SC', 'cônjuge')`,
    [ana.id],
  );
  await db.query(
    "insert into privacy_requests (user_id, kind, details, due_at) values ($1, 'correction', 'Meu nome mudou.', now() + interval '15 days'), ($1, 'erasure', '', now() + interval '15 days')",
    [ana.id],
  );
}

async function expectOthersChanges(admin: Page, ana: NewCustomer) {
  await test.step('a change of another admin shows without a reload, but not over unsent entries', async () => {
    const heading = admin.getByRole('heading', { level: 1 });
    await db.query("update profiles set full_name = 'Rita Mudou de Nome' where id = $1", [ana.id]);
    await expect(heading).toHaveText('Rita Mudou de Nome');
    await admin.getByLabel('Motivo para não excluir').fill('Ainda há parcelas.');
    await db.query("update privacy_requests set status = 'refused' where user_id = $1 and kind = 'erasure'", [
      ana.id,
    ]);
    await expect(admin.getByLabel('Motivo para não excluir')).toHaveValue('Ainda há parcelas.');
    // By the keyboard: the emptied field goes at once, and `fill` would wait for it to come back.
    await admin.getByLabel('Motivo para não excluir').focus();
    await admin.keyboard.press('ControlOrMeta+a');
    await admin.keyboard.press('Delete');
    await expect(admin.getByLabel('Motivo para não excluir')).toHaveCount(0);
  });
}

async function decideOffline(admin: Page) {
  await test.step('the server is down: the decision is reverted on screen, entered text stays', async () => {
    await admin.context().setOffline(true);
    await admin.getByRole('button', { name: 'Recusar', exact: true }).click();
    await admin.getByLabel('Motivo para o cliente').fill('O rosto está cortado.');
    await admin.getByRole('button', { name: 'Recusar identidade' }).click();
    await expect(admin.getByRole('status').filter({ hasText: 'Não houve resposta' })).toBeVisible();
    await admin.getByLabel('Nome completo').fill('Rita de Nome Novo');
    await admin.getByRole('button', { name: 'Salvar perfil' }).click();
    await expect(admin.getByRole('status').filter({ hasText: 'não se perdeu' })).toBeVisible();
    await expect(admin.getByLabel('Nome completo')).toHaveValue('Rita de Nome Novo');
    await admin.context().setOffline(false);
    await expect(admin.getByLabel('Motivo para o cliente')).toHaveValue('O rosto está cortado.');
  });
}
