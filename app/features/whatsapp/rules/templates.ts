import type { OwnRecord } from '#app/features/own-fields/rules/own-fields.ts';
import { fieldsOf } from '#app/lib/merge-text.ts';

/** Text of a template as the person reads it. */
export const fillTemplate = (body: string, params: readonly string[]): string =>
  body.replace(/\{\{(\d)\}\}/g, (_, n: string) => params[Number(n) - 1] ?? '');

/** The field of every template, beside own fields. */
export const FIRST_NAME = 'primeiro_nome';
/** Records whose own fields a template may contain. */
export const TEMPLATE_OWN = ['client'] as const satisfies readonly OwnRecord[];
/** Most fields of one template: their places have one digit. */
export const MOST_TEMPLATE_FIELDS = 9;

/** End of every template that does not name SAIR itself. */
export const END = ' Responda SAIR para não receber.';

/** The text that Meta registers, with {{1}}, {{2}} … in the place of the fields, and the fields in that order. */
export function templateOf(text: string): { body: string; fields: string[] } {
  const fields = [...new Set(fieldsOf(text))];
  const body = text.replace(
    /\{\{([^{}]*)\}\}/g,
    (_, name: string) => `{{${fields.indexOf(name.trim()) + 1}}}`,
  );
  return { body: /\bSAIR\b/.test(body) ? body : body + END, fields };
}
