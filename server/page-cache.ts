import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { env } from '#app/platform/env.server.ts';
import { scriptsAreLate } from '#app/platform/fast/late-scripts.server.ts';
import { log } from '#app/platform/log.server.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** A page ready to send: its headers in writeHead's flat form, its bytes in every encoding. */
export type CachedPage = {
  etag: string;
  bodies: Record<Encoding, { headers: string[]; bytes: Buffer }>;
  /** Time of the rendering, in ms since 1970. */
  madeAt: number;
};
export type Encoding = 'br' | 'gzip' | 'identity';

/** More than the public site has; a flood of invented addresses only evicts pages that are rendered again. */
const MAX_PAGES = 500;
/** Renderings of a page whose content changes meanwhile; the last one is then shown. */
const MAX_TRIES = 3;

type Options = {
  /**
   * Renders one page; null when visitors cannot share the answer (a redirect, a 404).
   * @throws when the page cannot be rendered now.
   */
  render: (path: string) => Promise<Response | null>;
  /** Whether changes of content arrive. If not, pages are rendered for waiting requests and not cached. */
  mayKeep: () => boolean;
};

/**
 * Public pages as finished bytes. Requests during a rendering wait for it, so that a change of content costs
 * each process one rendering per page. After `empty` every page is rendered again; a rendering that began
 * before is not cached. The last good page is served while none can be rendered.
 */
export class PageCache {
  renders = 0;
  readonly #pages = new Map<string, CachedPage>();
  readonly #lastGood = new Map<string, CachedPage>();
  readonly #rendering = new Map<string, Promise<CachedPage | null>>();
  #generation = 0;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The cached page, if there is one. */
  get(path: string): CachedPage | undefined {
    return this.#options.mayKeep() ? this.#pages.get(path) : undefined;
  }

  /** The page, rendered if necessary; null when it cannot be shared. @throws the error of the rendering. */
  load(path: string, tries = MAX_TRIES): Promise<CachedPage | null> {
    const known = this.get(path);
    if (known) return Promise.resolve(known);
    const running = this.#rendering.get(path);
    if (running) return running;
    const started = this.#fill(path, tries).finally(() => {
      if (this.#rendering.get(path) === started) this.#rendering.delete(path);
    });
    this.#rendering.set(path, started);
    return started;
  }

  /** The last rendered page of any age, for when a new one is unavailable. */
  stale(path: string): CachedPage | undefined {
    return this.#lastGood.get(path);
  }

  /** Empties the cache, including the last good pages. */
  forget(): void {
    this.#lastGood.clear();
    this.empty();
  }

  empty(): void {
    this.#generation += 1;
    this.#pages.clear();
    // Later requests must not join a rendering of the old content.
    this.#rendering.clear();
  }

  async #fill(path: string, tries: number): Promise<CachedPage | null> {
    const generation = this.#generation;
    this.renders += 1;
    const response = await this.#options.render(path);
    const page = response && (await pack(response));
    if (generation !== this.#generation && tries > 1) return this.load(path, tries - 1);
    if (!page) return null;
    put(this.#lastGood, path, page);
    if (generation === this.#generation && this.#options.mayKeep()) put(this.#pages, path, page);
    return page;
  }
}

function put(pages: Map<string, CachedPage>, path: string, page: CachedPage) {
  if (pages.size >= MAX_PAGES) pages.delete(pages.keys().next().value as string);
  pages.set(path, page);
}

const HTML = /^text\/html/;

async function pack(response: Response): Promise<CachedPage> {
  const headers = new Headers(response.headers);
  const identity = Buffer.from(await response.arrayBuffer());
  if (HTML.test(headers.get('content-type') ?? '')) {
    const html = identity.toString();
    if (!scriptsAreLate(html) && env().fastWays) log.error('the scripts of a public page are not deferred');
    allowInlineScripts(headers, html);
  }
  for (const name of ['content-length', 'content-encoding', 'set-cookie', 'transfer-encoding'])
    headers.delete(name);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  headers.set('etag', etag);
  // Cached by browsers and shared caches, but revalidated each time: a change shows at once.
  headers.set('cache-control', 'public, no-cache');
  headers.set('vary', 'accept-encoding, cookie');
  const bytes: Record<Encoding, Buffer> = {
    identity,
    gzip: await gzip(identity, { level: 9 }),
    br: await brotli(identity, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 10 } }),
  };
  const body = (encoding: Encoding) => ({
    bytes: bytes[encoding],
    headers: [
      ...[...headers].flat(),
      'content-length',
      String(bytes[encoding].length),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ],
  });
  return {
    etag,
    madeAt: Date.now(),
    bodies: { br: body('br'), gzip: body('gzip'), identity: body('identity') },
  };
}

/**
 * Names a shared page's inline scripts by their hashes, since it has no nonce (two answers must never share
 * one).
 */
function allowInlineScripts(headers: Headers, html: string) {
  const codes = html
    .split('</script>')
    .slice(0, -1)
    .flatMap((part) => /<script(?![^<>]*\bsrc=)(?![^<>]*ld\+json)[^<>]*>([\s\S]*)/.exec(part)?.[1] ?? []);
  const hashes = codes.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const policy = headers.get('content-security-policy') ?? '';
  headers.set('content-security-policy', policy.replace(/'nonce-[^']*'/, [...new Set(hashes)].join(' ')));
}
