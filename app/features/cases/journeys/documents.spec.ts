import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import type { CardId } from '#app/terms/ids.ts';
import {
  expect,
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { sendRaw } from '#tests/journeys/raw-upload.ts';
import { HOSTILE_NAMES, hostileFiles, pdf, photo } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** Longer than a phone is wide. */
const BILL = 'Conta de luz de outubro da casa onde moro';

type Person = NewCustomer & { cardId: CardId };

async function customerWithCard(page: Page): Promise<Person> {
  // The offer to install the app lies over the end of a long page until it is closed.
  await page.addInitScript(() => localStorage.setItem('nome.app-banner-closed', '1'));
  const customer = await newCustomer(db, { cards: ['nome'] });
  await enterAs(page, db, customer);
  const { rows } = await db.query('select id from cards where user_id = $1', [customer.id]);
  return { ...customer, cardId: rows[0].id };
}
const documentsOf = async ({ id }: Person) =>
  (await db.query('select * from card_documents where user_id = $1 order by created_at', [id])).rows;
/** Every file of a person in the store, by its path. */
const storedFor = ({ id }: Person): string[] => {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'files/loan-documents', id);
  return fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];
};
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

const openTab = async (page: Page) => {
  await page.goto('/app/card/nome?aba=documentos');
  await hydrated(page);
};
const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer });
const chooser = (page: Page, place = 'Outro documento') => page.getByLabel(`Escolher arquivos: ${place}`);
const chosen = (page: Page) => page.getByRole('list', { name: 'Arquivos escolhidos' }).getByRole('listitem');

test(`documents: sent, refused, reviewed, opened, withdrawn`, async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  const ana = await customerWithCard(page);
  await openTab(page);
  await expectFits(page);

  await chooser(page).setInputFiles([
    file(`${BILL}.pdf`, pdf()),
    file('RG frente.jpg', await photo(), 'image/jpeg'),
    file('foto.jpg', Buffer.from('<html><script>alert(1)</script></html>'), 'image/jpeg'),
  ]);
  await expect(chosen(page).filter({ hasText: 'Enviado' })).toHaveCount(2);
  await expect(chosen(page).filter({ hasText: 'Envie PDF, JPG ou PNG.' })).toHaveCount(1);
  await expect(page.getByText('Erro ao enviar documentos')).toBeVisible();
  await expect(page.getByText('Em conferência')).toHaveCount(2);
  await expectFits(page);

  await chooser(page).setInputFiles([file('de novo.pdf', pdf())]);
  await expect(page.getByText(`Este arquivo já está aqui (“${BILL}.pdf”)`)).toBeVisible();
  expect(storedFor(ana)).toHaveLength(2);

  // The team's word arrives on the open page.
  await db.query(
    "update card_documents set status = 'rejected', review_reason = 'A foto está escura.' where user_id = $1 and mime_type = 'image/jpeg'",
    [ana.id],
  );
  await expect(page.getByText('A foto está escura.')).toBeVisible();

  // Sent at once, they arrive in any sequence.
  const [bill, picture] = (await documentsOf(ana)).toSorted((a, b) => a.mime_type.localeCompare(b.mime_type));
  const saved = await page.request.get(`/app/documentos/${bill.id}`);
  expect(await saved.body()).toEqual(pdf());
  expect(saved.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${BILL}.pdf"; filename*=UTF-8''${encodeURIComponent(BILL)}.pdf`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const looked = await page.request.get(`/app/documentos/${picture.id}?ver=1`);
  expect(looked.headers()['content-disposition']).toContain('inline');
  for (const secret of ['Exif', 'Ana', 'GPS', '529.982']) {
    expect((await looked.body()).includes(secret), secret).toBe(false);
  }

  await page.locator('summary', { hasText: `Retirar ${BILL}.pdf` }).click();
  await page.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(page.getByText('Documento retirado')).toBeVisible();
  await expect(page.getByRole('link', { name: `Baixar ${BILL}.pdf` })).toHaveCount(0);
  expect(storedFor(ana)).toHaveLength(1);
});

