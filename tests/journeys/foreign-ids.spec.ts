import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type pg from 'pg';
import routes from '#app/routes.ts';
import { attempted } from '../attempts.ts';
import { routeTable } from '../route-table.ts';
import { expect, test } from './fixtures.ts';
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from './new-customer.ts';

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SHA = 'a'.repeat(64);
const origin = () => ({ origin: process.env.E2E_URL ?? '' });

const one = async (db: pg.Client, text: string, values: unknown[]): Promise<string> =>
  (await db.query<{ id: string }>(text, values)).rows[0]?.id ?? '';

/** A record of A for every address with an id: the id, and a form that its action would accept. */
type Things = Record<string, { id: string; query?: string; form?: Record<string, string>; file?: boolean }>;

const addReport = (db: pg.Client, user: string) =>
  one(
    db,
    `insert into report_snapshots (user_id, place, taken_on, sha256, profile, profile_version, parsed, file_name,
       file_path, file_size, mime_type)
     values ($1, 'quod', current_date, $2, 'json', 1, $3, 'quod.pdf', $4, 10, 'application/pdf') returning id`,
    [
      ...[user, SHA, { pages: [['Quitéria Segredo']], items: [], faults: [] }],
      `loan-documents/${user}/r/${randomUUID()}.pdf`,
    ],
  );

async function addLetter(db: pg.Client, user: string): Promise<string> {
  const listing = await one(
    db,
    "insert into listings (user_id, place, creditor) values ($1, 'serasa', 'Banco do Segredo') returning id",
    [user],
  );
  return one(
    db,
    `insert into letters (user_id, listing_id, template_id, addressee_id, ground, state, title, source, body, approved_at, read_until)
     select $1, $2, t.id, a.id, t.family, 'approved', 'Carta do Segredo', repeat('Texto. ', 5), repeat('Texto. ', 5), now(), now() + interval '3 days'
     from letter_templates t, addressees a where t.published_at is not null limit 1 returning id`,
    [user, listing],
  );
}

