import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { changedCookie, readChangedCookie } from '#app/lib/changed-cookie.ts';
import { CLIENT_IP_HEADER } from '#app/platform/auth-guards.server.ts';
import { handleAuth } from '#app/platform/auth-http.server.ts';
import { databaseAnswers } from '#app/platform/db/health.server.ts';
import { isUnavailable, RETRY_AFTER_HEADER } from '#app/platform/db/unavailable.server.ts';
import { env, isOwnOrigin } from '#app/platform/env.server.ts';
import { answerBySession } from '#app/platform/fast/session-from-memory.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestSeconds } from '#app/platform/metrics.server.ts';
import { renewedCookies } from '#app/platform/old-signatures.server.ts';
import { readPartnerCookie } from '#app/platform/partner-cookie.server.ts';
import { type RequestInfo, requestContext } from '#app/platform/request-context.server.ts';
import { inRequestScope, type RequestScope } from '#app/platform/request-scope.server.ts';
import { readSession, recallSession, type Session } from '#app/platform/session.server.ts';
import { answerFirst } from '#app/platform/yield-to-requests.server.ts';
import { apiDocs, apiV1 } from './api.ts';
import { compression } from './compression.ts';
import { failureText } from './failing-well.ts';
import { functions } from './functions.ts';
import { health } from './health.ts';
import { clientIp, type HostEnv } from './host-env.ts';
import { liveStream } from './live-stream.ts';
import { mailWebhook } from './mail-webhook.ts';
import { metrics } from './metrics.ts';
import { paymentWebhooks } from './payment-webhooks.ts';
import { routeHandlers } from './route-handlers.ts';
import { traceRequest } from './trace-request.ts';
import { mostBodyBytes, takesFiles, uploadLimit } from './upload-limit.ts';
import { whatsappWebhooks } from './whatsapp-webhooks.ts';

const formLimit = bodyLimit({
  maxSize: mostBodyBytes('/'),
  onError: (c) => c.text('Envio grande demais.', 413),
});

/** Builds the whole server around React Router: request identity, headers, limits, then the routes. */
export function createApp(build: () => Promise<ServerBuild>, mode: string) {
  const app = new Hono<HostEnv>();
  const handlerOf = routeHandlers(mode);

  app.route('/', health);
  app.use('/metrics', metrics);
  app.use(requestId({ headerName: '', limitLength: 64 }));
  app.use(async (c, next) => {
    const started = performance.now();
    const scope: RequestScope = {
      requestId: c.get('requestId'),
      // The path alone, ids and codes replaced: a query or an id may identify a person.
      route: c.req.path
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id')
        .replace(/^(\/verificar\/)[^/]+/, '$1:code')
        .slice(0, 80),
      matched: false,
      // A request that changes data reads from the primary, so that it sees its own changes.
      changedAt: SAFE.has(c.req.method)
        ? readChangedCookie(c.req.header('cookie'))
        : Number.POSITIVE_INFINITY,
    };
    await inRequestScope(scope, () =>
      traceRequest(
        c,
        () => patternOf(c, scope),
        () => answerFirst(SAFE.has(c.req.method), next),
      ),
    );
    const ms = performance.now() - started;
    const { method } = c.req;
    if (env().replicaUrl !== undefined && !SAFE.has(method) && c.req.header('cookie') !== undefined)
      c.res.headers.append('set-cookie', changedCookie(Date.now(), env().appUrl.startsWith('https:')));
    const status = statusOf(c);
    // A page rendered for the cache is counted with the visitor's request.
    if (!c.env?.shared) requestSeconds.observe({ method, route: patternOf(c, scope), status }, ms / 1000);
    log.info({ method, route: scope.route, status, ms: Math.round(ms) }, 'request');
  });
  app.use(fileSandbox);
  app.use(headers(mode));
  app.use(compression());
  // Checking for a body creates a platform Request and copies all headers: a tenth of the time of a page's
  // data.
  app.use((c, next) =>
    SAFE.has(c.req.method) ? next() : (takesFiles(c.req.path) ? uploadLimit : formLimit)(c, next),
  );

  app.route('/functions/v1', functions);
  app.route('/webhooks/mail', mailWebhook);
  app.route('/webhooks', paymentWebhooks);
  app.route('/webhooks', whatsappWebhooks);
  app.route('/api/v1', apiV1);
  app.route('/api', apiDocs);

  app.use(sameOrigin);
  app.use(async (c, next) => {
    if (c.env?.shared) {
      c.set('info', SHARED_PAGE);
      return next();
    }
    const ip = clientIp(c, env().trustedProxies);
    c.req.raw.headers.set(CLIENT_IP_HEADER, ip);
    const renewed = renewedCookies(c.req.header('cookie'));
    if (renewed) c.req.raw.headers.set('cookie', renewed.header);
    c.set('info', requestInfoOf(c.req.raw, c.get('requestId'), c.get('secureHeadersNonce') ?? '', ip));
    await next();
    for (const cookie of renewed?.cookies ?? []) c.res.headers.append('set-cookie', cookie);
  });

  app.all('/api/auth/*', async (c) => {
    const answer = await handleAuth(c.req.raw);
    // The library answers 500 to any unexpected error.
    return answer.status === 500 && !(await databaseAnswers()) ? unavailable(c) : answer;
  });
  app.get('/live', liveStream);

  app.all('*', async (c) => {
    // The router would draw an error page without the `Allow` header that RFC 9110 requires.
    if (!PAGE_METHODS.includes(c.req.method))
      return c.text('Método não permitido.', 405, { allow: PAGE_METHODS.join(', ') });
    const handle = handlerOf(await build(), c.req.path);
    const answer = async (sessionOf: (info: RequestInfo) => RequestInfo['session']) => {
      const context = new RouterContextProvider();
      const cookies: string[] = [];
      const info: RequestInfo = {
        ...c.get('info'),
        addCookies: (from) => cookies.push(...from.getSetCookie()),
      };
      info.session = sessionOf(info);
      context.set(requestContext, info);
      const response = await handle(c.req.raw, context);
      for (const cookie of cookies) response.headers.append('set-cookie', cookie);
      return response;
    };
    const read = (info: RequestInfo) => rollingSession(c.req.raw, info);
    const own = c.env?.shared !== true;
    const known = own && SAFE.has(c.req.method) ? await recallSession(c.req.raw.headers) : null;
    const response = await inPortuguese(
      c,
      (known && (await answerBySession(known, (session) => answer(() => session)))) ??
        (await answer(own ? read : ({ session }) => session)),
    );
    if (response.status === 503 && !response.headers.has('retry-after'))
      response.headers.set('retry-after', RETRY_AFTER_HEADER);
    // A page refuses by an error page, which drops the headers of the refusal.
    if (response.status === 405 && !response.headers.has('allow')) response.headers.set('allow', 'GET, HEAD');
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
    return response;
  });

  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.text('Pedido recusado.', error.status);
    log.error(errorFields(error), 'unexpected error');
    if (isUnavailable(error)) return unavailable(c);
    return c.text(`Algo deu errado do nosso lado. Código: ${c.get('requestId')}`, 500);
  });
  return app;
}

