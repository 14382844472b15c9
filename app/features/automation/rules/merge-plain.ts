const FIELD = /\{\{([^{}]*)\}\}/g;

/** Returns the merge fields (`{{nome}}`) in a text. */
export const askedFields = (text: string): string[] =>
  [...text.matchAll(FIELD)].map(([, name = '']) => name.trim());

/** Fills a plain text once: a field inside a value stays text. Fields without a value become empty. */
export const mergePlain = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(FIELD, (_, name: string) => values[name.trim()] ?? '').trim();