async function thingsOf(
  db: pg.Client,
  { id: user }: NewCustomer,
  request: APIRequestContext,
): Promise<Things> {
  const order = await one(
    db,
    "insert into transactions (user_id, amount, plan_snapshot) values ($1, 499, '{}') returning id",
    [user],
  );
  const addInstallment = `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, status, paid_at)
    values ($1, $2, $3, 249.50, current_date, $4, $5) returning id`;
  const due = await one(db, addInstallment, [order, user, 1, 'pending', null]);
  const paid = await one(db, addInstallment, [order, user, 2, 'paid', new Date()]);
  await db.query(
    `insert into contract_acceptances (user_id, contract_id, transaction_id, accepted_text, text_sha256, code, ip_address, user_agent, identified_by)
     select $1, c.id, $2, '<p>Texto</p>', encode(sha256('<p>Texto</p>'::bytea), 'hex'), $3, '203.0.113.1', 'teste', 'checkout'
     from contracts c where c.active limit 1`,
    [user, order, randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()],
  );
  const card = await one(db, "select id from cards where user_id = $1 and card_type = 'nome'", [user]);
  const file = { name: 'rg.png', mimeType: 'image/png', buffer: PIXEL };
  await request.post(`/app/envios/documentos/${card}`, {
    multipart: { tipo: 'nome', arquivos: file },
    headers: origin(),
  });
  const document = await one(db, 'select id from card_documents where user_id = $1', [user]);
  const link =
    (await request.get(`/app/documentos/${document}`, { maxRedirects: 0 })).headers().location ?? '';
  const proof = await one(
    db,
    `insert into card_proofs (user_id, card_id, title, file_name, file_path, file_size, mime_type, sha256)
     values ($1, $2, 'Certidão', 'c.pdf', $3, 10, 'application/pdf', $4) returning id`,
    [user, card, `loan-documents/${user}/x/${randomUUID()}.pdf`, SHA],
  );
  await db.query('insert into conversations (user_id) values ($1) on conflict do nothing', [user]);
  const messageFile = await one(
    db,
    `insert into conversation_messages (conversation_id, user_id, writer, body, file_name, file_path, file_size, mime_type, sha256)
     select id, user_id, 'team', 'Segue', 'm.pdf', $2, 10, 'application/pdf', $3 from conversations where user_id = $1 returning id`,
    [user, `loan-documents/${user}/conversa/${randomUUID()}.pdf`, SHA],
  );
  const loan = await one(
    db,
    'insert into loan_requests (user_id, amount, property_value, months) values ($1, 50000, 200000, 24) returning id',
    [user],
  );
  const loanDocument = await one(
    db,
    `insert into loan_documents (user_id, loan_request_id, kind, file_name, file_path, file_size, mime_type, sha256)
     values ($1, $2, 'identity', 'rg.png', $3, 10, 'image/png', $4) returning id`,
    [user, loan, `loan-documents/${user}/y/${randomUUID()}.png`, SHA],
  );
  const addForm = `insert into sent_forms (template_id, user_id, status, answered_at)
    select id, $1, $2, $3 from form_templates where active limit 1 returning id`;
  const form = await one(db, addForm, [user, 'sent', null]);
  const formFile = await one(
    db,
    `insert into form_files (user_id, sent_form_id, field, file_name, file_path, file_size, mime_type, sha256)
     values ($1, $2, 'documento', 'rg.png', $3, 10, 'image/png', $4) returning id`,
    [user, form, `form-files/${user}/z/${randomUUID()}.png`, SHA],
  );
  const exported = await one(
    db,
    "insert into privacy_requests (user_id, kind, due_at) values ($1, 'export', now() + interval '15 days') returning id",
    [user],
  );
  const [report, letter] = [await addReport(db, user), await addLetter(db, user)];
  const note = await one(
    db,
    `insert into tax_notes (user_id, customer_name, environment, series, number, state, competence, amount, key, nfse_xml)
     values ($1, 'Quitéria Segredo', 'simulation', 9, 1 + floor(random() * 1e9)::int, 'issued', current_date, 499,
       repeat('4', 50), '<NFSe><nNFSe>7</nNFSe></NFSe>') returning id`,
    [user],
  );
  const mandate = await one(
    db,
    `with power as (insert into powers_of_attorney (user_id, places, content, given_at, ends_on, revoked_at)
       values ($1, '["quod"]', 'Texto da procuração.', now(), '2030-01-01', now()) returning id)
     insert into mandate_files (user_id, power_id, file_name, mime_type, file_path, sha256, way, verdict, state)
     select $1, id, 'Segredo.pdf', 'application/pdf', $2, $3, 'scan', 'inconclusive', 'to_check' from power returning id`,
    [user, `loan-documents/${user}/m/${randomUUID()}.pdf`, SHA],
  );
  const engagement = await one(
    db,
    `insert into legal_engagements (user_id, listing_id, lawyer_id, lawyer, defendant, scope, content, state, offered_at)
     select $1, (select id from listings where user_id = $1 limit 1), (select id from lawyers limit 1), 'Dra. Ana',
       'Segredo', 'Pede a retirada do registro.', 'Segredo', 'offered', now() returning id`,
    [user],
  );
  const outside = await one(
    db,
    `insert into outside_contracts (user_id, title, signed_on, file_name, mime_type, file_path, sha256)
     values ($1, 'Segredo', '2026-01-02', 'contrato-2026-01-02.pdf', 'application/pdf', $2, $3) returning id`,
    [user, `contracts/${user}/m/${randomUUID()}.pdf`, SHA],
  );
  const snapshot = { plan: 'CPF', list: 149900, promo: 49900, warranty: null, activates: ['nome'] };
  const unsigned = await one(
    db,
    'insert into transactions (user_id, amount, plan_snapshot) values ($1, 499, $2) returning id',
    [user, snapshot],
  );
  const [linkPath = '', linkQuery = ''] = link.split('?');
  return {
    '/app/faturas/:installmentId': { id: due, form: { intent: 'charge', method: 'pix' } },
    '/app/faturas/:installmentId/recibo': { id: paid },
    '/app/pix-automatico/:orderId': { id: order, form: { intent: 'cancel' } },
    '/app/contratos/:transactionId': { id: order },
    '/app/contratos/:transactionId/aceitar': { id: unsigned, form: { intent: 'accept', accept_terms: 'on' } },
    '/app/documentos/:id': { id: document, form: { tipo: 'nome' } },
    '/app/comprovantes/:id': { id: proof },
    '/app/conversa/arquivos/:id': { id: messageFile },
    '/app/arquivos/:id': { id: linkPath.split('/').at(-1) ?? '', query: linkQuery },
    '/app/envios/documentos/:cardId': { id: card, file: true },
    '/app/formularios/:formId': { id: form, form: { intent: 'submit' } },
    '/app/formularios/:formId/rascunho': { id: form, form: { nome: 'x' } },
    '/app/formularios/:formId/pdf': { id: form },
    '/app/formularios/arquivos/:id': { id: formFile },
    '/app/envios/formularios/:formId': { id: form, file: true },
    '/app/envios/emprestimo/:requestId': { id: loan, file: true },
    '/app/emprestimo/documentos/:id': { id: loanDocument, form: {} },
    '/app/privacidade/exportacao/:id': { id: exported },
    '/app/anotacoes/relatorios/:reportId': { id: report, form: { intent: 'confirm', 'take-0': 'on' } },
    '/app/anotacoes/relatorios/:reportId/antes-e-depois.pdf': { id: report },
    '/app/anotacoes/relatorios/:reportId/antes-e-depois.png': { id: report },
    '/app/anotacoes/relatorios/:id/arquivo': { id: report },
    '/app/cartas/:letterId/carta.pdf': { id: letter },
    '/app/faturas/:installmentId/boleto.pdf': { id: paid },
    '/app/faturas/:installmentId/carne.pdf': { id: paid },
    '/app/faturas/:installmentId/recibo.pdf': { id: paid },
    '/app/notas/:noteId/danfse.pdf': { id: note },
    '/app/procuracao/arquivos/:id': { id: mandate },
    '/app/contratos/fora/:id': { id: outside },
    '/app/advogado/:engagementId/contrato.pdf': { id: engagement },
    '/app/cartas/:letterId': { id: letter, form: { intent: 'no' } },
  };
}

