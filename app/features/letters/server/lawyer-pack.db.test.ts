import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { listLawyers } from '#app/features/catalog/server/index.server.ts';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { drawnPdf } from '#tests/drawn-pdf.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';
import { photo } from '#tests/upload-files.ts';
import {
  acceptEngagement,
  clientEngagements,
  judgeLawyerPower,
  offerEngagement,
  openLawyerPack,
} from './index.server.ts';
import { pdfText } from './pdf-text.server.ts';

const context = onTestDatabase();
let admin: SignedInActor;
beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
});

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;

/** An offered case: its client, its record, and the steps that complete its file. */
async function offeredCase() {
  const { client, listing, document } = await letterClient(context.owner);
  const clientId = client.userId as UserId;
  const lawyer = (await listLawyers(admin)).lawyers[0]?.id ?? '';
  const scope = `Pede a retirada do registro ${randomUUID()}.`;
  const made = await offerEngagement(admin, clientId, { listing, lawyer, scope, conflict: 'on' });
  if (!made.ok) throw new Error(made.error.message);
  const engagement = made.value;
  const addFile = (kind: string, asked: string | null) =>
    rows(
      `insert into card_documents (user_id, card_id, kind, request_id, file_name, file_path, file_size, mime_type, sha256, status)
       select user_id, card_id, $2, $3, 'x.pdf', 'loan-documents/' || user_id || '/' || gen_random_uuid() || '.pdf', 3,
         'application/pdf', repeat('b', 64), 'approved' from card_documents where id = $1`,
      document,
      kind,
      asked,
    );
  return {
    client,
    listing,
    missing: async () =>
      (await asActor(admin, (tx) => clientEngagements(tx, clientId))).engagements[0]?.missing,
    /** The customer accepts and sends the papers; the debt has its origin. */
    complete: async () => {
      await acceptEngagement(client, { engagement, agreed: 'on', aid: false });
      const [{ id: requestId } = { id: '' }] = await rows<{ id: string }>(
        'select id from document_requests where user_id = $1',
        clientId,
      );
      await addFile('other', requestId);
      await judgeLawyerPower({ userId: clientId, requestId });
      await addFile('proof_of_address', null);
      await rows("update listings set debt_source = 'instrument' where id = $1", listing);
      for (const { path } of await rows<{ path: string }>(
        'select file_path as path from card_documents where user_id = $1',
        clientId,
      ))
        await fileStore().put(path, Buffer.from('%PDF-1'));
    },
    /** A letter whose answer is late. */
    tried: () =>
      rows(
        `insert into letters (user_id, listing_id, template_id, addressee_id, ground, state, title, source, body, sent_on, sent_how, tracking, due_on)
         select $1, $2, t.id, a.id, 'C2', 'overdue', 'Pedido de prova', 'Um texto com vinte letras.', 'Texto da carta enviada.',
           current_date - 20, 'portal', 'P-123', current_date - 5
         from (select id from letter_templates limit 1) t, (select id from addressees limit 1) a`,
        clientId,
        listing,
      ),
    open: (by = client) => openLawyerPack(admin, by.userId as UserId, engagement),
    /** The opened file, by entry. */
    entries: async (): Promise<Record<string, Uint8Array>> => {
      const pack = await openLawyerPack(admin, clientId, engagement);
      return pack ? unzipSync(new Uint8Array(await new Response(pack.body).arrayBuffer())) : {};
    },
  };
}

type Report = { bytes: Buffer; mime: string; at: { page: number; line: number }; pages: string[][] };

/** A stored report that shows the record. @returns the address of its file */
async function addReport(userId: string, listing: string, { bytes, mime, at, pages }: Report) {
  const path = `loan-documents/${userId}/${randomUUID()}.${mime.slice(-3)}`;
  await fileStore().put(path, bytes);
  await rows(
    `with report as (
       insert into report_snapshots (user_id, place, taken_on, sha256, file_name, file_path, file_size, mime_type,
         profile, profile_version, parsed)
       values ($1, 'quod', '2026-10-01', repeat('c', 64), 'relatorio', $3, $4, $5, 'quod', 1, $6) returning id)
     insert into listing_events (listing_id, user_id, kind, by_kind, data)
     select $2, $1, 'report', 'customer', jsonb_build_object('report', id, 'page', $7::int, 'line', $8::int) from report`,
    ...[userId, listing, path, bytes.length, mime, JSON.stringify({ pages, items: [], faults: [] })],
    ...[at.page, at.line],
  );
  return path;
}

test('the file is open to the team once nothing is missing, and has every paper', async () => {
  const { client, listing, missing, complete, tried, open, entries } = await offeredCase();
  expect(await missing()).toEqual(['contract', 'power', 'tried', 'address', 'record', 'dates']);
  await complete();
  // A source alone is no page.
  await rows("update listings set source = 'report' where id = $1", listing);
  expect(await missing()).toEqual(['tried', 'record']);
  await addReport(client.userId, listing, {
    bytes: await drawnPdf((doc) => doc.text('Outro registro').addPage().text('Banco do Vale')),
    mime: 'application/pdf',
    at: { page: 2, line: 3 },
    pages: [['Outro registro'], ['Quod', '', 'Banco do Vale  100,00']],
  });
  expect(await missing()).toEqual(['tried']);
  expect(await open()).toBeNull();
  await tried();
  expect(await missing()).toEqual([]);
  const zip = await entries();
  const names = Object.keys(zip);
  expect(names.filter((name) => name.startsWith('documentos/'))).toHaveLength(3);
  expect(names).toContain('contrato-e-procuracao.pdf');
  const said = Object.values(zip)
    .map((bytes) => Buffer.from(bytes).toString())
    .join('\n');
  expect(said).toContain('protocolo P-123');
  expect(said).toContain('Sem resposta no prazo.');
  // Only the record's own page: other records of the report stay with the client.
  expect(said).toContain('> 3  Banco do Vale  100,00');
  expect(said).not.toContain('Outro registro');
  const page = await PDFDocument.load(zip['registro/pagina-2.pdf'] ?? new Uint8Array());
  expect(page.getPageCount()).toBe(1);
  const texts = await pdfText(await page.save());
  expect(texts).toContain('Banco do Vale');
  expect(texts).not.toContain('Outro registro');
  expect(await open((await addPerson(context.owner)) as CustomerActor)).toBeNull();
});

test('a record that was typed from a photo of a report has the photo as its page', async () => {
  const { client, listing, missing, complete, tried, entries } = await offeredCase();
  await complete();
  await tried();
  const path = await addReport(client.userId, listing, {
    ...{ bytes: await photo(), mime: 'image/jpeg', at: { page: 1, line: 0 }, pages: [] },
  });
  expect(await missing()).toEqual([]);
  const recordIn = (zip: Record<string, Uint8Array>) =>
    Object.keys(zip).filter((name) => name.startsWith('registro/'));
  const zip = await entries();
  expect(recordIn(zip)).toEqual(['registro/pagina-1.txt', 'registro/pagina-1.pdf']);
  expect(Buffer.from(zip['registro/pagina-1.txt'] ?? []).toString()).toContain('digitado da imagem');
  const page = await PDFDocument.load(zip['registro/pagina-1.pdf'] ?? new Uint8Array());
  expect(page.getPageCount()).toBe(1);

  // A photo that no page can be made of is added as it was sent.
  await fileStore().put(path, Buffer.from('nada'));
  expect(recordIn(await entries())).toEqual(['registro/pagina-1.txt', 'registro/foto.jpeg']);
});
