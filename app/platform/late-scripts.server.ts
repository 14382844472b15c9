const PRELOAD = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
const MODULE = /^<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/;
const KEPT = 'codigo-da-pagina';
const SWAPPED_FONTS = /@font-face\{(?=[^{}]*font-display:swap)[^{}]*\}/g;
const STYLES = /<link(?: nonce="[^"]*")? rel="stylesheet" href="([^"]+)"\/>/g;

/**
 * Runs in the browser once the first frame is on screen (a hidden page draws none and starts at once; one whose browser
 * does not say so starts after two seconds). Where style came within the page, the fonts that have a stand-in as wide as
 * they follow now, and the file of it is asked for: React looks for its element, and the area finds it in the cache.
 * It is not applied: the page would be drawn a second time. Then all scripts are asked for, a few at a time because
 * asking costs as much as running the small ones, and run one after the other with a breath between them, so that no
 * finger waits for all of them. What one of them fails at, the page's own start meets again and says. The browser offers
 * to install the site once, which may be before its code is there (app/ui/app-install/install-state.ts).
 */
const START = `
const head = document.head;
const { nonce } = document.currentScript;
const add = (name, values) => head.append(Object.assign(document.createElement(name), values));
const breath = () => new Promise((resolve) => setTimeout(resolve));
const start = async () => {
  for (const style of document.querySelectorAll('style[data-file]')) {
    const link = document.createElement('link');
    style.before(Object.assign(link, { rel: 'stylesheet', media: 'not all', href: style.dataset.file }));
    style.nextSibling.media = 'all';
  }
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
let begun = false;
const begin = () => {
  if (!begun) start();
  begun = true;
};
if (document.hidden) begin();
else {
  const shown = (seen) => seen.getEntriesByName('first-contentful-paint').length > 0 && begin();
  new PerformanceObserver(shown).observe({ type: 'paint', buffered: true });
  setTimeout(begin, 2000);
}
`.replaceAll(/\n\s*/g, '');

/**
 * A page that can be read before any script of it is asked for: on a slow line the text does not share the bytes per
 * second with the code. Its links and forms work without code, and what is entered meanwhile stays
 * (app/ui/early-entries.ts), so nothing is lost in between.
 * @param styleOf gives the text of a style file. With it the style comes within the page: a first visit is drawn by one
 * answer, a round trip earlier.
 */
export function deferScripts(
  page: Buffer<ArrayBuffer>,
  styleOf?: (href: string) => string,
): Buffer<ArrayBuffer> {
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
    Buffer.from(styled(before.replace(PRELOAD, ''), styleOf)),
    page.subarray(head, end),
    Buffer.from(`${kept}${rest}`),
  ]);
}

const styles = new Map<string, string>();

/** The head with its style files as elements. Fonts with a stand-in come after the first frame: see `START`. */
function styled(head: string, styleOf?: (href: string) => string): string {
  if (!styleOf) return head;
  return head.replace(STYLES, (_, href: string) => {
    const known = styles.get(href);
    if (known !== undefined) return known;
    const text = styleOf(href);
    const fonts = text.match(SWAPPED_FONTS)?.join('') ?? '';
    // Without a precedence React would take them for the style of the brand, which is in the head too.
    const made = `<style data-precedence="page" data-file="${href}">${text.replace(SWAPPED_FONTS, '')}</style><style data-precedence="page" media="not all">${fonts}</style>`;
    styles.set(href, made);
    return made;
  });
}

/** Whether a page asks for no script before its first frame. False once React writes these elements in another way. */
export const scriptsAreLate = (html: string): boolean =>
  !/<link[^<>]*\bmodulepreload\b|<script[^<>]*\btype="module"/.test(html);
