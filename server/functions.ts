import { timingSafeEqual } from 'node:crypto';
import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { isUnavailable, RETRY_AFTER_HEADER } from '#app/platform/db/unavailable.server.ts';
import { env } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { lookupCep, lookupCpf } from '#app/platform/lookups/lookups.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { CEP_FAILED } from '#app/terms/lookup-messages.ts';
import { chatFunction } from './chat-function.ts';
import { clientIp, type HostEnv } from './host-env.ts';

/**
 * The functions of docs/product.md section 7, for other clients: the same use cases as the site's own
 * screens, behind the public key. They use no cookie and no session, so a foreign page gains no rights
 * through them.
 */
const publicKey: MiddlewareHandler = async (c, next) => {
  const given = Buffer.from(c.req.header('authorization')?.replace(/^Bearer\s+/i, '') ?? '');
  const wanted = Buffer.from(env().publicKey);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    return c.json({ error: 'Chave pública ausente ou inválida.' }, 401);
  }
  return next();
};

const limited: MiddlewareHandler = async (c, next) => {
  const wait = await consume('lookup-ip', clientIp(c, env().trustedProxies));
  if (wait > 0)
    return c.json({ error: 'Muitas consultas. Tente de novo em instantes.' }, 429, {
      'retry-after': `${wait}`,
    });
  return next();
};

const jsonOnly: MiddlewareHandler = async (c, next) => {
  if (!c.req.header('content-type')?.toLowerCase().startsWith('application/json')) {
    return c.json({ error: 'Envie application/json.' }, 415);
  }
  return next();
};

/** A body that is no JSON object counts as an empty one: the schema then names the missing fields. */
const bodyOf = (request: Request): Promise<unknown> => request.json().catch(() => ({}));

/** Names and methods are public: they are answered before the key is checked. */
const onlyPost: Handler = (c) => c.json({ error: 'Use POST.' }, 405, { allow: 'POST' });

export const functions = new Hono<HostEnv>()
  .use(
    cors({
      origin: (origin) => (env().corsOrigins.includes(origin) ? origin : null),
      allowMethods: ['POST'],
    }),
  )
  .post('/chat', publicKey, jsonOnly, chatFunction('stream'))
  .post('/chat/completions', publicKey, jsonOnly, chatFunction('whole'))
  .post('/integrations-cep', publicKey, limited, jsonOnly, async (c) => {
    const answer = await lookupCep(await bodyOf(c.req.raw));
    if ('failed' in answer)
      return c.json({ error: `${CEP_FAILED.title}. ${CEP_FAILED.message}` }, 503, {
        'retry-after': RETRY_AFTER_HEADER,
      });
    return c.json(answer);
  })
  .post('/integrations-cpf', publicKey, limited, jsonOnly, async (c) =>
    c.json(await lookupCpf(await bodyOf(c.req.raw))),
  )
  .on('ALL', ['/chat', '/chat/completions', '/integrations-cep', '/integrations-cpf'], onlyPost)
  .all('*', (c) => c.json({ error: 'Esta função não existe.' }, 404))
  .onError((error, c) => {
    log.error({ requestId: c.get('requestId'), ...errorFields(error) }, 'unexpected error in a function');
    if (isUnavailable(error))
      return c.json({ error: 'Serviço fora do ar por um instante. Tente de novo.' }, 503, {
        'retry-after': RETRY_AFTER_HEADER,
      });
    return c.json({ error: 'Algo deu errado do nosso lado. Tente de novo.' }, 500);
  });
