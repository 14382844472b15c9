/** Colours by the name of their variable, such as `brand-soft`. */
type Colours = Record<string, string>;

const colours = (block: string): Colours =>
  Object.fromEntries(
    [...block.matchAll(/(?<![a-z-])--([a-z-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  );

/**
 * Reads the tokens from the text of app/styles/app.css, so that new tokens are shown and checked. Tokens that
 * the dark theme does not change have their light value.
 */
export function tokensOf(css: string): { light: Colours; dark: Colours } {
  const blockOf = (selector: RegExp) => colours(css.match(selector)?.[1] ?? '');
  const light = blockOf(/:root,\s*\.light \{([^{}]*)\}/);
  return { light, dark: { ...light, ...blockOf(/\n[ \t]+\.dark \{([^{}]*)\}/) } };
}

/** Pairs of text and background colour; each must be readable in both themes. */
export const PAIRS = [
  ['ink', 'surface'],
  ['ink', 'raised'],
  ['ink', 'sunken'],
  ['muted', 'surface'],
  ['muted', 'raised'],
  ['muted', 'sunken'],
  ['brand-strong', 'surface'],
  ['brand-strong', 'raised'],
  ['brand-strong', 'brand-soft'],
  ['cta-ink', 'cta'],
  ['good', 'good-soft'],
  ['warning', 'warning-soft'],
  ['bad', 'bad-soft'],
  ['bad', 'raised'],
  ['info', 'info-soft'],
  ['on-deep', 'deep'],
  ['on-deep-muted', 'deep'],
  ['on-deep-muted', 'deep-raised'],
  ['on-deep-brand', 'deep'],
] as const;
