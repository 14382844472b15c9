/** Text of a template as the person reads it. */
export const fillTemplate = (body: string, params: readonly string[]): string =>
  body.replace(/\{\{(\d)\}\}/g, (_, n: string) => params[Number(n) - 1] ?? '');
