import { createHash } from 'node:crypto';
import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sharedPath } from './cached-pages.ts';
import { PageCache } from './page-cache.ts';

const HTML = 'text/html; charset=utf-8';

/** A cache whose pages arrive when the test releases them, and name their rendering. */
function cacheUnderTest({ listening = true } = {}) {
  const waiting: (() => void)[] = [];
  const state = { content: 'primeiro', listening, waiting: () => waiting.length };
  const cache = new PageCache({
    mayKeep: () => state.listening,
    async render(path) {
      const { content } = state;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return path === '/nada'
        ? null
        : new Response(`${path} ${content}`, { headers: { 'content-type': HTML } });
    },
  });
  const finish = async () => {
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    for (const resolve of waiting.splice(0)) resolve();
  };
  const text = async (path: string) => (await cache.load(path))?.bodies.identity.bytes.toString();
  return { cache, state, finish, text };
}

describe('page cache', () => {
  test('a thousand concurrent requests share one rendering, and later ones render nothing', async () => {
    const { cache, finish, text } = cacheUnderTest();
    const all = Promise.all(Array.from({ length: 1000 }, () => text('/')));
    await finish();
    expect(new Set(await all)).toEqual(new Set(['/ primeiro']));
    expect(await text('/')).toBe('/ primeiro');
    expect(cache.renders).toBe(1);
  });

  test('a change of content shows at once, for one more rendering', async () => {
    const { cache, state, finish, text } = cacheUnderTest();
    const before = text('/');
    await finish();
    await before;
    state.content = 'segundo';
    cache.empty();
    const after = Promise.all([text('/'), text('/')]);
    await finish();
    expect(await after).toEqual(['/ segundo', '/ segundo']);
    expect(cache.renders).toBe(2);
  });

  test('a rendering that began before a change is not cached or shown', async () => {
    const { cache, state, finish, text } = cacheUnderTest();
    const early = text('/');
    await new Promise((resolve) => setImmediate(resolve));
    state.content = 'segundo';
    cache.empty();
    const late = text('/');
    await finish();
    expect(await late).toBe('/ segundo');
    expect(await early).toBe('/ segundo');
    expect(cache.renders).toBe(2);
  });

  test('a page whose content changes at every try is shown, but not cached', async () => {
    const { cache, state, finish, text } = cacheUnderTest();
    const asked = text('/');
    for (const content of ['segundo', 'terceiro', 'quarto']) {
      await expect.poll(() => state.waiting()).toBe(1);
      state.content = content;
      cache.empty();
      await finish();
    }
    // The last try began before the last change.
    expect(await asked).toBe('/ terceiro');
    expect(cache.get('/')).toBeUndefined();
    const later = text('/');
    await finish();
    expect(await later).toBe('/ quarto');
  });

  test('serves the last good page while rendering fails, for at most a day', async () => {
    let fails = false;
    const cache = new PageCache({
      mayKeep: () => true,
      render: async () => {
        if (fails) throw new Error('sem banco');
        return new Response('antes');
      },
    });
    await cache.load('/');
    fails = true;
    cache.empty();
    await expect(cache.load('/')).rejects.toThrow('sem banco');
    expect(cache.get('/')).toBeUndefined();
    expect(cache.stale('/')?.bodies.identity.bytes.toString()).toBe('antes');
    cache.forget();
    expect(cache.stale('/')).toBeUndefined();
  });

  test('nothing is cached while change notifications are missing', async () => {
    const { cache, state, finish, text } = cacheUnderTest({ listening: false });
    const first = text('/');
    await finish();
    await first;
    expect(cache.get('/')).toBeUndefined();
    state.content = 'segundo';
    const second = text('/');
    await finish();
    expect(await second).toBe('/ segundo');
  });

  test('a cached page is not shown once change notifications are missing', async () => {
    const { state, finish, text } = cacheUnderTest();
    const first = text('/');
    await finish();
    await first;
    state.listening = false;
    state.content = 'segundo';
    const second = text('/');
    await finish();
    expect(await second).toBe('/ segundo');
  });

  test('a flood of addresses evicts the oldest pages', async () => {
    const { cache, finish } = cacheUnderTest();
    const paths = Array.from({ length: 502 }, (_, at) => `/${at}`);
    for (const path of paths) {
      const made = cache.load(path);
      await finish();
      await made;
    }
    expect(paths.filter((path) => !cache.get(path))).toEqual(['/0', '/1']);
    expect(paths.filter((path) => !cache.stale(path))).toEqual(['/0', '/1']);
  });

  test('a page that cannot be shared is not cached, and a failed rendering is retried', async () => {
    const { finish, text, cache } = cacheUnderTest();
    const nothing = text('/nada');
    await finish();
    expect(await nothing).toBeUndefined();
    expect(cache.get('/nada')).toBeUndefined();

    let fails = true;
    const moody = new PageCache({
      mayKeep: () => true,
      render: async () => {
        if (fails) throw new Error('sem banco');
        return new Response('voltou');
      },
    });
    await expect(moody.load('/')).rejects.toThrow('sem banco');
    fails = false;
    expect((await moody.load('/'))?.bodies.identity.bytes.toString()).toBe('voltou');
  });

  test('inline scripts are named by hash, and every encoding holds the same page', async () => {
    const script = 'window.a = 1;';
    const html = `<html><script src="/x.js"></script><script>${script}</script><script type="application/ld+json">{}</script></html>`;
    const cache = new PageCache({
      mayKeep: () => true,
      render: async () =>
        new Response(html, {
          headers: {
            'content-type': HTML,
            'content-security-policy': "script-src 'self' 'nonce-abc'; object-src 'none'",
          },
        }),
    });
    const page = await cache.load('/');
    const headers = page?.bodies.br.headers ?? [];
    const policy = headers[headers.indexOf('content-security-policy') + 1];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toBe(`script-src 'self' 'sha256-${hash}'; object-src 'none'`);
    expect(zlib.brotliDecompressSync(page?.bodies.br.bytes ?? Buffer.alloc(0)).toString()).toBe(html);
    expect(zlib.gunzipSync(page?.bodies.gzip.bytes ?? Buffer.alloc(0)).toString()).toBe(html);
  });
});

describe('shared addresses', () => {
  test.each([
    ['GET', '/', undefined, '/'],
    ['HEAD', '/faq', undefined, '/faq'],
    ['GET', '/faq.data', undefined, '/faq.data'],
    ['GET', '/produtos/limpa-nome', 'tema=escuro', '/produtos/limpa-nome'],
    ['GET', '/?utm_source=x&gclid=1', undefined, '/'],
    ['GET', '/faq?busca=pix', undefined, null],
    ['GET', '/?index&utm_source=x', undefined, null],
    ['POST', '/', undefined, null],
    ['GET', '/', 'nome.session_token=x', null],
    ['GET', '/', 'a=b; __Secure-nome.session_token=x', null],
    ['GET', '/', 'nome.flash=x', null],
    ['GET', '/', 'nome.orders=x', '/'],
    ['GET', '/auth', undefined, null],
    ['GET', '/app', undefined, null],
    ['GET', '/produtos/../app', undefined, null],
    ['GET', '/produtos/A', undefined, null],
  ])('%s %s with %s: %s', (method, url, cookie, expected) =>
    expect(sharedPath(method, url, cookie)).toBe(expected),
  );
});
