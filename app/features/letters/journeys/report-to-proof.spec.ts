import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import {
  otherName,
  PERSON,
  personCertificate,
  personField,
  signedPaper,
  type TestAuthority,
  testAuthority,
} from '#tests/mandate-files.ts';

let db: pg.Client;
let authority: TestAuthority;
test.beforeAll(async () => {
  db = await suiteDatabase();
  authority = await testAuthority(new Date());
  // One more root that the business trusts; its list of revoked certificates is out of reach.
  const pem = Buffer.from(authority.root.certificate).toString('base64');
  await db.query(
    `insert into site_config (key, value) values ('mandate_trust', jsonb_build_object('govBrRoots', $1::text))
     on conflict (key) do update set value = site_config.value
       || jsonb_build_object('govBrRoots', concat(site_config.value->>'govBrRoots', $1::text))`,
    [`-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`],
  );
});
test.afterAll(() => db.end());

const today = civilDateAt(new Date());

const report = (doc: string, creditors: readonly string[], takenOn: string) =>
  JSON.stringify({
    ...{ place: 'quod', taken_on: takenOn, holder: { doc } },
    items: creditors.map((creditor) => ({
      ...{ creditor, contract_ref: creditor, amount: 348_055, due_on: addDays(today, -500) },
    })),
  });