for (const width of [WIDTHS.phone, WIDTHS.desktop])
  test(`the list of documents at ${width}: from refused to approved`, async ({ person }) => {
    const page = await person({ width });
    const ana = await customerWithCard(page);
    const { cardId } = ana;
    await db.query("insert into cards (user_id, card_type) values ($1, 'jus')", [ana.id]);
    await db.query("update cards set clock_started_at = now() - interval '5 days' where user_id = $1", [
      ana.id,
    ]);
    await db.query(
      `insert into card_documents (user_id, card_id, kind, file_name, file_path, file_size, mime_type, sha256, status, reviewed_at, review_reason)
       select $1, $2, k.kind, 'a.pdf', gen_random_uuid(), 9, 'application/pdf', repeat(k.digit, 64), k.status, now(), k.reason
       from (values ('photo_id', 'a', 'rejected', 'A foto está escura.'), ('proof_of_address', 'b', 'approved', null)) k(kind, digit, status, reason)`,
      [ana.id, cardId],
    );
    await db.query('update cards set clock_paused_since = current_date where user_id = $1', [ana.id]);
    await db.query(
      "insert into document_requests (user_id, card_id, name) values ($1, $2, 'extrato do Serasa')",
      [ana.id, cardId],
    );
    await page.goto('/app');
    await hydrated(page);
    const now = page.locator('[data-now]');
    await expect(now).toContainText('A equipe não pôde usar o documento “Documento com foto”: envie outro.');
    await expect(now).toContainText('A equipe pediu um documento: “Extrato do Serasa”.');
    await expect(page.locator('[data-card="jus"]')).toContainText('O nosso prazo está parado desde');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await now.getByRole('link', { name: 'Enviar de novo' }).click();
    const place = (kind: string) => page.locator(`[data-place="${kind}"]`);
    await expect(place('photo_id')).toContainText('A foto está escura.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await chooser(page, 'Documento com foto, frente').setInputFiles([file('rg.pdf', pdf('rg'))]);
    await expect(place('photo_id')).toHaveAttribute('data-state', 'review');
    await chooser(page, 'Extrato do Serasa').setInputFiles([file('extrato.pdf', pdf('extrato'))]);
    await expect(place('pedido')).toHaveAttribute('data-state', 'review');
    await expect(page.getByText('Não falta nenhum documento.')).toBeVisible();
    const { rows } = await db.query('select clock_paused_since as since from cards where user_id = $1', [
      ana.id,
    ]);
    expect(rows).toEqual([{ since: null }, { since: null }]);
    await db.query(
      "update card_documents set status = 'approved' where user_id = $1 and status = 'pending'",
      [ana.id],
    );
    await expect(place('photo_id')).toHaveAttribute('data-state', 'approved');
    await page.goto('/app/card/jus');
    await expect(page.locator('[data-now]')).toContainText(
      /Aguarde: o seu caso está na fila da equipe .*, e a nossa parte termina até \d+º? de \p{L}+\./u,
    );
  });

test('by keyboard, by dropping, and through a network that goes away', async ({ person }) => {
  const page = await person({ width: WIDTHS.desktop });
  const ana = await customerWithCard(page);
  // A reload of the page's data that is under way when the network goes would end on the error page.
  await page.route('/live?*', (route) => route.abort());
  await openTab(page);

  await chooser(page).focus();
  await expect(chooser(page)).toBeFocused();
  await expect(async () => {
    const opened = page.waitForEvent('filechooser', { timeout: 2000 });
    await page.keyboard.press('Enter');
    await (await opened).setFiles([file('teclado.pdf', pdf('teclado'))]);
  }).toPass();
  await expect(chosen(page)).toContainText(['Enviado']);
  await expect(page.getByText('Documentos enviados!')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remover: teclado.pdf' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toHaveCount(0);

  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], 'solto.pdf', { type: 'application/pdf' }));
      return transfer;
    },
    [...pdf('solto')],
  );
  const area = page.locator('[data-place="other"] form > div').first();
  await area.dispatchEvent('dragenter', { dataTransfer: dropped });
  await area.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(chosen(page)).toContainText(['Enviado']);
  await expect(page.getByRole('link', { name: 'Baixar solto.pdf' })).toBeVisible();

  await page.context().setOffline(true);
  await chooser(page).setInputFiles([
    file('cancelado.pdf', pdf('cancelado')),
    file('espera.pdf', pdf('espera')),
  ]);
  await expect(chosen(page)).toContainText(['Em espera: continua sozinho', 'Em espera: continua sozinho']);
  await page.getByRole('button', { name: 'Cancelar: cancelado.pdf' }).click();
  await page.context().setOffline(false);
  await expect(chosen(page)).toContainText(['Enviado']);
  await expect
    .poll(async () => (await documentsOf(ana)).map(({ file_name }) => file_name))
    .toEqual(['teclado.pdf', 'solto.pdf', 'espera.pdf']);
});

