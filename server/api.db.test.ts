import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ApiClient,
  ApiLead,
  ApiLeadInput,
  ApiLeadPage,
  ApiProblem,
} from '#app/features/integrations/rules/api-schemas.ts';
import type { ApiScope } from '#app/features/integrations/rules/terms.ts';
import {
  createApiKey,
  createApiLead,
  listApiKeys,
  revokeApiKey,
} from '#app/features/integrations/server/index.server.ts';
import { historyText } from '#app/features/leads/rules/lead-history.ts';
import { originWords } from '#app/features/leads/rules/terms.ts';
import { exportLeads, leadList, loadLead } from '#app/features/leads/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { OpenApiDocument } from '#server/api-contract.ts';
import { createApp } from '#server/app.ts';
import { type Answer, expectDeclared } from '#tests/api/declared-answers.ts';
import { type GeneratedClient, generateClient } from '#tests/api/generated-client.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { numberAlone } from '#tests/number-alone.ts';
import { addPerson } from '#tests/people.ts';

/** The API over real HTTP, through a client that was generated from its contract. */
const context = onTestDatabase();

/** Every answer of these tests, compared with the contract at the end. */
const answers: Answer[] = [];

let url: string;
let server: ReturnType<typeof serve>;
let admin: SignedInActor;
let generated: Awaited<ReturnType<typeof generateClient>>;
let client: GeneratedClient;
let key: string;

const newKey = async (...scopes: ApiScope[]) =>
  (await createApiKey(admin, { name: 'Parceiro de teste', scopes })).key;

beforeAll(async () => {
  const app = createApp(async () => ({}) as ServerBuild, 'production');
  await new Promise<void>((resolve) => {
    const answer: typeof app.fetch = async (request, ...more) => {
      // Uncompressed, to be read.
      request.headers.delete('accept-encoding');
      const response = await app.fetch(request, ...more);
      answers.push({
        call: `${request.method} ${new URL(request.url).pathname}`,
        response: response.clone(),
      });
      return response;
    };
    server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, () => resolve());
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  admin = await addPerson(context.owner, 'admin');
  key = await newKey('leads:write', 'leads:read', 'clients:read');
  generated = await generateClient(await (await fetch(`${url}/api/openapi.json`)).json());
  client = generated.open(url, key);
});
afterAll(async () => {
  server.close();
  await generated.remove();
});

const lead = (over: Record<string, unknown> = {}) => ({
  name: 'Ana Souza',
  whatsapp: '(49) 99999-0000',
  email: `${randomUUID()}@exemplo.com.br`,
  docType: 'CPF',
  docNumber: '529.982.247-25',
  state: 'SC',
  cep: '89801-000',
  lgpdConsent: true,
  ...over,
});

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/v1/leads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body,
  });

const refusal = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const body = ApiProblem.parse(await response.json());
  expect(body.status).toBe(response.status);
  return body;
};

const one = async (sql: string, values: unknown[] = []) => (await context.owner.query(sql, values)).rows[0];