/** Pastes a report, and confirms all rows that were read. */
async function bringReport(page: Page, text: string) {
  await page.goto('/app/anotacoes/relatorios');
  await hydrated(page);
  await page.getByLabel('Texto do relatório').fill(text);
  await page.getByRole('button', { name: 'Ler o texto' }).click();
  await expect(page.getByRole('button', { name: 'Confirmar as marcadas' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Confirmar as marcadas' }).click();
}

/** The report of another person leaves the text in its field, with the reason beside it. */
async function bringForeignReport(page: Page, creditor: string) {
  await page.goto('/app/anotacoes/relatorios');
  await hydrated(page);
  await page.getByLabel('Texto do relatório').fill(report('39053344705', [creditor], today));
  await page.getByRole('button', { name: 'Ler o texto' }).click();
  // The one paste box answers on its own page.
  const field = page.getByLabel('Cole aqui');
  await expect(field).toHaveAccessibleDescription(/Este relatório é de outra pessoa/);
  await expect(field).toHaveValue(/39053344705/);
}

/** The customer says that the record is unknown, and gives the power of attorney. */
async function contest(page: Page, creditor: string) {
  await page.goto(`/app/anotacoes?busca=${encodeURIComponent(creditor)}`);
  await hydrated(page);
  await page.getByRole('button', { name: `Não reconheço (${creditor})` }).click();
  const item = page.getByRole('listitem').filter({ hasText: creditor });
  await expect(item.getByText('Dá para contestar')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/app/cartas');
  await hydrated(page);
  await page.getByLabel('Li e dou a procuração').check();
  await page.getByRole('button', { name: 'Dar procuração' }).click();
  await expect(page.getByRole('heading', { name: 'Sua procuração' })).toBeVisible();
}

/** Signs the downloaded page of the power as gov.br does. @param cpf of the signer */
async function signedPage(phone: Page, cpf: string): Promise<Buffer> {
  await phone.goto('/app/procuracao');
  await hydrated(phone);
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('link', { name: 'Baixar a procuração em PDF' }).click(),
  ]);
  const now = new Date();
  const signer = await personCertificate(authority, 'RITA QUEM TESTA', now, {
    names: [otherName(PERSON, personField(cpf))],
  });
  return signedPaper(await fs.readFile(await download.path()), signer);
}

/**
 * The customer sends the power signed at gov.br. A page that another person signed is refused at once; the own one
 * waits for a person, because the list of revoked certificates is out of reach, and a person accepts it.
 */
async function signAtGovBr(phone: Page, panel: Page, cpf: string) {
  const send = async (name: string, buffer: Buffer) =>
    phone
      .getByRole('form', { name: 'Enviar o PDF assinado' })
      .locator('input[name="arquivos"]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer });
  const name = `${randomUUID().slice(0, 8)}.pdf`;
  await send(`de-outro-${name}`, await signedPage(phone, '39053344705'));
  await expect(phone.getByText('Assinado por outra pessoa').first()).toBeVisible();
  await send(name, await signedPage(phone, cpf));
  const sent = phone.getByRole('listitem').filter({ hasText: name });
  await expect(sent.filter({ hasText: 'Em conferência' })).toContainText('consultar se o certificado');
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await panel.goto('/admin/cartas/procuracoes');
  await hydrated(panel);
  const waiting = panel.getByRole('article').filter({ hasText: name });
  await waiting.getByText('O que foi conferido').click();
  await expect(waiting.getByText('Assinada pelo titular: sim')).toBeVisible();
  await expectAccessible(panel);
  await expectNoSidewaysScroll(panel);
  await waiting.getByRole('button', { name: 'Aceitar procuração' }).click();
  await expect(waiting).toBeHidden();
  await phone.reload();
  await expect(phone.getByText('A que vale foi assinada no gov.br').first()).toBeVisible();
}

/** One clerk writes the letter. @returns its address */
async function writeLetter(page: Page, clientId: string, creditor: string): Promise<string> {
  await db.query(
    `insert into card_documents (user_id, card_id, kind, file_name, file_path, file_size, mime_type, sha256, status)
     select $1, id, 'photo_id', 'rg.pdf', 'loan-documents/' || id || '/rg.pdf', 10, 'application/pdf', repeat('a', 64), 'approved'
     from cards where user_id = $1 limit 1`,
    [clientId],
  );
  await page.goto(`/admin/clientes/${clientId}/cartas`);
  await hydrated(page);
  await page.getByLabel(creditor).check();
  await page.getByRole('button', { name: 'Escolher fundamento e texto' }).click();
  await page.getByLabel('Fundamento').selectOption('C2');
  await page.getByRole('button', { name: 'Trocar texto' }).click();
  await expect(page.getByLabel('Assunto')).toHaveValue('Pedido de prova do aviso prévio');
  await page.getByRole('button', { name: 'Escrever carta' }).click();
  await page.getByRole('button', { name: 'Mandar para aprovar' }).click();
  await expect(page.getByText('Outra pessoa da equipe aprova')).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Another clerk approves it, its customer reads it and lets it go, and the answer comes: removed. */
async function sendLetter(approver: Page, phone: Page, letter: string) {
  await approver.goto(letter);
  await approver.getByRole('button', { name: 'Aprovar carta' }).click();
  await expect(approver.getByText('O cliente pode dizer não até')).toBeVisible();
  await phone.goto('/app/cartas');
  await phone.getByRole('link', { name: 'Provem que me avisaram' }).click();
  await phone.getByRole('button', { name: 'Pode enviar' }).click();
  await expect(phone.getByRole('region', { name: 'Carta' }).getByText('Você já liberou')).toBeVisible();
  await approver.reload();
  await hydrated(approver);
  await approver.getByLabel('Código ou protocolo').fill('BR123456789BR');
  await approver.getByRole('button', { name: 'Registrar envio desta carta' }).click();
  await approver.getByLabel('O que responderam').selectOption('removed');
  await approver.getByRole('button', { name: 'Registrar resposta' }).click();
  await expect(approver.getByText('Pedir a prova da retirada')).toBeVisible();
}

/** The removal with its proof in one place takes at most four presses; without the proof it is refused. */
async function proveRemoval(page: Page, clientId: string, creditor: string) {
  const press = countPresses();
  await page.goto(`/admin/clientes/${clientId}/anotacoes`);
  await hydrated(page);
  await press(page.getByRole('link', { name: new RegExp(`^${creditor}`) }));
  const record = page.getByRole('region', { name: `Registro de ${creditor}` });
  await record.getByRole('button', { name: 'Registrar retirada' }).click();
  await expect(record.getByLabel('Comprovante', { exact: true })).toHaveAccessibleDescription(/comprovante/i);
  await expectAccessible(page);
  // The chooser of files counts as two presses.
  press.count += 2;
  await record.locator('input[type=file]').setInputFiles({
    ...{ name: 'certidao.png', mimeType: 'image/png' },
    buffer: await fs.readFile('public/icons/apple-touch-icon.png'),
  });
  await expect(record.getByLabel('Comprovante', { exact: true })).toHaveValue(/.+-/);
  await press(record.getByRole('button', { name: 'Registrar retirada' }));
  await expect(record.getByText('Retirado', { exact: true })).toBeVisible();
  expect(press.count).toBeLessThanOrEqual(4);
}

/** Counts the presses that a walk takes. */
function countPresses() {
  const press = async (target: Locator) => {
    press.count += 1;
    await target.click();
  };
  press.count = 0;
  return press;
}

/** Downloads the comparison of a report. */
async function downloadComparison(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar em PDF assinado' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`antes-e-depois-${today}.pdf`);
  return fs.readFile(await download.path(), 'latin1');
}

for (const width of [WIDTHS.phone, WIDTHS.desktop])
  test(`a pasted report leads by triage, letter and answer to a removed record and its proof (${width} px)`, async ({
    person,
  }) => {
    test.slow();
    const customer = await newCustomer(db, { cards: ['nome'] });
    const [creditor = '', other = ''] = ['Banco', 'Loja'].map(
      (kind) => `${kind} ${randomUUID().slice(0, 8)}`,
    );
    const phone = await person({ width });
    await enterAs(phone, db, customer);
    await bringForeignReport(phone, creditor);
    await bringReport(phone, report(customer.docNumber, [creditor, other], addDays(today, -40)));
    await expect(
      phone.getByRole('region', { name: 'Relatório', exact: true }).getByText('2 registros novos'),
    ).toBeVisible();
    await contest(phone, creditor);
    const writer = await person({ width });
    await enterAs(writer, db, await newCustomer(db, { role: 'admin' }));
    await signAtGovBr(phone, writer, customer.docNumber);
    const letter = await writeLetter(writer, customer.id, creditor);
    const approver = await person({ width });
    await enterAs(approver, db, await newCustomer(db, { role: 'admin' }));
    await sendLetter(approver, phone, letter);
    await proveRemoval(approver, customer.id, creditor);

    await phone.goto('/app/anotacoes');
    const item = phone.getByRole('listitem').filter({ hasText: creditor });
    await expect(item).toContainText(`retirado em ${formatDate(today)}`);
    await bringReport(phone, report(customer.docNumber, [other], today));
    const gone = `Não constam mais em ${formatDate(today)} (1)`;
    await expect(phone.getByRole('heading', { name: gone })).toBeVisible();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    expect(await downloadComparison(phone)).toMatch(/^%PDF-/);

    await writer.goto(`/admin/anotacoes?situacao=removed&busca=${encodeURIComponent(creditor)}`);
    await expect(writer.getByRole('row').filter({ hasText: creditor })).toContainText('Retirado');
    await writer.goto(`/admin/clientes/${customer.id}/relatorios`);
    await writer.getByRole('link', { name: formatDate(today) }).click();
    await expect(writer.getByRole('heading', { name: gone })).toBeVisible();
    expect(await downloadComparison(writer)).toMatch(/^%PDF-/);
  });
