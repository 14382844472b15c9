import { siteWords, worded } from '#app/lib/site-words.ts';

/** What a person reads or hears of an element. */
const SAID = ['children', 'aria-label', 'placeholder', 'title', 'alt'];

const said = (value: unknown): unknown =>
  typeof value === 'string' ? worded(value) : Array.isArray(value) ? value.map(said) : value;

/**
 * The properties of an element with the site's own words. What the product's own components get reaches an element of
 * the page later, by the same way; those of libraries (a link, a dialog; never plain functions) make theirs without it.
 */
export function wordedProps<Props>(type: unknown, props: Props): Props {
  if (!siteWords.now || typeof type === 'function') return props;
  const own = { ...props } as Record<string, unknown>;
  for (const name of SAID) if (name in own) own[name] = said(own[name]);
  return own as Props;
}
