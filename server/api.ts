import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ZodError } from 'zod';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  PROBLEM_TYPE,
  PROBLEMS,
  type ProblemCode,
  problem,
} from '#app/features/integrations/rules/api-problems.ts';
import { ApiLeadInput, ApiLeadQuery, IdempotencyKey } from '#app/features/integrations/rules/api-schemas.ts';
import type { ApiScope } from '#app/features/integrations/rules/integration-status.ts';
import { openApiDocument } from '#app/features/integrations/rules/openapi.ts';
import {
  type ApiCaller,
  authenticateKey,
  createApiLead,
  listApiLeads,
  readApiClient,
  readApiLead,
} from '#app/features/integrations/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { isUnavailable, RETRY_AFTER } from '#app/platform/db/unavailable.server.ts';
import { env } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { docsPage } from './api-docs.ts';
import { clientIp } from './client-ip.ts';
import type { HostEnv } from './host-env.ts';

type Variables = { Variables: HostEnv['Variables'] & { caller: ApiCaller } };

const MOST_BYTES = 64 * 1024;

type More = Parameters<typeof problem>[1] & { retryAfter?: number };

/** A refusal as RFC 9457 has it. */
function refuse(c: Context, code: ProblemCode, { retryAfter, ...more }: More = {}): Response {
  const instance = c.get('requestId') as string | undefined;
  return c.body(JSON.stringify(problem(code, { instance, ...more })), PROBLEMS[code][0], {
    'content-type': PROBLEM_TYPE,
    ...(code === 'unauthorized' && { 'www-authenticate': 'Bearer realm="api"' }),
    ...(retryAfter && { 'retry-after': String(retryAfter) }),
  });
}

const faults = (error: ZodError) =>
  error.issues.flatMap(({ path, message, ...issue }) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => ({ field, detail: 'Este campo não existe' }))
      : [{ field: path.join('.') || 'body', detail: message }],
  );

/** Answers are the caller's alone, and name their request. */
const privately: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('cache-control', 'private, no-store');
  c.header('x-request-id', c.get('requestId'));
};

/** The key, and its share of calls. Who has none is counted by address. */
const identified: MiddlewareHandler<Variables> = async (c, next) => {
  const caller = await authenticateKey(c.req.header('authorization'));
  const wait = caller
    ? await consume('api-key', caller.keyId)
    : await consume('api-stranger-ip', clientIp(c, env().trustedProxies));
  if (wait > 0) return refuse(c, 'too-many-requests', { retryAfter: wait });
  if (!caller) return refuse(c, 'unauthorized');
  c.set('caller', caller);
  return next();
};

const may =
  (scope: ApiScope): MiddlewareHandler<Variables> =>
  async (c, next) =>
    c.get('caller').scopes.includes(scope)
      ? next()
      : refuse(c, 'forbidden', { detail: `Esta chave não tem a permissão ${scope}.` });

const jsonOnly: MiddlewareHandler = async (c, next) =>
  /^application\/json *(;|$)/i.test(c.req.header('content-type') ?? '')
    ? next()
    : refuse(c, 'unsupported-media-type');

const limited = bodyLimit({ maxSize: MOST_BYTES, onError: (c) => refuse(c, 'too-large') });

/** The HTTP API for partners' systems: no cookie and no session, a key of its own. */
export const apiV1 = new Hono<Variables>()
  .use(privately, identified)
  .post('/leads', may('leads:write'), jsonOnly, limited, async (c) => {
    const key = IdempotencyKey.optional().safeParse(c.req.header('idempotency-key'));
    if (!key.success)
      return refuse(c, 'invalid', {
        errors: [{ field: 'Idempotency-Key', detail: key.error.issues[0]?.message ?? '' }],
      });
    const body: unknown = await c.req.json().catch(() => undefined);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return refuse(c, 'invalid', { errors: [{ field: 'body', detail: 'O corpo não é um objeto JSON' }] });
    const parsed = ApiLeadInput.safeParse(withoutNul(body));
    if (!parsed.success) return refuse(c, 'invalid', { errors: faults(parsed.error) });
    const from = {
      ip: clientIp(c, env().trustedProxies),
      userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    };
    const created = await createApiLead(c.get('caller'), parsed.data, from, key.data);
    if (created === 'idempotency-conflict') return refuse(c, created);
    return c.json(created.lead, 201, {
      location: `/api/v1/leads/${created.lead.id}`,
      ...(created.replayed && { 'idempotency-replayed': 'true' }),
    });
  })
  .get('/leads', may('leads:read'), async (c) => {
    const parsed = ApiLeadQuery.safeParse(c.req.query());
    if (!parsed.success) return refuse(c, 'invalid', { errors: faults(parsed.error) });
    return c.json(await listApiLeads(c.get('caller'), parsed.data));
  })
  .get('/leads/:leadId', may('leads:read'), async (c) => {
    const id = c.req.param('leadId').toLowerCase();
    const lead = isUuid(id) ? await readApiLead(c.get('caller'), id) : null;
    return lead ? c.json(lead) : refuse(c, 'not-found', { detail: 'Não há um lead com este id.' });
  })
  .get('/clients/:clientId', may('clients:read'), async (c) => {
    const id = c.req.param('clientId').toLowerCase();
    const client = isUuid(id) ? await readApiClient(c.get('caller'), id) : null;
    return client ? c.json(client) : refuse(c, 'not-found', { detail: 'Não há um cliente com este id.' });
  })
  .all('/leads', (c) => refused(c, 'GET, POST'))
  .all('/leads/:leadId', (c) => refused(c, 'GET'))
  .all('/clients/:clientId', (c) => refused(c, 'GET'))
  .all('*', (c) => refuse(c, 'not-found'))
  .onError((error, c) => {
    log.error(errorFields(error), 'unexpected error in the API');
    if (!isUnavailable(error)) return refuse(c, 'unexpected');
    c.header('retry-after', RETRY_AFTER);
    return refuse(c, 'unavailable');
  });

function refused(c: Context, allow: string): Response {
  c.header('allow', allow);
  return refuse(c, 'method-not-allowed');
}

/** NUL cannot be stored in a text. */
const withoutNul = (body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    ]),
  );

async function contract() {
  const { company } = await getSite('company');
  return openApiDocument({ name: company.name, url: env().appUrl });
}

/** What the API is, for programs and for people. Everybody may read it. */
export const apiDocs = new Hono<HostEnv>()
  .get('/openapi.json', async (c) => {
    c.header('cache-control', 'no-cache');
    return c.json(await contract());
  })
  .get('/docs', async (c) => {
    c.header('cache-control', 'no-cache');
    return c.html(docsPage(await contract()));
  });
