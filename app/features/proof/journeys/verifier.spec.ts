import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { EVIDENCE_FILE, type Evidence, readEvidence } from '#app/features/proof/rules/evidence.ts';
import { attachedFile, readRevision } from '#app/features/proof/rules/pdf-revision.ts';
import { OID } from '#app/features/proof/rules/signed-data.ts';
import { makeCertificate } from '#app/features/proof/server/make-certificate.server.ts';
import { signData } from '#app/features/proof/server/sign-data.server.ts';
import { preparePdf } from '#app/features/proof/server/update-pdf.server.ts';
import { acceptedContract } from '#tests/journeys/accepted-contract.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/journeys/fixtures.ts';
import { type Layout, openPdf, streamOf, withUpdate } from '#tests/signed-pdfs/update-writer.ts';
import { withStore } from '#tests/signed-pdfs/valid-files.ts';

/** The contract as its customer downloads it. */
async function issuedPdf(page: Page): Promise<Buffer> {
  const { transactionId } = await acceptedContract();
  const issued = await page.request.get(`/app/contratos/${transactionId}`);
  expect(issued.status()).toBe(200);
  return issued.body();
}

async function evidenceOf(pdf: Buffer): Promise<Evidence> {
  const file = new Uint8Array(pdf);
  const bytes = await attachedFile(await readRevision(file, file.length), file, EVIDENCE_FILE);
  const evidence = bytes && readEvidence(Buffer.from(bytes).toString());
  if (!evidence) throw new Error('The contract carries no evidence.');
  return evidence;
}

/** The pages of a contract with some evidence, signed by a stranger under the name of the house. */
async function signedByOther(pdf: Buffer, evidence: Evidence): Promise<Buffer> {
  const stranger = await makeCertificate('signer', ['Nome em Dia', 'Nome em Dia'], new Date());
  const file = { name: 'evidencia.json', bytes: Buffer.from(JSON.stringify(evidence)), description: 'x' };
  const drawn = pdf.subarray(0, (await evidenceOf(pdf)).document.bytes);
  const prepared = preparePdf(drawn, file, { name: 'Nome em Dia', reason: 'x', at: new Date() }, 4096);
  return prepared.signedBy(await signData(stranger, prepared.covered, { type: OID.data, carried: false }));
}

/** A contract with an update that replaces the drawing of its first page. */
async function drawnOver(pdf: Buffer, layout: Layout): Promise<Buffer> {
  const open = await openPdf(pdf);
  return withUpdate(open, { [open.drawing]: streamOf('BT (R$ 9.900,00) Tj ET') }, layout);
}

test('a contract is checked on a machine without a network', async ({ person }, info) => {
  const page = await person({ as: 'customer', width: 390 });
  const [pdf, other] = [await issuedPdf(page), await issuedPdf(page)];
  const html = path.join(info.outputDir, 'verificador.html');
  fs.mkdirSync(info.outputDir, { recursive: true });
  fs.writeFileSync(html, await (await page.request.get('/verificador.html')).body());
  const altered = Buffer.from(pdf);
  altered.writeUInt8(altered.readUInt8(400) ^ 1, 400);

  await page.context().setOffline(true);
  await page.goto(`file://${html}`);
  const answers: [Buffer, string][] = [
    [pdf, 'Autêntico'],
    [altered, 'Alterado'],
    [pdf.subarray(0, pdf.length - 400), 'Cortado'],
    [await signedByOther(pdf, await evidenceOf(pdf)), 'Assinado de novo por outro'],
    [await signedByOther(pdf, await evidenceOf(other)), 'Evidência de outro documento'],
    [Buffer.from('nada'), 'Não é um PDF'],
    [await withStore(pdf), 'Autêntico'],
    [await withStore(pdf, { section: 'hybrid' }), 'Autêntico'],
    [await drawnOver(pdf, { section: 'table' }), 'Alterado depois da assinatura'],
    [await drawnOver(pdf, { section: 'packed' }), 'Alterado depois da assinatura'],
    [Buffer.concat([Buffer.from('%PDF-1.7\n'), pdf]), 'Alterado'],
  ];
  for (const [buffer, answer] of answers) {
    await page
      .getByLabel('Documento em PDF')
      .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer });
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(answer);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});

test('the page of the check names the hash of the file that it hands out', async ({ person }) => {
  const page = await person();
  await page.goto('/verificar');
  const file = await (await page.request.get('/verificador.html')).body();
  await expect(page.getByText(createHash('sha256').update(file).digest('hex'))).toBeVisible();
  expect(await (await page.request.get('/raizes.json')).json()).toMatchObject({ roots: expect.any(Array) });
});