describe('the contract', () => {
  test('is OpenAPI 3.1, by an independent validator', async () => {
    const document = await (await fetch(`${url}/api/openapi.json`)).json();
    const validator = new Validator();
    const { valid, errors } = await validator.validate(document);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('the page for people names every call, and runs no script', async () => {
    const response = await fetch(`${url}/api/docs`);
    const page = await response.text();
    for (const path of ['/api/v1/leads/{leadId}', '/api/v1/clients/{clientId}', 'Idempotency-Key'])
      expect(page).toContain(path);
    expect(page).not.toMatch(/<script|https:\/\/(?!localhost)/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});

describe('leads', () => {
  test('creates a lead like the site’s form; it can be read and is in the list', async () => {
    const body = lead();
    const { data, response } = await client.createLead({ body });
    expect(response.status).toBe(201);
    const made = ApiLead.parse(data);
    expect(made).toMatchObject({
      name: 'Ana Souza',
      whatsapp: '49999990000',
      docNumber: '***.982.247-**',
      origin: 'landing',
      status: 'new',
      clientId: null,
    });
    expect(response.headers.get('location')).toBe(`/api/v1/leads/${made.id}`);
    expect((await client.readLead({ path: { leadId: made.id } })).data).toEqual(made);
    const page = ApiLeadPage.parse((await client.listLeads({ query: { status: 'new' } })).data);
    expect(page.data).toContainEqual(made);
    expect(await one('select purpose, user_agent from consents where lead_id = $1', [made.id])).toMatchObject(
      {
        purpose: 'lead-contact',
      },
    );
    expect(
      await one("select after from audit_log where action = 'api.lead.create' and entity_id = $1", [made.id]),
    ).toEqual({
      after: { apiKey: 'Parceiro de teste' },
    });
  });

  test('the panel, its CSV file and the event name the key that created a lead; the answers of the API are unchanged', async () => {
    const { data } = await client.createLead({ body: lead() });
    const made = ApiLead.parse(data);
    const { rows } = await leadList.load(admin, { filters: { origin: 'api' } });
    expect(rows.filter(({ id }) => id === made.id).map(originWords)).toEqual(['Parceiro de teste (API)']);
    const fromSite = await leadList.load(admin, { filters: { origin: 'landing' } });
    expect(fromSite.rows.map(({ id }) => id)).not.toContain(made.id);
    const loaded = await loadLead(admin, made.id);
    const { history = [] } = loaded && 'lead' in loaded ? loaded.lead : {};
    const [came] = history;
    expect(came && historyText(came, [])).toBe('Chegou pela API, por Parceiro de teste');
    let csv = '';
    for await (const piece of exportLeads(admin, { filters: { origin: 'api' } })) csv += piece;
    expect(csv).toContain('Parceiro de teste (API)');
    expect(
      await one("select data from domain_events where type = 'lead.created' and subject_id = $1", [made.id]),
    ).toMatchObject({ data: { origin: 'landing', brought_by: 'Parceiro de teste' } });
  });

  test('pages have no gap and no repetition, also if leads are added between them', async () => {
    for (let n = 0; n < 5; n += 1) await client.createLead({ body: lead() });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    const all = ApiLeadPage.parse((await client.listLeads({ query: { limit: 100 } })).data).data.map(
      ({ id }) => id,
    );
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const page = ApiLeadPage.parse((await client.listLeads({ query })).data);
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
      await client.createLead({ body: lead() });
    } while (cursor);
    expect(seen).toEqual(all);
  });

  test('names every fault in Portuguese, also an unknown field, and stores no lead', async () => {
    const body = lead({ docNumber: '52998224726', email: 'ana', lgpdConsent: false, status: 'converted' });
    const { error, response } = await client.createLead({ body });
    expect(response.status).toBe(422);
    expect(error).toMatchObject({ type: '/api/docs#invalid', title: 'Dados inválidos', status: 422 });
    expect(ApiProblem.parse(error).errors).toEqual(
      expect.arrayContaining([
        { field: 'email', detail: 'Email inválido' },
        { field: 'docNumber', detail: 'Documento inválido' },
        { field: 'lgpdConsent', detail: 'Você precisa aceitar os termos da LGPD para continuar.' },
        { field: 'status', detail: 'Este campo não existe' },
      ]),
    );
    const cursor = (await client.listLeads({ query: { limit: 500, cursor: 'x' } })).error;
    expect(cursor?.errors?.map(({ field }) => field).toSorted()).toEqual(['cursor', 'limit']);
    const repeated = await fetch(`${url}/api/v1/leads?limit=1&limit=x`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(repeated.status).toBe(200);
  });

  test('a body that is no JSON object, of another type or too large is refused as a problem', async () => {
    for (const body of ['', '{', '[]', 'null', '"x"'])
      expect(await refusal(await post(body))).toMatchObject({
        type: '/api/docs#invalid',
        errors: [{ field: 'body', detail: 'O corpo não é um objeto JSON' }],
      });
    expect((await refusal(await post('{}', { 'content-type': 'text/plain' }))).status).toBe(415);
    expect((await refusal(await post(JSON.stringify(lead({ name: 'a'.repeat(70_000) }))))).status).toBe(413);
    expect((await refusal(await post(JSON.stringify(lead({ name: '\0\0' }))))).status).toBe(422);
  });
});

describe('idempotency', () => {
  const send = (body: object, idempotencyKey: string) =>
    client.createLead({ body, headers: { 'Idempotency-Key': idempotencyKey } });

  test('twenty equal concurrent requests create one lead', async () => {
    const [body, again] = [lead(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, again)));
    expect(answers.map(({ response }) => response.status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(answers.filter(({ response }) => response.headers.has('idempotency-replayed'))).toHaveLength(19);
    expect(await one('select count(*)::int as n from leads where email = $1', [body.email])).toEqual({
      n: 1,
    });
  });

  test('requests that all checked the key before the first one wrote create one lead, too', async () => {
    const { id: keyId } = await createApiKey(admin, { name: 'Corrida', scopes: ['leads:write'] });
    const caller = { keyId, name: 'Corrida', scopes: ['leads:write'] as const, createdBy: null };
    const [body, from] = [ApiLeadInput.parse(lead()), { ip: '10.0.0.1', userAgent: 'teste' }];
    const made = await Promise.all(
      Array.from({ length: 8 }, () => createApiLead(caller, body, from, 'a-mesma')),
    );
    const ids = made.map((each) => (each === 'idempotency-conflict' ? each : each.lead.id));
    expect(new Set(ids).size).toBe(1);
    expect(await one('select count(*)::int as n from leads where email = $1', [body.email])).toEqual({
      n: 1,
    });
  });

  test('another content under the same key is a conflict; another partner’s equal key is not', async () => {
    const again = randomUUID();
    expect((await send(lead(), again)).response.status).toBe(201);
    const { error, response } = await send(lead(), again);
    expect([response.status, error?.type]).toEqual([409, '/api/docs#idempotency-conflict']);
    const other = generated.open(url, await newKey('leads:write'));
    const made = await other.createLead({ body: lead(), headers: { 'Idempotency-Key': again } });
    expect(made.response.status).toBe(201);
    expect((await send(lead(), 'com espaço')).response.status).toBe(422);
  });
});

describe('clients', () => {
  test('returns cases with their state but no hidden score, and logs the access for the client', async () => {
    const { userId } = await addPerson(context.owner);
    await context.owner.query(
      `insert into cards (user_id, card_type, status, score, score_visible)
       values ($1, 'nome', 'active', 640, true), ($1, 'rating', 'pending', 777, false)`,
      [userId],
    );
    const read = () => client.readClient({ path: { clientId: userId } });
    const { data } = await read();
    const found = ApiClient.parse(data);
    expect(found).toMatchObject({ id: userId, docNumber: '***.982.247-**' });
    expect(found.cases.map(({ type, status, score }) => [type, status, score])).toEqual([
      ['nome', 'active', 640],
      ['rating', 'pending', null],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/teste\.exemplo|49999990000|52998224725/);
    expect(JSON.stringify(found)).not.toMatch(numberAlone('777'));
    await read();
    const looks = await context.owner.query(
      'select what, viewer_id from data_access_log where user_id = $1',
      [userId],
    );
    expect(looks.rows).toEqual([
      { what: 'Situação dos casos, por um sistema integrado (Parceiro de teste)', viewer_id: null },
    ]);
    const audits = await context.owner.query(
      "select 1 from audit_log where action = 'api.client.view' and entity_id = $1",
      [userId],
    );
    expect(audits.rowCount).toBe(1);
  });

  test('an unknown or malformed id answers 404', async () => {
    for (const id of [randomUUID(), 'x', '../leads', '%00', admin.userId.slice(1)]) {
      const { response } = await client.readClient({ path: { clientId: id } });
      expect(response.status).toBe(404);
    }
    expect((await client.readLead({ path: { leadId: randomUUID() } })).error?.status).toBe(404);
  });
});

describe('keys', () => {
  const get = (path: string, authorization?: string, method = 'GET') =>
    fetch(`${url}/api/v1${path}`, { method, headers: authorization ? { authorization } : {} });

  test('refuses calls without a key, and with an unknown or a revoked key', async () => {
    const revoked = await createApiKey(admin, { name: 'Revogada', scopes: ['leads:read'] });
    expect((await get('/leads', `Bearer ${revoked.key}`)).status).toBe(200);
    expect(await revokeApiKey(admin, revoked.id)).toMatchObject({ ok: true });
    expect(await revokeApiKey(admin, revoked.id)).toMatchObject({ ok: false });
    for (const given of [
      undefined,
      'Bearer x',
      `Bearer ned_${'a'.repeat(43)}`,
      `Basic ${key}`,
      `Bearer ${revoked.key}`,
    ]) {
      const response = await get('/leads', given);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="api"');
      expect((await refusal(response)).status).toBe(401);
    }
  });

  test('each call asks for its own permission', async () => {
    const calls: [ApiScope, () => Promise<Response>][] = [
      ['leads:write', async () => post(JSON.stringify(lead()), { authorization: `Bearer ${narrow}` })],
      ['leads:read', () => get('/leads', `Bearer ${narrow}`)],
      ['leads:read', () => get(`/leads/${randomUUID()}`, `Bearer ${narrow}`)],
      ['clients:read', () => get(`/clients/${randomUUID()}`, `Bearer ${narrow}`)],
    ];
    let narrow = '';
    for (const scope of ['leads:write', 'leads:read', 'clients:read'] as const) {
      narrow = await newKey(scope);
      for (const [needed, call] of calls) expect((await call()).status === 403).toBe(needed !== scope);
    }
  });

  test('wrong methods and unknown addresses are problems too', async () => {
    const wrong = await get('/leads', `Bearer ${key}`, 'DELETE');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await refusal(await get('/nada', `Bearer ${key}`))).status).toBe(404);
  });

  test('stores only the hash of a key, and its last use once a minute', async () => {
    const { key: fresh, id } = await createApiKey(admin, { name: 'Nova', scopes: ['leads:read'] });
    const stored = JSON.stringify(await one('select * from api_keys where id = $1', [id]));
    expect(stored).not.toContain(fresh);
    const use = async () => {
      await get('/leads', `Bearer ${fresh}`);
      return (await listApiKeys(admin)).find((row) => row.id === id);
    };
    const first = await use();
    expect(first).toMatchObject({ hint: fresh.slice(-4), revokedAt: null });
    expect(first?.lastUsedAt).not.toBeNull();
    expect((await use())?.lastUsedAt).toBe(first?.lastUsedAt);
    await context.owner.query(
      "update api_keys set last_used_at = now() - interval '2 minutes' where id = $1",
      [id],
    );
    expect((await use())?.lastUsedAt).not.toBe(first?.lastUsedAt);
    const log = await context.owner.query("select before, after from audit_log where entity = 'api_keys'");
    expect(JSON.stringify(log.rows)).not.toContain(fresh);
  });

  test('a key that calls too often waits, and another one does not', async () => {
    const busy = await newKey('clients:read');
    const path = `/clients/${randomUUID()}`;
    const asked: Response[] = [];
    for (let n = 0; n < 12; n += 1)
      asked.push(...(await Promise.all(Array.from({ length: 26 }, () => get(path, `Bearer ${busy}`)))));
    const refused = asked.filter(({ status }) => status === 429);
    expect(asked.filter(({ status }) => status === 404)).toHaveLength(300);
    expect(refused).toHaveLength(12);
    // Which concurrent request comes last is undefined, so each refusal must carry the header.
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get(path, `Bearer ${await newKey('clients:read')}`)).status).toBe(404);
  });
});

test('every answer of these tests is one that its route declares', async () => {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApiDocument;
  const statuses = {
    'GET /api/v1/clients/id': [200, 403, 404, 429],
    'GET /api/v1/leads': [200, 401, 422],
    'GET /api/v1/leads/id': [200, 403, 404],
    'POST /api/v1/leads': [201, 403, 409, 413, 415, 422],
  };
  expect(await expectDeclared(document, answers)).toEqual(
    expect.arrayContaining(
      Object.entries(statuses).flatMap(([call, all]) => all.map((status) => `${call} ${status}`)),
    ),
  );
});
