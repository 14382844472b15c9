import { siteWords, worded } from '#app/lib/site-words.ts';

/** Properties with text for people. */
const SAID = ['children', 'aria-label', 'placeholder', 'title', 'alt'];

const said = (value: unknown): unknown =>
  typeof value === 'string' ? worded(value) : Array.isArray(value) ? value.map(said) : value;

/**
 * Replaces text in the properties of an element by the site's words. Properties of the product's own
 * components reach a DOM element later and are replaced there; components of libraries (a link, a dialog;
 * never plain functions) create their elements without this function.
 */
export function wordedProps<Props>(type: unknown, props: Props): Props {
  if (!siteWords.now || typeof type === 'function') return props;
  const own = { ...props } as Record<string, unknown>;
  for (const name of SAID) if (name in own) own[name] = said(own[name]);
  return own as Props;
}
