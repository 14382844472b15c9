import { EndpointInput } from '#app/features/integrations/rules/webhooks.ts';
import { fieldErrors, firstMessage, readForm } from '#app/lib/form-data.ts';
import type { AppError } from '#app/lib/result.ts';
import type { EndpointDraft, WebhookAnswer } from './webhook-answer.ts';

/** The form of a webhook: what it holds, or the answer that says what is wrong with it. */
export function readEndpoint(
  form: FormData,
): { draft: EndpointDraft } & ({ input: EndpointInput } | { refused: WebhookAnswer }) {
  const { name = '', url = '' } = readForm(form);
  const draft = { name, url, events: form.getAll('events').map(String) };
  const parsed = EndpointInput.safeParse(draft);
  if (parsed.success) return { draft, input: parsed.data };
  const toast = { tone: 'bad', title: 'Erro ao salvar', message: firstMessage(parsed.error) } as const;
  return { draft, refused: { toast, draft, fields: fieldErrors(parsed.error) } };
}

/** An expected refusal of a use case. */
export const refusal = (error: AppError): WebhookAnswer => ({
  toast: { tone: 'bad', title: 'Erro ao salvar', message: error.message },
  fields: error.fields,
  gone: error.code === 'gone',
});