/**
 * The router answers 500 to an abandoned request. That is not a server error, so it is counted with nginx's
 * status.
 */
const ABANDONED = 499;
const statusOf = ({ req, res }: Context): number =>
  res.status === 500 && req.raw.signal.aborted ? ABANDONED : res.status;

/** Pattern of the route that answered. A small set for any request: each is a series of the metrics. */
function patternOf(c: Context<HostEnv>, { matched, route }: RequestScope): string {
  if (matched) return route;
  const own = routePath(c);
  return own === '/*' ? 'unmatched' : own;
}

const unavailable = (c: Context) =>
  c.json({ error: failureText(503) }, 503, {
    'retry-after': RETRY_AFTER_HEADER,
    'cache-control': 'no-store',
  });

/** Methods of pages and their forms. */
const PAGE_METHODS = ['GET', 'HEAD', 'POST'];

/** The router's English text for errors of routes without a page (uploads, exports). */
const ROUTER_WORDS = 'Unexpected Server Error';

async function inPortuguese(c: Context, response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (response.status < 500 || !isJson || !(await response.clone().text()).includes(ROUTER_WORDS))
    return response;
  return response.status === 503 ? unavailable(c) : c.json({ error: failureText(500) }, 500);
}

/** Methods that change nothing (RFC 9110, 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests from other sites, whatever type their body has. A request without an origin does not come
 * from a browser; it passes only without cookies, so it has no rights that a foreign page could borrow.
 */
const sameOrigin: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin');
  const own = origin === undefined ? !c.req.header('cookie') : isOwnOrigin(origin, c.req.header('host'));
  return own || SAFE.has(c.req.method) ? next() : c.text('Pedido recusado.', 403);
};

/** Request info of a shared page: no address, no session and no nonce. */
const SHARED_PAGE: RequestInfo = {
  requestId: '',
  nonce: '',
  ip: '',
  userAgent: '',
  partnerCode: '',
  session: async () => null,
  addCookies: () => {},
};

function requestInfoOf(request: Request, id: string, nonce: string, ip: string): RequestInfo {
  return {
    requestId: id,
    nonce,
    ip,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    partnerCode: readPartnerCookie(request.headers.get('cookie'), Date.now()),
    session: async () => (await readSession(request.headers)).session,
    addCookies: () => {},
  };
}

/** Reads the session once per request, and passes on a renewed cookie. */
function rollingSession(request: Request, info: RequestInfo): () => Promise<Session | null> {
  let answer: Promise<Session | null> | undefined;
  return () => {
    answer ??= readSession(request.headers).then(
      ({ session, headers: rolled }) => {
        info.addCookies(rolled);
        return session;
      },
      (error) => {
        answer = undefined;
        throw error;
      },
    );
    return answer;
  };
}

/** Security headers. Only documents contain inline scripts, so only documents get a nonce. */
function headers(mode: string): MiddlewareHandler {
  const [document, data] = [secured(mode, ["'self'", NONCE]), secured(mode, ["'self'"])];
  return (c, next) => (isRouterData(c.req.path) ? data : document)(c, next);
}

/** Whether the router answers with its data format at this address, for pages of every route. */
const isRouterData = (path: string) => path.endsWith('.data');

type Policy = Exclude<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy'], undefined>;

function secured(mode: string, scriptSrc: NonNullable<Policy['scriptSrc']>) {
  const development = mode === 'development';
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc,
      // Style attributes come from React and the toast library; style elements need no more than 'self'.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      baseUri: ["'self'"],
      objectSrc: ["'none'"],
    },
    strictTransportSecurity: 'max-age=31536000; includeSubDomains',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [] },
    crossOriginOpenerPolicy: 'same-origin',
  });
}

/**
 * Sandboxes uploaded files: opened in a browser, they run no script, load nothing and have no origin. Wraps the
 * middleware that sets the headers of pages, so that its own header wins.
 */
const fileSandbox: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.headers.has('content-disposition')) {
    c.res.headers.set('content-security-policy', "sandbox; default-src 'none'");
  }
};
