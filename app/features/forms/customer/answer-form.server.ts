import { data } from 'react-router';
import { FORM_NOT_SENT, FORM_SAVED, FORM_SENT } from '#app/features/forms/rules/form-messages.ts';
import { detachFile, saveDraft, submitForm } from '#app/features/forms/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/form-page';
import type { FormAnswer } from './form-answer.ts';

const FILE_REMOVED = { tone: 'good', title: 'Arquivo removido' } as const;

/**
 * What the buttons of a form do: send it, keep it as a draft, take a file back. Whatever is sent is kept as a draft
 * first: a refusal loses nothing.
 */
export async function answerForm({
  request,
  params: { formId },
  context,
}: Route.ActionArgs): Promise<FormAnswer | Response> {
  const { intent, field = '', ...values } = readForm(await request.formData());
  const customer = customerOf(context);
  const { ip, userAgent } = requestInfo(context);
  const result =
    intent === 'detach'
      ? await detachFile(customer, formId, field)
      : intent === 'save'
        ? await saveDraft(customer, formId, values)
        : await submitForm(customer, formId, values, { ip, userAgent });
  if (!result.ok) {
    const { code, title = FORM_NOT_SENT.title, message, fields } = result.error;
    if (code === 'not-found') throw data(null, { status: 404 });
    return { toast: { tone: 'bad', title, message }, fields };
  }
  const done = intent === 'detach' ? FILE_REMOVED : intent === 'save' ? FORM_SAVED : FORM_SENT;
  return redirectWithToast(`/app/formularios/${formId}`, done);
}
