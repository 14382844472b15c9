import { runInNewContext } from 'node:vm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as lateScripts from './late-scripts.server.ts';

const { scriptsAreLate } = lateScripts;
const deferScripts = (html: string) => lateScripts.deferScripts(Buffer.from(html)).toString();

const PAGE = `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/react.js"/><link rel="stylesheet" href="/assets/app.css"/></head><body><p>Olá</p><script type="module" async="">import "/assets/react.js"; const price = "$& $1";</script></body></html>`;

test('no script is asked for before the first frame; then all files, in their order, then the page itself', async () => {
  const html = deferScripts(PAGE);
  expect([scriptsAreLate(PAGE), scriptsAreLate(html)]).toEqual([false, true]);
  expect(html).toContain('<link rel="stylesheet" href="/assets/app.css"/>');

  const done: string[] = [];
  let tell = (_: object) => {};
  class PerformanceObserver {
    constructor(told: typeof tell) {
      tell = told;
    }
    observe() {}
  }
  const code = html.match(/id="([\w-]+)">([\s\S]*?)<\/script>/);
  const start = html.match(/<script>(\{const files[\s\S]*?)<\/script><\/body>/)?.[1] ?? '';
  const document = {
    hidden: false,
    currentScript: { nonce: 'n0nce' },
    head: {
      append: (made: { href?: string; nonce?: string; textContent?: string }) =>
        done.push(made.href ?? `${made.nonce} ${made.textContent}`),
    },
    createElement: () => ({}),
    querySelectorAll: () => [],
    getElementById: (id: string) => (id === code?.[1] ? { textContent: code?.[2] } : null),
  };
  // `import()` needs a host that loads modules: what the page would load is noted instead.
  const noted = start.replaceAll('import(file)', 'load(file)');
  expect(noted).not.toBe(start);
  const load = async (file: string) => void done.push(`runs ${file}`);
  runInNewContext(noted, {
    document,
    load,
    PerformanceObserver,
    addEventListener: () => {},
    setTimeout,
    Object,
    Promise,
  });
  const entries = (name: string) => ({ getEntriesByName: (asked: string) => (asked === name ? [{}] : []) });
  tell(entries('first-paint'));
  expect(done).toEqual([]);

  tell(entries('first-contentful-paint'));
  tell(entries('first-contentful-paint'));
  await expect.poll(() => done).toHaveLength(4);
  expect(done).toEqual([
    '/assets/entry.js',
    '/assets/react.js',
    'runs /assets/react.js',
    'n0nce import "/assets/react.js"; const price = "$& $1";',
  ]);
});

test('style comes within the page where its text is given, but fonts that have a stand-in', () => {
  const kept = '@font-face{font-family:A;font-display:optional}.x{color:red}';
  const swapped = '@font-face{font-family:B;font-display:swap}';
  const html = lateScripts.deferScripts(Buffer.from(PAGE), () => `${swapped}${kept}/* $& */`).toString();
  expect(html).toContain(
    `<style data-precedence="page" data-file="/assets/app.css">${kept}/* $& */</style><style data-precedence="page" media="not all">${swapped}</style></head>`,
  );
  expect(html).not.toContain('rel="stylesheet"');
});

test('a page without code stays as it is', () => {
  const html = '<html><body><p>Olá</p></body></html>';
  expect(deferScripts(html)).toBe(html);
});

test.each([undefined, 'abc+/=='])('scripts are found as React writes them, with the nonce %s', (nonce) => {
  const html = renderToStaticMarkup(
    createElement(
      'html',
      null,
      createElement(
        'head',
        null,
        createElement('link', { rel: 'modulepreload', href: '/assets/entry.js', nonce }),
      ),
      createElement(
        'body',
        null,
        createElement('script', {
          nonce,
          type: 'module',
          async: true,
          dangerouslySetInnerHTML: { __html: 'import "/assets/entry.js"' },
        }),
      ),
    ),
  );
  const late = deferScripts(html);
  expect([scriptsAreLate(html), scriptsAreLate(late)]).toEqual([false, true]);
  expect(late).toContain(`<script${nonce ? ` nonce="${nonce}"` : ''}>{const files = ["/assets/entry.js"]`);
});
