import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { generateSpecs, validator } from 'hono-openapi';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  ApiClient,
  ApiLead,
  ApiLeadHeaders,
  ApiLeadInput,
  ApiLeadPage,
  ApiLeadQuery,
  NO_OBJECT,
} from '#app/features/integrations/rules/api-schemas.ts';
import {
  authenticateKey,
  createApiLead,
  listApiLeads,
  readApiClient,
  readApiLead,
} from '#app/features/integrations/server/index.server.ts';
import { isUnavailable, RETRY_AFTER_HEADER } from '#app/platform/db/unavailable.server.ts';
import { env } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { apiChanges } from './api-changes.ts';
import { CONTRACT, type OpenApiDocument } from './api-contract.ts';
import { docsPage } from './api-docs.ts';
import {
  type ApiVariables,
  call,
  checked,
  idInPath,
  jsonOnly,
  limited,
  refuse,
  wrongMethod,
} from './api-kit.ts';
import { apiLetters } from './api-letters.ts';
import { apiOrders } from './api-orders.ts';
import { apiTrade } from './api-trade.ts';
import { clientIp, type HostEnv } from './host-env.ts';

/** Marks answers as private, and names their request. */
const privately: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('cache-control', 'private, no-store');
  c.header('x-request-id', c.get('requestId'));
};

/** Authenticates the API key and applies its rate limit; calls without a key are limited by IP address. */
const identified: MiddlewareHandler<ApiVariables> = async (c, next) => {
  const caller = await authenticateKey(c.req.header('authorization'));
  const wait = caller
    ? await consume('api-key', caller.keyId)
    : await consume('api-stranger-ip', clientIp(c, env().trustedProxies));
  if (wait > 0) return refuse(c, 'too-many-requests', { retryAfter: wait });
  if (!caller) return refuse(c, 'unauthorized');
  c.set('caller', caller);
  return next();
};

const NO_LEAD = 'Não há um lead com este id.';
const NO_CLIENT = 'Não há um cliente com este id.';

/** The HTTP API for partners' systems: authenticates by API key, without cookies or sessions. */
export const apiV1 = new Hono<ApiVariables>()
  .use(privately, identified)
  .post(
    '/leads',
    ...call({
      operationId: 'createLead',
      tag: 'Leads',
      summary: 'Criar lead',
      description:
        'Com as regras e os efeitos do formulário do site. Com a mesma Idempotency-Key e o mesmo conteúdo, a resposta é o lead que já foi criado.',
      scope: 'leads:write',
      answer: {
        status: 201,
        description: 'Lead criado, ou o que esta Idempotency-Key já tinha criado',
        schema: ApiLead,
        headers: {
          Location: { description: 'Endereço do lead', schema: { type: 'string' } },
          'Idempotency-Replayed': {
            description: 'true quando nada novo foi criado',
            schema: { type: 'string' },
          },
        },
      },
      refusals: ['idempotency-conflict', 'too-large', 'unsupported-media-type', 'invalid'],
    }),
    jsonOnly,
    limited,
    validator('header', ApiLeadHeaders, checked),
    validator('json', ApiLeadInput, checked),
    async (c) => {
      const from = {
        ip: clientIp(c, env().trustedProxies),
        userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
      };
      const key = c.req.valid('header')['Idempotency-Key'];
      const created = await createApiLead(c.get('caller'), c.req.valid('json'), from, key);
      if (created === 'idempotency-conflict') return refuse(c, created);
      return c.json(created.lead, 201, {
        location: `/api/v1/leads/${created.lead.id}`,
        ...(created.replayed && { 'idempotency-replayed': 'true' }),
      });
    },
  )
  .get(
    '/leads',
    ...call({
      operationId: 'listLeads',
      tag: 'Leads',
      summary: 'Listar leads, do mais novo ao mais antigo',
      scope: 'leads:read',
      answer: { status: 200, description: 'Uma página', schema: ApiLeadPage },
      refusals: ['invalid'],
    }),
    validator('query', ApiLeadQuery, checked),
    async (c) => c.json(await listApiLeads(c.get('caller'), c.req.valid('query'))),
  )
  .get(
    '/leads/:leadId',
    ...call({
      operationId: 'readLead',
      tag: 'Leads',
      summary: 'Ler um lead',
      scope: 'leads:read',
      answer: { status: 200, description: 'O lead', schema: ApiLead },
      refusals: ['not-found'],
    }),
    idInPath('leadId', 'Lead', NO_LEAD),
    async (c) => {
      const lead = await readApiLead(c.get('caller'), c.req.valid('param').leadId);
      return lead ? c.json(lead) : refuse(c, 'not-found', { detail: NO_LEAD });
    },
  )
  .get(
    '/clients/:clientId',
    ...call({
      operationId: 'readClient',
      tag: 'Clientes',
      summary: 'Ler um cliente e a situação dos seus casos',
      scope: 'clients:read',
      answer: { status: 200, description: 'O cliente', schema: ApiClient },
      refusals: ['not-found'],
    }),
    idInPath('clientId', 'Cliente; o clientId de um lead convertido', NO_CLIENT),
    async (c) => {
      const client = await readApiClient(c.get('caller'), c.req.valid('param').clientId);
      return client ? c.json(client) : refuse(c, 'not-found', { detail: NO_CLIENT });
    },
  )
  .route('/', apiChanges)
  .route('/', apiLetters)
  .route('/', apiOrders)
  .route('/', apiTrade)
  .all('/leads', (c) => wrongMethod(c, 'GET, POST'))
  .all('/leads/:leadId', (c) => wrongMethod(c, 'GET, PATCH'))
  .all('/clients/:clientId', (c) => wrongMethod(c, 'GET, PATCH'))
  .all('*', (c) => refuse(c, 'not-found'))
  .onError((error, c) => {
    if (error instanceof HTTPException)
      return refuse(c, 'invalid', { errors: [{ field: 'body', detail: NO_OBJECT }] });
    log.error(errorFields(error), 'unexpected error in the API');
    if (!isUnavailable(error)) return refuse(c, 'unexpected');
    c.header('retry-after', RETRY_AFTER_HEADER);
    return refuse(c, 'unavailable');
  });

/** The routes of a process do not change, so the contract is built once. */
let described: Promise<OpenApiDocument> | undefined;

async function contract(): Promise<OpenApiDocument> {
  described ??= generateSpecs(new Hono().route('/api/v1', apiV1), CONTRACT);
  const document = await described;
  const { company } = await getSite('company');
  return {
    ...document,
    info: { ...document.info, title: `API ${company.name}` },
    servers: [{ url: env().appUrl }],
  };
}

/** The API's documentation, as OpenAPI and as a page; public. */
export const apiDocs = new Hono<HostEnv>()
  .get('/openapi.json', async (c) => {
    c.header('cache-control', 'no-cache');
    return c.json(await contract());
  })
  .get('/docs', async (c) => {
    c.header('cache-control', 'no-cache');
    return c.html(docsPage(await contract()));
  });
