import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { legalCardsPastDays } from '#app/features/cases/server/index.server.ts';
import { legalTermsDraft } from '#app/features/catalog/rules/lawyers.ts';
import { listLawyers, saveLegalTerms } from '#app/features/catalog/server/index.server.ts';
import { recordPayment, returnUntaken } from '#app/features/payments/server/index.server.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { asActor, type CustomerActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { UserId } from '#app/terms/ids.ts';
import { LAWYER_CLAUSE, UNTAKEN_CLAUSE } from '#app/terms/legal-terms.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { drawnPdf } from '#tests/drawn-pdf.ts';
import { addRunningServices, GUARANTEE_CLAUSE } from '#tests/late-services.ts';
import { letterClient } from '#tests/letter-client.ts';
import { receipt, received } from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import {
  acceptEngagement,
  clientEngagements,
  endEngagement,
  engagementPdf,
  judgeLawyerPowers,
  offerEngagement,
  openLawyerPack,
  ownEngagements,
  refuseEngagement,
  returnUntakenLegal,
} from './index.server.ts';

import { pdfText } from './pdf-text.server.ts';

const context = onTestDatabase();
const SCOPE = 'Pede a retirada do registro e a reparação do dano.';
let admin: SignedInActor;
let lawyer: string;

beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  lawyer = (await listLawyers(admin)).lawyers[0]?.id ?? '';
});
beforeEach(() => context.owner.query('delete from legal_engagements'));

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;

async function switchTo(on: boolean) {
  const { terms } = await listLawyers(admin);
  const saved = await saveLegalTerms(admin, { ...terms, on }, packShown(legalTermsDraft(terms)));
  expect(saved.ok).toBe(true);
}

const offer = (client: CustomerActor, listing: string, scope = SCOPE) =>
  offerEngagement(admin, client.userId as UserId, { listing, lawyer, scope, conflict: 'on' });

async function offered() {
  const one = await letterClient(context.owner);
  const made = await offer(one.client, one.listing);
  if (!made.ok) throw new Error(made.error.message);
  return { ...one, id: made.value };
}

const accept = (client: CustomerActor, engagement: string, aid = false) =>
  acceptEngagement(client, { engagement, agreed: 'on', aid });

test('a contract is offered, read by its customer alone, accepted once, and asks for the signed power', async () => {
  const { client, id } = await offered();
  const [shown] = await ownEngagements(client);
  expect(shown).toMatchObject({ id, state: 'offered', lawyer: expect.stringContaining('OAB/SC 12.345') });
  expect(shown?.content).toContain('R$ 0,00: o advogado de exemplo não cobra honorários.');
  expect(
    await rows(
      'select 1 from notifications where user_id = $1 and link = $2',
      client.userId,
      '/app/advogado',
    ),
  ).toHaveLength(1);
  const stranger = (await addPerson(context.owner)) as CustomerActor;
  expect(await ownEngagements(stranger)).toEqual([]);
  expect(await engagementPdf(stranger, id)).toBeNull();
  expect(await accept(stranger, id)).toMatchObject({ error: { code: 'not-found' } });
  expect(await accept(client, id, true)).toEqual({ ok: true, value: null });
  expect(await accept(client, id)).toEqual({ ok: true, value: null });
  expect(await rows('select name from document_requests where user_id = $1', client.userId)).toEqual([
    { name: 'Procuração do advogado, assinada' },
  ]);
  expect(await refuseEngagement(client, id)).toMatchObject({ error: { code: 'not-found' } });
  expect(String((await engagementPdf(client, id))?.bytes.subarray(0, 5))).toBe('%PDF-');
});

test('a refused contract begins nothing, and leaves room for another', async () => {
  const { client, id, listing } = await offered();
  expect(await offer(client, listing)).toMatchObject({ error: { fields: { listing: expect.any(String) } } });
  expect(await refuseEngagement(client, id)).toEqual({ ok: true, value: null });
  expect(await rows('select 1 from document_requests where user_id = $1', client.userId)).toEqual([]);
  expect(await offer(client, listing)).toMatchObject({ ok: true });
});

