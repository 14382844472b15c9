import { readTemplateForm, type TemplateDraft } from '#app/features/forms/rules/template-draft.ts';
import { parseTemplate, soundFields, type TemplateInput } from '#app/features/forms/rules/template-input.ts';
import { TEMPLATE_NOT_SAVED } from '#app/features/forms/rules/template-messages.ts';
import { previewForm } from '#app/features/forms/server/index.server.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Preview } from '#app/ui/rich-text/use-preview.ts';
import type { BuilderAnswer } from './form-answer.ts';

/** The builder's form: what it holds, or the answer that says what is wrong with it. */
export async function readBuilder(
  form: FormData,
): Promise<{ draft: TemplateDraft } & ({ input: TemplateInput } | { answer: BuilderAnswer })> {
  const draft = readTemplateForm(form);
  // Without scripts the preview is a step of its own.
  if (form.get('intent') === 'preview') return { draft, answer: { draft, preview: await previewOf(draft) } };
  const parsed = parseTemplate(draft);
  if (parsed.ok) return { draft, input: parsed.value };
  return { draft, answer: { draft, ...refusal(parsed.error) } };
}

export const refusal = ({ title = TEMPLATE_NOT_SAVED, message, fields }: AppError): BuilderAnswer => ({
  toast: { tone: 'bad', title, message },
  fields,
});

export async function previewOf({ body, fields }: Pick<TemplateDraft, 'body' | 'fields'>): Promise<Preview> {
  const shown = await previewForm(body, soundFields(fields));
  return shown.ok ? { html: shown.value } : { fault: shown.error.message };
}
