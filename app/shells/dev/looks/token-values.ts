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
 * Read from the text of app/styles/app.css, so that a token that is added there is shown and judged. What the dark theme
 * does not change stays as it is in the light one.
 */
export function tokensOf(css: string): { light: Colours; dark: Colours } {
  const blockOf = (selector: RegExp) => colours(css.match(selector)?.[1] ?? '');
  const light = blockOf(/:root,\s*\.light \{([^{}]*)\}/);
  return { light, dark: { ...light, ...blockOf(/\n[ \t]+\.dark \{([^{}]*)\}/) } };
}

/** What is written on what, as [words, ground]; each must be readable in both themes. */
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