test('the team ends a contract with a reason that the customer reads', async () => {
  const { client, id } = await offered();
  const end = (who: CustomerActor) =>
    endEngagement(admin, who.userId as UserId, { engagement: id, why: 'O cliente desistiu.' });
  const other = (await addPerson(context.owner)) as CustomerActor;
  expect(await end(other)).toMatchObject({ error: { code: 'not-found' } });
  expect(await end(client)).toEqual({ ok: true, value: null });
  expect(await ownEngagements(client)).toMatchObject([{ state: 'ended', endedWhy: 'O cliente desistiu.' }]);
  expect(await accept(client, id)).toMatchObject({ error: { code: 'not-found' } });
});

describe('nothing is offered or accepted', () => {
  test('while the front is off', async () => {
    const { client, id, listing } = await offered();
    await switchTo(false);
    expect(await accept(client, id)).toMatchObject({ error: { code: 'refused' } });
    await refuseEngagement(client, id);
    expect(await offer(client, listing)).toMatchObject({ error: { fields: { lawyer: expect.any(String) } } });
    await switchTo(true);
  });

  test('about a record of another client, or with a text that a brake stops', async () => {
    const one = await letterClient(context.owner);
    const other = await letterClient(context.owner);
    expect(await offer(one.client, other.listing)).toMatchObject({ error: { code: 'deleted' } });
    expect(await offer(one.client, one.listing, `${SCOPE} A associação é a autora.`)).toMatchObject({
      error: { fields: { scope: expect.stringContaining('próprio cliente') } },
    });
  });

  test('for the fifth client of a week with one text against one defendant, and the fourth passes', async () => {
    for (const n of [1, 2, 3, 4, 5]) {
      const { client, listing } = await letterClient(context.owner);
      expect(await offer(client, listing)).toMatchObject(
        n < 5 ? { ok: true } : { error: { fields: { scope: expect.stringContaining('CNJ 159/2024') } } },
      );
    }
  });
});

/** A stored report of two pages; the second one shows the record in its third line. */
async function addReport(userId: string, listing: string) {
  const path = `loan-documents/${userId}/${randomUUID()}.pdf`;
  const bytes = await drawnPdf((doc) => doc.text('Outro registro').addPage().text('Banco do Vale'));
  await fileStore().put(path, bytes);
  await rows(
    `with report as (
       insert into report_snapshots (user_id, place, taken_on, sha256, file_name, file_path, file_size, mime_type,
         profile, profile_version, parsed)
       values ($1, 'quod', '2026-10-01', repeat('c', 64), 'quod.pdf', $3, $4, 'application/pdf', 'quod', 1, $5) returning id)
     insert into listing_events (listing_id, user_id, kind, by_kind, data)
     select $2, $1, 'report', 'customer', jsonb_build_object('report', id, 'page', 2, 'line', 3) from report`,
    ...[userId, listing, path, bytes.length],
    JSON.stringify({
      pages: [['Outro registro'], ['Quod', '', 'Banco do Vale  100,00']],
      items: [],
      faults: [],
    }),
  );
}

