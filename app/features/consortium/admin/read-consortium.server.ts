import type { ZodType } from 'zod';
import { DRAW_FIELDS, type DrawDraft, DrawInput } from '#app/features/consortium/rules/draw-input.ts';
import { GROUP_FIELDS, type GroupDraft, GroupInput } from '#app/features/consortium/rules/group-input.ts';
import { PRIZES } from '#app/features/consortium/rules/lottery-result.ts';
import { fieldErrors, firstMessage, readForm } from '#app/lib/form-data.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { ResultDraft } from './consortium-answer.ts';

/** The fields of a form by the names of `of`, trimmed. */
function readDraft<Name extends string>(form: FormData, of: Record<Name, string>): Record<Name, string> {
  const typed = readForm(form);
  const names = Object.keys(of) as Name[];
  return Object.fromEntries(names.map((name) => [name, (typed[name] ?? '').trim()])) as Record<Name, string>;
}

type Read<Draft, Input> = { draft: Draft } & (
  | { input: Input }
  | { refused: { toast: Toast; fields: Record<string, string> } }
);

/** What a schema makes of a draft, or the answer that says what is wrong with it. */
export function parsed<Draft, Input>(schema: ZodType<Input>, draft: Draft): Read<Draft, Input> {
  const result = schema.safeParse(draft);
  if (result.success) return { draft, input: result.data };
  const toast = { tone: 'bad', title: 'Confira os campos', message: firstMessage(result.error) } as const;
  return { draft, refused: { toast, fields: fieldErrors(result.error) } };
}

export const readGroup = (form: FormData) =>
  parsed<GroupDraft, GroupInput>(GroupInput, readDraft(form, GROUP_FIELDS));
export const readDraw = (form: FormData) =>
  parsed<DrawDraft, DrawInput>(DrawInput, readDraft(form, DRAW_FIELDS));

export function readResult(form: FormData): ResultDraft {
  const typed = readForm(form);
  return {
    extraction: (typed.extraction ?? '').trim(),
    held: typed.held !== 'no',
    prizes: Array.from({ length: PRIZES }, (_, at) => (typed[`prize${at + 1}`] ?? '').trim()),
  };
}

/** A refusal of a use case as an answer of the page. */
export const refusal = ({ code, title = 'Erro ao salvar', message, fields }: AppError) => ({
  toast: { tone: 'bad', title, message } as const,
  fields,
  stale: code === 'stale',
});
