import type { IncomingMessage, ServerResponse } from 'node:http';
import { civilDateAt } from '#app/lib/dates.ts';
import { hearsContentChanges, onContentChange } from '#app/platform/live.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { pageCacheRequests, requestSeconds } from '#app/platform/metrics.server.ts';
import { acceptsGzip } from './compression.ts';
import { type CachedPage, type Encoding, PageCache } from './page-cache.ts';

/**
 * Addresses whose answer is the same for every visitor, as documents and as data for the router. Their
 * loaders do not read session or query. Other addresses, and visitors with a session or a waiting toast,
 * bypass the cache, and those who came by a partner's link: their forms ask for one consent more.
 */
const SHARED =
  /^\/(?:(?:_|_root)?|faq|contato|emprestimo|politicas|promessas|aprender(?:\/[a-z0-9-]{1,90})?|verdades|produtos\/[a-z0-9-]{1,80})(?:\.data)?$/;
const PERSONAL_COOKIE = /(?:^|; |__Secure-)nome\.(?:session|flash|parceiro)/;
/** Parameters that record where a visit came from; the page does not depend on them. */
const TRACKING = /^(?:utm_[a-z]+|gclid|fbclid|msclkid)=/;

/** The path under which a request shares its answer with others; null for requests that do not. */
export function sharedPath(
  method: string | undefined,
  url: string,
  cookie: string | undefined,
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (cookie !== undefined && PERSONAL_COOKIE.test(cookie)) return null;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!SHARED.test(path)) return null;
  if (
    mark >= 0 &&
    !url
      .slice(mark + 1)
      .split('&')
      .every((pair) => TRACKING.test(pair))
  )
    return null;
  return path;
}

/** The route pattern of a shared path; data requests count as their page. */
const sharedPattern = (path: string): string =>
  path.replace(/(?:(?:\/(?:_|_root))?\.data)$/, '').replace(/^(\/(?:produtos|aprender)\/).+/, '$1:slug') ||
  '/';

const accepted = (header: string | string[] | undefined): Encoding => {
  const text = String(header ?? '');
  if (/\bbr\b(?!;q=0(?:\.0*)?\b)/.test(text)) return 'br';
  return acceptsGzip(text) ? 'gzip' : 'identity';
};

/**
 * Answers shared pages from memory, in front of the application; without a database the last ones, marked as
 * stale.
 * @param render renders the page of a visitor without cookies.
 * @returns `serve`, which returns false if the application must answer the request.
 */
export function cachedPages(render: (path: string) => Promise<Response>) {
  const cache = new PageCache({
    mayKeep: hearsContentChanges,
    async render(path) {
      const response = await render(path);
      if (response.status >= 500) throw new Error(`The page answered ${response.status}.`);
      return response.status === 200 && !response.headers.has('set-cookie') ? response : null;
    },
  });
  onContentChange(() => cache.empty());
  emptyAtMidnight(cache);

  return {
    cache,
    serve(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
      const path = sharedPath(request.method, request.url ?? '/', request.headers.cookie);
      if (path === null) {
        otherwise();
        return;
      }
      const started = performance.now();
      const answer = (page: CachedPage, result: 'hit' | 'miss' | 'stale') => {
        send(request, response, page, result === 'stale' ? staleHeaders(page) : []);
        const ms = performance.now() - started;
        const status = response.statusCode;
        pageCacheRequests.inc({ result });
        requestSeconds.observe(
          { method: request.method ?? '', route: sharedPattern(path), status },
          ms / 1000,
        );
        log.info(
          {
            requestId: 'cache',
            method: request.method,
            route: path,
            status,
            ms: Math.round(ms),
          },
          'request',
        );
      };
      const known = cache.get(path);
      if (known) {
        answer(known, 'hit');
        return;
      }
      cache.load(path).then(
        (page) => (page ? answer(page, 'miss') : otherwise()),
        (error) => {
          log.error({ route: path, ...errorFields(error) }, 'shared page could not be rendered');
          const old = cache.stale(path);
          if (old) answer(old, 'stale');
          else otherwise();
        },
      );
    },
  };
}

/** Headers of an older page, served because a new one is unavailable (RFC 9111; RFC 7234 for the warning). */
const staleHeaders = ({ madeAt }: CachedPage): string[] => [
  'age',
  String(Math.round((Date.now() - madeAt) / 1_000)),
  'warning',
  '110 - "Response is Stale"',
];

function send(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  extra: readonly string[],
): void {
  const { headers, bytes } = page.bodies[accepted(request.headers['accept-encoding'])];
  if (request.headers['if-none-match']?.includes(page.etag)) {
    response.writeHead(304, {
      etag: page.etag,
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding, cookie',
    });
    response.end();
    return;
  }
  response.writeHead(200, [...headers, ...extra]);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Empties the cache at midnight in Brasília: a page may depend on the day (an offer that ends). */
function emptyAtMidnight(cache: PageCache): void {
  let today = civilDateAt(new Date());
  setInterval(() => {
    const now = civilDateAt(new Date());
    if (now !== today) cache.forget();
    today = now;
  }, 30_000).unref();
}