test('the file is open to the team once nothing is missing, and has every paper', async () => {
  const { client, id, listing, document } = await offered();
  const clientId = client.userId as UserId;
  const missing = async () => {
    await judgeLawyerPowers(admin, clientId);
    return (await asActor(admin, (tx) => clientEngagements(tx, clientId))).engagements[0]?.missing;
  };
  expect(await missing()).toEqual(['contract', 'power', 'tried', 'address', 'record', 'dates']);
  await accept(client, id);
  await rows("update listings set source = 'report', debt_source = 'instrument' where id = $1", listing);
  const [{ id: request } = { id: '' }] = await rows<{ id: string }>(
    'select id from document_requests where user_id = $1',
    clientId,
  );
  const addFile = (kind: string, asked: string | null) =>
    rows(
      `insert into card_documents (user_id, card_id, kind, request_id, file_name, file_path, file_size, mime_type, sha256, status)
       select user_id, card_id, $2, $3, 'x.pdf', 'loan-documents/' || user_id || '/' || gen_random_uuid() || '.pdf', 3,
         'application/pdf', repeat('b', 64), 'approved' from card_documents where id = $1`,
      document,
      kind,
      asked,
    );
  await addFile('other', request);
  await addFile('proof_of_address', null);
  expect(await missing()).toEqual(['tried']);
  expect(await openLawyerPack(admin, clientId, id)).toBeNull();
  await rows(
    `insert into letters (user_id, listing_id, template_id, addressee_id, ground, state, title, source, body, sent_on, sent_how, tracking, due_on)
     select $1, $2, t.id, a.id, 'C2', 'overdue', 'Pedido de prova', 'Um texto com vinte letras.', 'Texto da carta enviada.',
       current_date - 20, 'portal', 'P-123', current_date - 5
     from (select id from letter_templates limit 1) t, (select id from addressees limit 1) a`,
    clientId,
    listing,
  );
  expect(await missing()).toEqual([]);
  for (const { path } of await rows<{ path: string }>(
    'select file_path as path from card_documents where user_id = $1',
    clientId,
  ))
    await fileStore().put(path, Buffer.from('%PDF-1'));
  await addReport(clientId, listing);
  const pack = await openLawyerPack(admin, clientId, id);
  const zip = unzipSync(new Uint8Array(await new Response(pack?.body).arrayBuffer()));
  const names = Object.keys(zip);
  expect(names.filter((name) => name.startsWith('documentos/'))).toHaveLength(3);
  expect(names).toContain('contrato-e-procuracao.pdf');
  const said = Object.values(zip).map((bytes) => Buffer.from(bytes).toString());
  expect(said.join('\n')).toContain('protocolo P-123');
  expect(said.join('\n')).toContain('Sem resposta no prazo.');
  // Only the record's own page: other records of the report stay with the client.
  expect(said.join('\n')).toContain('> 3  Banco do Vale  100,00');
  expect(said.join('\n')).not.toContain('Outro registro');
  const page = await PDFDocument.load(zip['registro/pagina-2.pdf'] ?? new Uint8Array());
  expect(page.getPageCount()).toBe(1);
  const texts = await pdfText(await page.save());
  expect(texts).toContain('Banco do Vale');
  expect(texts).not.toContain('Outro registro');
  const other = (await addPerson(context.owner)) as CustomerActor;
  expect(await openLawyerPack(admin, other.userId as UserId, id)).toBeNull();
});