/** Opening these needs more than a row (an answered form, a finished export, an open boleto, a POST): their own journeys show it. */
const NOT_OPENED = [
  '/app/faturas/:installmentId/boleto.pdf',
  '/app/faturas/:installmentId/carne.pdf',
  '/app/formularios/:formId/pdf',
  '/app/privacidade/exportacao/:id',
  '/app/anotacoes/relatorios/:reportId/antes-e-depois.pdf',
  '/app/anotacoes/relatorios/:reportId/antes-e-depois.png',
  '/app/envios/documentos/:cardId',
  '/app/formularios/:formId/rascunho',
  '/app/envios/formularios/:formId',
  '/app/envios/emprestimo/:requestId',
];

/** One address, A's record at it, and the sessions of A and B. */
type Tried = { path: string; things: Things; requestA: APIRequestContext; requestB: APIRequestContext };

/** Every id of A for an address, of any kind of record. */
async function tryAllIds({ path, things, requestB }: Tried): Promise<void> {
  const ids = Object.values(things).map(({ id }) => id);
  for (const data of ['', '.data'])
    for (const id of ids) {
      const at = (some: string) => path.replace(/:\w+/, some) + data;
      for (const method of ['get', 'post'] as const) {
        const ask = (some: string) =>
          requestB[method](at(some), {
            maxRedirects: 0,
            headers: origin(),
            ...(method === 'post' && { form: things[path]?.form ?? { intent: 'x' } }),
          });
        const [foreign, missing] = [await ask(id), await ask(randomUUID())];
        const held = foreign.status() === missing.status() && !/Quitéria|Segredo/.test(await foreign.text());
        attempted(method === 'get' ? 'read-by-id' : 'write-by-id', held);
        expect(held, `${method} ${at(id)}: ${foreign.status()}`).toBe(true);
      }
    }
}

const addressOf =
  (path: string, query?: string) =>
  (some: string, data = '') =>
    `${path.replace(/:\w+/, some)}${data}${query ? `?${query}` : ''}`;

async function tryReading({ path, things, requestA, requestB }: Tried): Promise<void> {
  const { id, query, file } = things[path] ?? { id: '' };
  expect(id, path).toMatch(/^[0-9a-f-]{36}$/);
  const at = addressOf(path, query);
  const get = async (request: APIRequestContext, some: string, data = '') =>
    request.get(at(some, data), { maxRedirects: 0 });
  if (!NOT_OPENED.includes(path)) expect((await get(requestA, id)).status(), `${path}, A`).toBeLessThan(400);

  for (const data of ['', '.data']) {
    const [foreign, missing] = [await get(requestB, id, data), await get(requestB, randomUUID(), data)];
    const body = await foreign.text();
    attempted('read-by-id', foreign.status() === missing.status() && !/Quitéria|Segredo/.test(body));
    expect(body, path).not.toMatch(/Quitéria|Segredo/);
    expect(foreign.status(), `${path}${data}`).toBe(missing.status());
    if (data === '' && !file && !path.endsWith('/rascunho')) expect(foreign.status(), path).toBe(404);
  }
}

