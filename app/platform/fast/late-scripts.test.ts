import { runInNewContext } from 'node:vm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as lateScripts from './late-scripts.server.ts';

const { scriptsAreLate } = lateScripts;
const deferScripts = (html: string) => lateScripts.deferScripts(Buffer.from(html)).toString();

const PAGE = `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/react.js"/><link rel="stylesheet" href="/assets/app.css"/></head><body><p>Olá</p><script type="module" async="">import "/assets/react.js"; const price = "$& $1";</script></body></html>`;

/** Runs the inline script of a page in a fake browser, which records the requested files. */
function openPage({ wakesOnUse = false, hash = '', kept = {} as object } = {}) {
  const html = lateScripts.deferScripts(Buffer.from(PAGE), { wakesOnUse }).toString();
  const asked: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  let notify = (_: object) => {};
  class PerformanceObserver {
    constructor(callback: typeof notify) {
      notify = callback;
    }
    observe() {}
  }
  const code = html.match(/id="([\w-]+)">([\s\S]*?)<\/script>/);
  const start = html.match(/<script>(\{const files[\s\S]*?)<\/script><\/body>/)?.[1] ?? '';
  const location = { hash, search: '', followed: '', assign: (to: string) => (location.followed = to) };
  const document = {
    hidden: false,
    currentScript: { nonce: 'n0nce' },
    head: {
      append: (made: { rel?: string; href?: string; nonce?: string; textContent?: string }) =>
        asked.push(made.href ? `${made.rel} ${made.href}` : `${made.nonce} ${made.textContent}`),
    },
    createElement: () => ({ relList: { supports: () => true } }),
    querySelectorAll: () => [],
    getElementById: (id: string) => (id === code?.[1] ? { textContent: code?.[2] } : null),
  };
  // `import()` needs a host that loads modules: the file is recorded instead.
  const noted = start.replaceAll('import(file)', 'load(file)');
  expect(noted).not.toBe(start);
  const timers: (() => void)[] = [];
  runInNewContext(noted, {
    ...{ document, location, sessionStorage: kept, PerformanceObserver, Object, Promise },
    load: async (file: string) => void asked.push(`runs ${file}`),
    window: { requestIdleCallback: (run: () => void) => run() },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    setTimeout: (run: () => void, ms?: number) => (ms ? timers.push(run) : setTimeout(run)),
  });
  return {
    ...{ html, asked, location },
    paint: (entry = 'first-contentful-paint') =>
      notify({ getEntriesByName: (name: string) => (name === entry ? [{}] : []) }),
    fire: (name: string, event = {}) => listeners.get(name)?.(event),
    /** Ends every wait. */
    wait: () => timers.splice(0).forEach((run) => void run()),
  };
}

const STARTED = [
  'modulepreload /assets/entry.js',
  'modulepreload /assets/react.js',
  'runs /assets/react.js',
  'n0nce import "/assets/react.js"; const price = "$& $1";',
];
const CACHED = ['prefetch /assets/entry.js', 'prefetch /assets/react.js'];

test('requests no script before the first frame, then all files in order, then the page itself', async () => {
  const { html, asked, paint } = openPage();
  expect([scriptsAreLate(PAGE), scriptsAreLate(html)]).toEqual([false, true]);
  expect(html).toContain('<link rel="stylesheet" href="/assets/app.css"/>');
  paint('first-paint');
  expect(asked).toEqual([]);
  paint();
  paint();
  await expect.poll(() => asked).toEqual(STARTED);
});

test('changes nothing of a document but its scripts', () => {
  const plain = PAGE.replace(/<link rel="modulepreload"[^>]*>/g, '');
  const back = deferScripts(PAGE)
    .replace(/<script>\{const files[\s\S]*?<\/script>(?=<\/body>)/, '')
    .replace('type="text/plain" id="codigo-da-pagina"', 'type="module" async=""');
  expect(back).toBe(plain);
});

test('runs no script of a page that wakes on use before its first use, and starts it once', async () => {
  const { asked, paint, fire } = openPage({ wakesOnUse: true });
  paint();
  expect(asked).toEqual(CACHED);
  fire('pointermove', { type: 'pointermove', movementX: 0, movementY: 0 });
  expect(asked).toEqual(CACHED);
  fire('pointermove', { type: 'pointermove', movementX: 1, movementY: 0 });
  fire('keydown');
  await expect.poll(() => asked).toEqual([...CACHED, ...STARTED]);
});

test('starts a page that is used before its first frame after that frame', async () => {
  const { asked, paint, fire } = openPage({ wakesOnUse: true });
  fire('pointerdown');
  expect(asked).toEqual([]);
  paint();
  await expect.poll(() => asked).toEqual(STARTED);
});

test.each([{ hash: '#quais-documentos' }, { kept: { 'nome.checkout': '{}' } }])(
  'starts a page that wakes on use after its first frame when it has a state: %o',
  async (state) => {
    const { asked, paint } = openPage({ wakesOnUse: true, ...state });
    paint();
    await expect.poll(() => asked).toEqual(STARTED);
  },
);

/** A press of an element with these properties. */
function pressOf(element: object) {
  const press = { localName: 'button', clicks: 0, click: () => (press.clicks += 1), ...element };
  const event = {
    target: { closest: () => press },
    prevented: false,
    preventDefault: () => {
      event.prevented = true;
    },
  };
  return { press, event };
}

test('repeats the last press that needs code once the page is awake', () => {
  const { fire } = openPage({ wakesOnUse: true });
  const { press, event } = pressOf({});
  fire('click', event);
  expect([event.prevented, press.clicks]).toEqual([true, 0]);
  fire('awake');
  expect(press.clicks).toBe(1);
  const later = pressOf({});
  fire('click', later.event);
  expect(later.event.prevented).toBe(false);
});

test('follows a pressed link when its code does not come, but not after the page is awake', () => {
  const asleep = openPage({ wakesOnUse: true });
  asleep.fire('click', pressOf({ localName: 'a', href: '/checkout?plan=CPF' }).event);
  asleep.wait();
  expect(asleep.location.followed).toBe('/checkout?plan=CPF');

  const awake = openPage({ wakesOnUse: true });
  awake.fire('click', pressOf({ localName: 'a', href: '/checkout?plan=CPF' }).event);
  awake.fire('awake');
  awake.wait();
  expect(awake.location.followed).toBe('');
});

test('discards a held press when the page is left', () => {
  const { fire, wait, location } = openPage({ wakesOnUse: true });
  const { press, event } = pressOf({ localName: 'a', href: '/checkout?plan=CPF' });
  fire('click', event);
  fire('pagehide');
  wait();
  fire('awake');
  expect([location.followed, press.clicks]).toEqual(['', 0]);
});

test('leaves labels of enabled fields, and presses that open another tab, to the browser', () => {
  const { fire } = openPage({ wakesOnUse: true });
  const label = pressOf({ localName: 'label', control: { disabled: false } });
  const tab = pressOf({});
  fire('click', label.event);
  fire('click', Object.assign(tab.event, { ctrlKey: true }));
  expect([label.event.prevented, tab.event.prevented]).toEqual([false, false]);
});

test('inlines the used style if its text is given, except fonts that have a stand-in', () => {
  const kept = '@font-face{font-family:A;font-display:optional}p{color:red}';
  const swapped = '@font-face{font-family:B;font-display:swap}';
  const html = lateScripts
    .deferScripts(Buffer.from(PAGE), { styleOf: () => `${swapped}${kept}/* $& */` })
    .toString();
  expect(html).toContain(
    `<style data-precedence="page" data-file="/assets/app.css">${kept}/* $& */</style><style data-precedence="page" media="not all">${swapped}</style></head>`,
  );
  expect(html).not.toContain('rel="stylesheet"');
});

test('a page without code stays unchanged', () => {
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