describe('a legal service that no lawyer took', () => {
  const CLAUSE = `${GUARANTEE_CLAUSE}<p>${UNTAKEN_CLAUSE}</p>`;
  async function legalService(
    startedDaysAgo: number,
    text = CLAUSE,
    isPaid = true,
    sold: CardType[] = ['nome', 'jus'],
  ) {
    const order = await addPaymentOrder(context.owner, { activates: sold, installments: [49_900] });
    const { userId } = order.customer;
    if (isPaid) await recordPayment(admin, order.installmentIds[0] ?? '', received(49_900), receipt());
    const options = { activates: ['jus'], startedDaysAgo, text };
    await addRunningServices(context.owner, { userId, orderId: order.orderId }, options);
    return order.customer;
  }
  /** The contract states the days in words, the database counts them. */
  const LAWYER_DAYS =
    ['um', 'dois', 'três', 'quatro', 'cinco', 'seis'].findIndex((word) =>
      LAWYER_CLAUSE.includes(` ${word} dias úteis`),
    ) + 1;
  const asked = async ({ userId }: { userId: string }) =>
    rows<{ choice: string; status: string }>(
      'select choice, status from guarantee_requests where user_id = $1',
      userId,
    );

  test('has five business days: the last one owes nothing, the day after it does', async () => {
    const today = civilDateAt(new Date());
    const last = addBusinessDays(addDays(today, -1), 1);
    const days = Array.from({ length: 20 }, (_, n) => n);
    const started = days.find((n) => addBusinessDays(addDays(today, -n), LAWYER_DAYS) === last) ?? -1;
    const customer = await legalService(started);
    expect(await returnUntakenLegal(new Date(`${last}T12:00:00-03:00`))).toBe(0);
    expect(await returnUntakenLegal(new Date(`${addDays(last, 1)}T12:00:00-03:00`))).toBe(1);
    expect(await asked(customer)).toHaveLength(1);
  });

  test('opens the return of its price once, and only under a contract that promises it', async () => {
    const [owed, before, early, unpaid] = [
      await legalService(20),
      await legalService(20, GUARANTEE_CLAUSE),
      await legalService(2),
      await legalService(20, CLAUSE, false),
    ];
    expect(await returnUntakenLegal()).toBe(1);
    expect(await returnUntakenLegal()).toBe(0);
    expect(await asked(owed)).toEqual([{ choice: 'refund', status: 'accepted' }]);
    for (const one of [before, early, unpaid]) expect(await asked(one)).toEqual([]);
  });

  test('owes nothing for a service that the order did not sell', async () => {
    const added = await legalService(20, CLAUSE, true, ['nome']);
    expect(await returnUntakenLegal()).toBe(0);
    expect(await asked(added)).toEqual([]);
  });

  test('gives back once, also in two runs that found it at the same time', async () => {
    const customer = await legalService(20);
    const now = new Date();
    const found = await asActor(system('guarantees'), (tx) => legalCardsPastDays(tx, now));
    const card = found.find(({ userId }) => userId === customer.userId);
    if (!card) throw new Error('No service.');
    const giveBack = () => asActor(system('guarantees'), (tx) => returnUntaken(tx, card, now));
    expect((await Promise.all([giveBack(), giveBack()])).toSorted()).toEqual([false, true]);
    expect(await giveBack()).toBe(false);
    expect(await asked(customer)).toHaveLength(1);
    expect(await rows('select 1 from refunds where user_id = $1', customer.userId)).toHaveLength(1);
  });

  test('sends the money back without a press, by the day of the contract, and ends the service', async () => {
    const { userId } = await legalService(8);
    expect(await returnUntakenLegal()).toBe(1);
    const [one] = await rows<{
      status: string;
      amount: string;
      due: string;
      last: string;
      promised: string;
      refund: string;
      by_hand: boolean;
    }>(
      `select c.status, r.amount, r.status as refund, r.by_hand, r.due_on::text as due, g.last_day::text as last, g.due_on::text as promised
       from guarantee_requests g join refunds r on r.guarantee_id = g.id join cards c on c.id = g.card_id
       where g.user_id = $1`,
      userId,
    );
    expect(one).toMatchObject({ status: 'blocked', amount: '249.50', refund: 'asked', by_hand: true });
    expect(one?.promised).toBe(addDays((one?.last ?? '') as CivilDate, 10));
    expect(one && one.due <= one.promised).toBe(true);
    const told = await rows<{ title: string; message: string }>(
      "select title, message from notifications where user_id = $1 and title like 'O preço%'",
      userId,
    );
    expect(told[0]?.message).toContain(`Devolvemos ${formatBRL(24_950)} até`);
  });

  test('owes nothing once a lawyer made an offer, also a refused one', async () => {
    const customer = (await legalService(20)) as CustomerActor;
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      `insert into listings (user_id, place, creditor, kind, person_says) values ($1, 'outro', 'Banco do Vale', 'acao', 'nao_conheco') returning id`,
      customer.userId,
    );
    const made = await offer(customer, id);
    if (!made.ok) throw new Error(made.error.message);
    await refuseEngagement(customer, made.value);
    expect(await returnUntakenLegal()).toBe(0);
    expect(await asked(customer)).toEqual([]);
    // An offer from before the start of the service does not count.
    await rows("update legal_engagements set offered_at = now() - interval '40 days'");
    expect(await returnUntakenLegal()).toBe(1);
  });
});