test('without JavaScript it is a plain form', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone, javaScriptEnabled: false });
  await customerWithCard(page);
  await page.goto('/app/card/nome?aba=documentos');
  await chooser(page).setInputFiles([file('a.pdf', pdf('a')), file('b.pdf', pdf('b'))]);
  await page.locator('[data-place="other"]').getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/card\/nome\?aba=documentos$/);
  await expect(page.getByText('Em conferência')).toHaveCount(2);
});

test('refuses hostile files over HTTP with a message, and stores nothing', async ({ person }) => {
  const page = await person();
  const ana = await customerWithCard(page);
  const address = `/app/envios/documentos/${ana.cardId}`;
  const post = (name: string, buffer: Buffer, to = address) =>
    page.request.post(to, {
      headers: { accept: 'application/json', origin: process.env.E2E_URL ?? '' },
      multipart: { tipo: 'nome', arquivos: file(name, buffer, 'image/jpeg') },
    });
  for (const { what, name, bytes } of await hostileFiles()) {
    const answer = await post(name, bytes);
    expect(answer.status(), what).toBe(200);
    expect(await answer.json(), what).toMatchObject({
      files: [{ ok: false, message: expect.stringMatching(/^\p{Lu}.{20,}\.$/u) }],
    });
  }
  const limit = 10 * 1024 * 1024;
  const huge = await post('grande.pdf', Buffer.alloc(limit + 1, 'x'));
  expect(await huge.json()).toMatchObject({
    files: [{ ok: false, message: expect.stringContaining('passa de 10 MB') }],
  });

  const raw = { url: `${process.env.E2E_URL}${address}`, cookie: await cookieOf(page) };
  // It is still being sent when it is refused: the answer must reach the sender all the same.
  expect(await sendRaw({ ...raw, size: 60 * 1024 * 1024, declared: true })).toBe(413);
  expect(await sendRaw({ ...raw, size: 60 * 1024 * 1024, declared: false })).toBe(413);
  await sendRaw({ ...raw, size: 5 * 1024 * 1024, declared: true, cutAt: 2 * 1024 * 1024 });
  await sendRaw({ ...raw, size: 5 * 1024 * 1024, declared: false, cutAt: 2 * 1024 * 1024 });
  expect(await sendRaw({ ...raw, cookie: '', size: 1000, declared: true })).toBe(302);
  expect([await documentsOf(ana), storedFor(ana)]).toEqual([[], []]);

  // The control: the same way, harmless files with hostile names are kept under clean ones.
  for (const [i, name] of HOSTILE_NAMES.entries()) {
    expect(await (await post(name, pdf(String(i)))).json(), name).toMatchObject({ files: [{ ok: true }] });
  }
  for (const row of await documentsOf(ana)) {
    expect(row.file_name).toMatch(/^[^/\\:*?"<>|\p{Cc}\p{Cf}]{1,110}\.pdf$/u);
    expect(row.file_path).toMatch(/^loan-documents\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/\d{13}-[a-z0-9-]+\.pdf$/);
  }
  expect(storedFor(ana)).toHaveLength(HOSTILE_NAMES.length);
});

test('a link is for one person, one file and five minutes', async ({ person }) => {
  const page = await person();
  const ana = await customerWithCard(page);
  const other = await person();
  const bia = await customerWithCard(other);
  const origin = { accept: 'application/json', origin: process.env.E2E_URL ?? '' };
  const send = (from: Page, cardId: CardId) =>
    from.request.post(`/app/envios/documentos/${cardId}`, {
      headers: origin,
      multipart: { tipo: 'nome', arquivos: file('a.pdf', pdf()) },
    });
  expect((await send(other, ana.cardId)).status()).toBe(404);
  await send(page, ana.cardId);
  const [{ id }] = await documentsOf(ana);
  const redirected = await page.request.get(`/app/documentos/${id}`, { maxRedirects: 0 });
  expect(redirected.status()).toBe(302);
  const link = redirected.headers().location ?? '';
  expect((await page.request.get(link)).status()).toBe(200);

  const statuses = async (from: Page, addresses: string[]) => {
    const all = [];
    for (const address of addresses) all.push((await from.request.get(address)).status());
    return all;
  };
  expect(
    await statuses(other, [link, `/app/documentos/${id}`, `/app/comprovantes/${id}`, `/app/arquivos/${id}`]),
  ).toEqual([404, 404, 404, 404]);
  const altered = [link.replace(/ate=\d+/, 'ate=9999999999'), link.replace('de=documento', 'de=comprovante')];
  expect(await statuses(page, [...altered, '/app/documentos/1', '/app/arquivos/x'])).toEqual([
    404, 404, 404, 404,
  ]);
  const [stored] = await documentsOf(ana);
  fs.rmSync(path.join(process.env.E2E_DATA_DIR ?? '', 'files', stored.file_path));
  const lost = await page.goto(`/app/documentos/${id}?ver=1`);
  expect(lost?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'Este arquivo não está mais guardado' })).toBeVisible();

  const missing = await other.goto(link);
  expect(missing?.status()).toBe(404);
  await expect(other.getByRole('heading', { name: 'Arquivo não encontrado' })).toBeVisible();
  await expectAccessible(other);
  expect(await documentsOf(bia)).toEqual([]);
});

