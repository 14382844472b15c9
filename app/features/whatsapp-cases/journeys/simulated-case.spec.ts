import type { Page } from '@playwright/test';
import { cpf } from 'cpf-cnpj-validator';
import type pg from 'pg';
import { drawnPdf } from '#tests/drawn-pdf.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { suiteDatabase } from '#tests/journeys/new-customer.ts';
import { photo } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** A mobile number: the digit after the ninth one is 6 to 9. */
const PHONE = `55479${Math.floor(80_000_000 + Math.random() * 19_000_000)}`;
type File = { name: string; mimeType: string; buffer: Buffer };

/** Writes as the person, and waits for an answer that was not there before. */
async function write(page: Page, text: string, answer: RegExp, file?: File): Promise<void> {
  const answers = page.getByLabel('Conversa').getByRole('listitem').filter({ hasText: answer });
  const before = await answers.count();
  await page.getByLabel('Mensagem').fill(text);
  if (file) await page.getByLabel('Arquivo').setInputFiles(file);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(async () => {
    await page.getByRole('link', { name: 'Ver o que chegou' }).click();
    await expect(answers).toHaveCount(before + 1, { timeout: 1_000 });
  }).toPass();
}

/** Creates the first password on the open page, which signs in, and gives the mandate. */
async function giveMandate(page: Page, mandate: string): Promise<void> {
  await page.getByLabel('Nova senha').fill('Girassol-Amarelo-27');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page).toHaveURL(/\/app/);
  await page.goto(new URL(mandate).pathname);
  await hydrated(page);
  await page.getByLabel('Li e dou a procuração').check();
  await page.getByRole('button', { name: 'Dar procuração' }).click();
  await expect(page.getByRole('heading', { name: 'Sua procuração' })).toBeVisible();
  await expectNoSidewaysScroll(page);
}

/** Signs in again by a link that WhatsApp brings. */
async function comeBack(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('link', { name: 'Receber um link pelo WhatsApp' }).click();
  await page.getByLabel('Número do WhatsApp').fill(PHONE.slice(2));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('heading', { name: 'Confira o seu WhatsApp' })).toBeFocused();
  await page.goto(`/dev/conversa?de=${PHONE}`);
  await hydrated(page);
  const words = page.getByText('Para entrar na sua conta, abra:');
  await expect(async () => {
    await page.getByRole('link', { name: 'Ver o que chegou' }).click();
    await expect(words).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const [link = ''] = (await words.textContent())?.match(/https?:\/\/\S+/) ?? [];
  await page.goto(new URL(link).pathname);
  await hydrated(page);
  await page.getByRole('button', { name: 'Entrar agora' }).click();
  await expect(page).toHaveURL(/\/app$/);
}

test('six messages on a phone end in an account with its document, mandate, and the link to the contract', async ({
  person,
}) => {
  const number = cpf.generate();
  const report = await drawnPdf((doc) =>
    doc
      .text('Extrato Serasa')
      .text(`CPF ${cpf.format(number)}`)
      .text('Consulta em 20/11/2026')
      .text('Banco do Vale R$ 3.480,55 28/09/2025'),
  );
  const page = await person({ width: WIDTHS.phone });
  await page.goto(`/dev/conversa?de=${PHONE}`);
  await hydrated(page);
  await write(page, 'oi', /Responda SIM/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await write(page, 'sim', /foto do seu RG ou CNH/);
  await write(page, `Meu CPF é ${number}`, /PDF do seu relatório/, {
    name: 'rg.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  });
  await write(page, '', /Isto é seu\? Banco do Vale/, {
    name: 'relatorio.pdf',
    mimeType: 'application/pdf',
    buffer: report,
  });
  await write(page, '2', /leia o contrato e escolha o plano/);
  await write(page, 'status', /Veja tudo na sua área/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const { rows } = await db.query(
    `select p.id, (select json_agg(d.kind) from card_documents d where d.user_id = p.id) as documents,
       (select json_agg(l.person_says) from listings l where l.user_id = p.id) as says
     from profiles p where p.doc_number = $1`,
    [number],
  );
  expect(rows).toMatchObject([{ documents: ['photo_id'], says: ['nao_conheco'] }]);

  const words = await page.getByText('leia o contrato e escolha o plano').textContent();
  const [link = '', mandate = ''] = words?.match(/https?:\/\/\S+/g) ?? [];
  await page.goto(new URL(link).pathname + new URL(link).search);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await giveMandate(page, mandate);
  const { rows: powers } = await db.query('select 1 from powers_of_attorney where user_id = $1', [
    rows[0].id,
  ]);
  expect(powers).toHaveLength(1);
  await comeBack(page);
});