async function tryWriting({ path, things, requestB }: Tried): Promise<void> {
  const { id, query, form, file } = things[path] ?? { id: '' };
  const at = addressOf(path, query);
  const post = (some: string) =>
    requestB.post(at(some), {
      maxRedirects: 0,
      headers: origin(),
      ...(file
        ? {
            multipart: {
              arquivos: { name: 'rg.png', mimeType: 'image/png', buffer: PIXEL },
              campo: 'documento',
              kind: 'identity',
            },
          }
        : { form: form ?? { intent: 'x' } }),
    });
  const [foreign, missing] = [await post(id), await post(randomUUID())];
  attempted('write-by-id', foreign.status() === missing.status());
  expect(foreign.status(), `POST ${path}`).toBe(missing.status());
  if (file) expect(foreign.status(), `POST ${path}`).toBe(404);
  expect(foreign.headers().location, path).toBe(missing.headers().location);
  expect(await foreign.text(), path).not.toMatch(/Quitéria|Segredo/);
}

test('every id of A answers B like an id that does not exist', async ({ person }) => {
  test.setTimeout(300_000);
  const db = await suiteDatabase();
  const [pageA, pageB] = [await person(), await person()];
  const a = await newCustomer(db, { name: 'Quitéria Segredo', cards: ['nome'] });
  await enterAs(pageA, db, a);
  const [requestA, requestB] = [pageA.context().request, pageB.context().request];
  const things = await thingsOf(db, a, requestA);

  const withIds = routeTable(await routes)
    .filter(({ surface, path }) => surface === 'customer' && path.includes('/:') && !path.includes('/:tipo'))
    .map(({ path }) => path);
  expect(withIds.length).toBeGreaterThan(10);
  // A route with an id that is missing here fails.
  expect(withIds.toSorted()).toEqual(Object.keys(things).toSorted());

  for (const path of withIds) {
    // Another B at each address: one account may send 300 files an hour.
    await enterAs(pageB, db, await newCustomer(db, { name: 'Bento Curioso', cards: ['nome'] }));
    const tried = { path, things, requestA, requestB };
    await tryReading(tried);
    if (process.env.ATTACK_COUNTS) await tryAllIds(tried);
    await tryWriting(tried);
  }
  await db.end();
});

test("another person's notifications and linked profiles change nothing by their ids", async ({ person }) => {
  const db = await suiteDatabase();
  const page = await person();
  const a = await newCustomer(db);
  const b = await newCustomer(db);
  await enterAs(page, db, b);
  const notification = await one(
    db,
    "insert into notifications (user_id, title, message, link) values ($1, 'Só de A', 'x', '/app/segredo-de-a') returning id",
    [a.id],
  );
  const linked = await one(
    db,
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', '52998224725', 'Filha de A', 'filho', 'SC') returning id`,
    [a.id],
  );
  const { request } = page.context();
  const send = (path: string, form: Record<string, string>) =>
    request.post(path, { form, headers: origin(), maxRedirects: 0 });
  const opened = await send('/app/notificacoes', { intent: 'open', id: notification });
  expect(opened.headers().location).not.toContain('segredo');
  await send('/app/notificacoes', { intent: 'read', id: notification });
  await send('/app/perfis/trocar', { profileId: linked });
  await send('/app/perfil/vinculados', { intent: 'unlink', profileId: linked });
  const { rows } = await db.query(
    `select (select read from notifications where id = $1) as read, exists (select 1 from linked_profiles where id = $2) as linked,
       (select active_linked_profile_id from profiles where id = $3) as active`,
    [notification, linked, b.id],
  );
  const untouched = rows[0].read === false && rows[0].linked && rows[0].active === null;
  attempted('write-by-id', untouched, 4);
  expect(rows).toEqual([{ read: false, linked: true, active: null }]);
  await db.end();
});