test('from the links at the foot of a phone to the documents of all services, and a file sent there', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  const ana = await customerWithCard(page);
  await db.query("insert into cards (user_id, card_type) values ($1, 'jus')", [ana.id]);
  await page.goto('/app');
  await hydrated(page);
  const foot = page.getByRole('navigation', { name: 'Atalhos' });
  await foot.getByRole('link', { name: 'Meu caso' }).click();
  await page.getByRole('navigation', { name: 'Meu caso' }).getByRole('link', { name: 'Documentos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible();
  await expect(foot.getByRole('link', { name: 'Meu caso' })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[data-documents-open="2"]')).toHaveText(/Faltam 2 documentos de 2/);
  await chooser(page, 'Comprovante de endereço').setInputFiles([file('luz.pdf', pdf())]);
  await expect(page.locator('[data-documents-open="1"]')).toBeVisible();
  expect((await documentsOf(ana)).map(({ kind }) => kind)).toEqual(['proof_of_address']);
  await expectFits(page);

  await foot.getByRole('link', { name: 'Mais' }).click();
  await page
    .getByRole('navigation', { name: 'Tudo da área' })
    .getByRole('link', { name: 'Andamento' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Andamento' })).toBeVisible();
});

/** Draws the photo of a printed card on a table in the browser. @param blur radius in px */
async function drawn(page: Page, name: string, blur: number) {
  const base64 = await page.evaluate(async (radius) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 960;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.filter = radius > 0 ? `blur(${radius}px)` : 'none';
    context.fillStyle = '#857d74';
    context.fillRect(0, 0, 1280, 960);
    context.fillStyle = '#dfe6d8';
    context.fillRect(200, 180, 880, 600);
    context.fillStyle = '#233';
    context.font = '26px sans-serif';
    for (let line = 0; line < 16; line += 1)
      context.fillText('REGISTRO GERAL 12.345.678-9 NOME DA PESSOA FILIAÇÃO', 220, 230 + line * 34, 840);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  }, blur);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

test('front and back have a place each; a shaken photo is shown before it is sent, and may be sent', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  const rita = await customerWithCard(page);
  await openTab(page);
  const side = (name: 'front' | 'back') => page.locator(`[data-place="photo_id"] [data-side="${name}"]`);
  const choose = async (name: 'front' | 'back', file: string, blur: number) =>
    side(name)
      .getByLabel(/^Escolher arquivos/)
      .setInputFiles([await drawn(page, file, blur)]);

  await choose('front', 'frente.jpg', 0);
  await expect(side('front').getByText('Enviado', { exact: true }).first()).toBeVisible();

  await choose('back', 'tremida.jpg', 9);
  await expect(side('back').getByRole('alert')).toContainText('A foto parece tremida');
  await expectAccessible(page);
  await expectFits(page);
  await side('back').getByRole('button', { name: 'Vou tirar outra' }).click();
  await expect(side('back').getByRole('alert')).toHaveCount(0);
  // The check needs no network: offline it still warns, and the upload waits for the connection.
  await page.context().setOffline(true);
  await choose('back', 'de novo.jpg', 9);
  await expect(side('back').getByRole('alert')).toContainText('A foto parece tremida');
  await page.context().setOffline(false);
  await side('back').getByRole('button', { name: 'Enviar assim mesmo' }).click();
  await expect(side('back').getByText('Enviado', { exact: true }).first()).toBeVisible();
  const { rows } = await db.query(
    "select file_name, side from card_documents where user_id = $1 and kind = 'photo_id' order by created_at",
    [rita.id],
  );
  expect(rows).toEqual([
    { file_name: 'frente.jpg', side: 'front' },
    { file_name: 'de novo.jpg', side: 'back' },
  ]);
});
