import { usedStyle } from './used-style.server.ts';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
const MODULE = /^<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/;
const KEPT = 'codigo-da-pagina';
const SWAPPED_FONTS = /@font-face\{(?=[^{}]*font-display:swap)[^{}]*\}/g;
const STYLES = /<link(?: nonce="[^"]*")? rel="stylesheet" href="([^"]+)"\/>/g;

/** Elements that need code to work: presses on them are repeated once the page is awake. */
const NEED_CODE = 'a[data-checkout],button[type="button"],label';

/** Longest wait in ms for the style, and for the code behind a pressed link; then the browser follows the link. */
const LINK_WAIT_MS = 3_000;

/**
 * First signs of a person, which wake a page that waits for use. Scrolling does not count: a row that snaps
 * into place scrolls without a person. A `pointermove` without a movement does not count either: Chromium
 * sends one when a page appears under a resting pointer.
 */
const USES = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'input', 'click'];

/**
 * Inline script at the end of a document. `files` and `wakesOnUse` are set before it.
 *
 * - After the first frame (at once in a hidden page, after two seconds where the browser reports no frame) it switches on
 *   the fonts that have a stand-in of the same width.
 * - It then starts the page. With `wakesOnUse` it only fetches the files into the browser's cache, and starts the page
 *   at the first use, never before the first frame. A page starts after the first frame nevertheless when its address or this tab holds a state
 *   that only code can show: a section or question, an open checkout, entries.
 * - Starting applies the whole style file, because the page holds only the rules that it uses without code. It asks for
 *   the scripts four at a time, and runs them, after the style, one after the other with a pause between them. A script
 *   that fails is met again, and reported, by the start of the page.
 * - Presses in `NEED_CODE` are held until the page is awake (app/entry.client.tsx) and then repeated. Leaving the page
 *   discards them: Back may restore it from memory.
 * - The browser's offer to install the site comes once, perhaps before its code is there
 *   (app/ui/app-install/install-state.ts).
 */
const START = `
const { head } = document;
const { nonce } = document.currentScript;
const add = (name, values) => head.append(Object.assign(document.createElement(name), values));
const pause = () => new Promise((resolve) => setTimeout(resolve));
let held;
const follow = () => held?.href && location.assign(held.href);
const start = async () => {
  const applied = [...document.querySelectorAll('style[data-file] + style')].map((fonts) => new Promise((done) => {
    const href = fonts.previousElementSibling.dataset.file;
    fonts.after(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done }));
  }));
  for (const [place, href] of files.entries()) {
    add('link', { rel: 'modulepreload', href });
    if (place % 4 === 3) await pause();
  }
  await Promise.race([Promise.all(applied), new Promise((done) => setTimeout(done, ${LINK_WAIT_MS}))]);
  for (const file of files.slice(1)) {
    await import(file).catch(() => {});
    await pause();
  }
  const textContent = document.getElementById('${KEPT}').textContent;
  add('script', { nonce, type: 'module', textContent, onerror: follow });
};
addEventListener('beforeinstallprompt', (event) => { event.preventDefault(); window.installOffer = event; });
let started = false;
const startOnce = () => {
  if (!started) start();
  started = true;
};
let shown = false;
let used = false;
const use = (event) => {
  if (event.type === 'pointermove' && !event.movementX && !event.movementY) return;
  used = true;
  if (shown) startOnce();
};
const hold = (event) => {
  const press = event.target.closest('${NEED_CODE}');
  if (!press || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (press.localName === 'label' && !press.control?.disabled) return;
  event.preventDefault();
  held = press;
  setTimeout(follow, ${LINK_WAIT_MS});
};
const hasState = () => {
  try {
    if (Object.keys(sessionStorage).some((key) => key.startsWith('nome.'))) return true;
  } catch {}
  return location.hash !== '' || /[?&]checkout=/.test(location.search);
};
const waits = wakesOnUse && !hasState();
if (waits) {
  for (const name of ${JSON.stringify(USES)}) addEventListener(name, use, { capture: true, passive: true });
  addEventListener('click', hold, true);
  addEventListener('pagehide', () => { held = undefined; });
  addEventListener('awake', () => {
    removeEventListener('click', hold, true);
    const press = held;
    held = undefined;
    press?.click();
  }, { once: true });
}
const show = () => {
  if (shown) return;
  shown = true;
  for (const style of document.querySelectorAll('style[data-file] + style')) style.media = 'all';
  if (!waits || used) startOnce();
  else (window.requestIdleCallback ?? setTimeout)(fetchFiles);
};
const fetchFiles = () => {
  const rel = document.createElement('link').relList.supports('prefetch') ? 'prefetch' : 'modulepreload';
  if (started) return;
  for (const style of document.querySelectorAll('style[data-file]')) add('link', { rel: 'prefetch', as: 'style', href: style.dataset.file });
  for (const href of files) add('link', { rel, as: 'script', href });
};
if (document.hidden) show();
else {
  const painted = (seen) => seen.getEntriesByName('first-contentful-paint').length > 0 && show();
  new PerformanceObserver(painted).observe({ type: 'paint', buffered: true });
  setTimeout(show, 2000);
}
`.replaceAll(/\n\s*/g, '');

/**
 * Makes a page readable before it requests any script: on a slow line the text does not compete with the code
 * for bandwidth. Links and forms work without code, and entries made meanwhile are kept
 * (app/ui/early-entries.ts).
 * @param options.styleOf returns the text of a style file. With it the rules that the page uses are inlined: a
 * first visit is drawn from one answer, a round trip earlier.
 * @param options.wakesOnUse scripts run at the first use instead of after the first frame.
 */
export function deferScripts(
  page: Buffer<ArrayBuffer>,
  {
    styleOf,
    wakesOnUse = false,
  }: { styleOf?: ((href: string) => string) | undefined; wakesOnUse?: boolean } = {},
): Buffer<ArrayBuffer> {
  // Only the head and the end are rewritten: the part between is nearly the whole page.
  const head = page.indexOf('</head>');
  const end = page.lastIndexOf('<script', page.lastIndexOf(' type="module" async=""'));
  const module = head < end ? MODULE.exec(page.toString('utf8', end)) : null;
  if (!module) return page;
  const [whole, nonce = '', code] = module;
  const before = page.toString('utf8', 0, head);
  // The first file is the entry: loading it starts the page.
  const files = [...before.matchAll(PRELOAD)].map(([, href]) => href);
  // During hydration React compares the element and its text, not its type.
  const kept = `<script type="text/plain" id="${KEPT}">${code}</script>`;
  const start = `<script${nonce}>{const files = ${JSON.stringify(files)};const wakesOnUse = ${wakesOnUse};${START}}</script>`;
  const rest = module.input.slice(whole.length).replace('</body>', () => `${start}</body>`);
  return Buffer.concat([
    Buffer.from(styled(before.replace(PRELOAD, ''), page, styleOf)),
    page.subarray(head, end),
    Buffer.from(`${kept}${rest}`),
  ]);
}

const styles = new Map<string, { used: (html: string) => string; fonts: string }>();

function readStyle(href: string, styleOf: (href: string) => string) {
  const text = styleOf(href);
  const fonts = text.match(SWAPPED_FONTS)?.join('') ?? '';
  const read = { used: usedStyle(text.replace(SWAPPED_FONTS, '')), fonts };
  styles.set(href, read);
  return read;
}

/** Inlines the used rules of the style files of the head. Fonts with a stand-in load after the first frame: see `START`. */
function styled(head: string, page: Buffer, styleOf?: (href: string) => string): string {
  if (!styleOf) return head;
  return head.replace(STYLES, (_, href: string) => {
    const { used, fonts } = styles.get(href) ?? readStyle(href, styleOf);
    // Without a precedence React would take them for the style of the brand, which is in the head too.
    return `<style data-precedence="page" data-file="${href}">${used(page.toString())}</style><style data-precedence="page" media="not all">${fonts}</style>`;
  });
}

/**
 * Whether a page requests no script before its first frame. Becomes false if React writes these elements
 * differently.
 */
export const scriptsAreLate = (html: string): boolean =>
  !/<link[^<>]*\bmodulepreload\b|<script[^<>]*\btype="module"/.test(html);
