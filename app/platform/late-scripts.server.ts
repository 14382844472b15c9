const PRELOAD = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
const MODULE = /^<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/;
const KEPT = 'codigo-da-pagina';

/**
 * Runs in the browser after the first frame is on screen (a hidden page draws none and starts at once): asks for all
 * files, a few at a time because asking costs as much as running the small ones, lets them run one after the other with a breath between them, so that no finger waits for all of them, and
 * then starts the page. What one of them fails at, the page's own start meets again and says. The browser offers to
 * install the site once, which may be before its code is there (app/ui/app-install/install-state.ts).
 */
const START = `
const head = document.head;
const { nonce } = document.currentScript;
const add = (name, values) => head.append(Object.assign(document.createElement(name), values));
const breath = () => new Promise((resolve) => setTimeout(resolve));
const start = async () => {
  for (const [place, href] of files.entries()) {
    add('link', { rel: 'modulepreload', href });
    if (place % 4 === 3) await breath();
  }
  for (const file of files.slice(1)) {
    await import(file).catch(() => {});
    await breath();
  }
  add('script', { nonce, type: 'module', textContent: document.getElementById('${KEPT}').textContent });
};
addEventListener('beforeinstallprompt', (event) => { event.preventDefault(); window.installOffer = event; });
document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
`.replaceAll(/\n\s*/g, '');

/**
 * A page that can be read before any script of it is asked for: on a slow line the text does not share the bytes per
 * second with the code. Its links and forms work without code, so nothing is lost in between.
 */
export function deferScripts(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  // Only the head and the end are read as text: what lies between is nearly all of a page.
  const head = page.indexOf('</head>');
  const end = page.lastIndexOf('<script', page.lastIndexOf(' type="module" async=""'));
  const module = head < end ? MODULE.exec(page.toString('utf8', end)) : null;
  if (!module) return page;
  const [whole, nonce = '', code] = module;
  const before = page.toString('utf8', 0, head);
  // The first one is the entry: to load it is to start the page.
  const files = [...before.matchAll(PRELOAD)].map(([, href]) => href);
  // React compares the element and its text when it takes the page over, not its type.
  const kept = `<script type="text/plain" id="${KEPT}">${code}</script>`;
  const start = `<script${nonce}>{const files = ${JSON.stringify(files)};${START}}</script>`;
  const rest = module.input.slice(whole.length).replace('</body>', () => `${start}</body>`);
  return Buffer.concat([
    Buffer.from(before.replace(PRELOAD, '')),
    page.subarray(head, end),
    Buffer.from(`${kept}${rest}`),
  ]);
}

/** Whether a page asks for no script before its first frame. False once React writes these elements in another way. */
export const scriptsAreLate = (html: string): boolean =>
  !/<link[^>]*\bmodulepreload\b|<script[^>]*\btype="module"/.test(html);
