import { type FormTemplateInput, parseTemplate, soundFields } from '#app/features/forms/rules/input.ts';
import { TEMPLATE_NOT_SAVED } from '#app/features/forms/rules/messages.ts';
import { readTemplateForm, type TemplateDraft } from '#app/features/forms/rules/template-draft.ts';
import { previewForm } from '#app/features/forms/server/index.server.ts';
import { defineForm, expectedOf, type FormHandler, type SavingForm } from '#app/kit/form.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import type { Preview } from '#app/ui/rich-text/use-preview.ts';

/** The answer of the builder; `preview` is the rendered text, for browsers without scripts. */
export type BuilderAnswer = FormAnswer<TemplateDraft> & { preview?: Preview };

/** Defines the builder's form with its save. Its `step` for the preview saves nothing. */
export function builderForm<Who, Value>(
  saving: SavingForm<Who, FormTemplateInput, Value>,
): FormHandler<Who, BuilderAnswer> {
  const save = defineForm<Who, FormTemplateInput, Value, TemplateDraft>({
    failed: TEMPLATE_NOT_SAVED,
    read: readTemplateForm,
    schema: parseTemplate,
    ...saving,
  });
  return async (who, form, intent) => {
    if (form.get('step') !== 'preview') return save(who, form, intent);
    const draft = readTemplateForm(form);
    return {
      ok: false,
      intent,
      draft,
      expectedVersion: expectedOf(form),
      fields: {},
      preview: await previewOf(draft),
    };
  };
}

export async function previewOf({ body, fields }: Pick<TemplateDraft, 'body' | 'fields'>): Promise<Preview> {
  const shown = await previewForm(body, soundFields(fields));
  return shown.ok ? { html: shown.value } : { fault: shown.error.message };
}
