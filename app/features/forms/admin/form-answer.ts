import type { TemplateDraft } from '#app/features/forms/rules/template-draft.ts';
import type { TemplateConflict } from '#app/features/forms/rules/template-view.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { Preview } from '#app/ui/rich-text/use-preview.ts';

/** What the builder is answered with; what was typed goes back as it was. */
export type BuilderAnswer = {
  toast?: Toast;
  draft?: TemplateDraft;
  /** What the form was filled in for. */
  seen?: string;
  fields?: Record<string, string> | undefined;
  conflict?: TemplateConflict | undefined;
  preview?: Preview;
};

/** Id of the builder's form, which buttons outside of it name. */
export const FORM_ID = 'modelo';
