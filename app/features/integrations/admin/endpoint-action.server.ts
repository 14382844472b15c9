import {
  deleteEndpoint,
  replayDelivery,
  replayPeriod,
  rotateSecret,
  saveEndpoint,
  switchEndpoint,
  testWebhook,
} from '#app/features/integrations/server/index.server.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import type { Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { readEndpoint, refusal } from './read-endpoint.server.ts';
import type { WebhookAnswer } from './webhook-answer.ts';

const LIST = '/admin/integracoes/webhooks';
const good = (title: string, message?: string): Toast => ({ tone: 'good', title, message });
const told = (done: Result<null>, toast: Toast): WebhookAnswer => (done.ok ? { toast } : refusal(done.error));

/** Everything that is done on the page of one webhook. */
export async function answerEndpoint(
  admin: SignedInActor,
  id: string,
  form: FormData,
): Promise<WebhookAnswer> {
  switch (form.get('intent')) {
    case 'save':
      return save(admin, id, form);
    case 'pause':
      return told(await switchEndpoint(admin, id, false), good('Webhook pausado'));
    case 'resume':
      return told(
        await switchEndpoint(admin, id, true),
        good('Webhook retomado', 'O que esperava está sendo enviado.'),
      );
    case 'test':
      return told(
        await testWebhook(admin, id),
        good('Teste a caminho', 'O resultado aparece na lista em instantes.'),
      );
    case 'rotate': {
      const rotated = await rotateSecret(admin, id);
      if (!rotated.ok) return refusal(rotated.error);
      return { toast: good('Segredo trocado'), secret: { id, name: '', secret: rotated.value.secret } };
    }
    case 'replay': {
      const deliveryId = String(form.get('deliveryId'));
      if (!isUuid(deliveryId)) throw new Response(null, { status: 400 });
      return told(await replayDelivery(admin, id, deliveryId), good('Reenvio a caminho'));
    }
    case 'replay-period':
      return replay(admin, id, form);
    case 'delete': {
      const deleted = await deleteEndpoint(admin, id, Number(form.get('version')));
      if (!deleted.ok && deleted.error.code !== 'gone') return refusal(deleted.error);
      throw await redirectWithToast(LIST, good('Webhook excluído'));
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

async function save(admin: SignedInActor, id: string, form: FormData): Promise<WebhookAnswer> {
  const version = Number(form.get('version'));
  const read = readEndpoint(form);
  if ('refused' in read) return { ...read.refused, version };
  const saved = await saveEndpoint(admin, id, version, read.input);
  if (saved.ok) return { toast: good('Webhook salvo') };
  return { ...refusal(saved.error), draft: read.draft, version };
}

async function replay(admin: SignedInActor, id: string, form: FormData): Promise<WebhookAnswer> {
  const [from, until] = [String(form.get('from')), String(form.get('until'))];
  if (!isCivilDate(from) || !isCivilDate(until) || from > until)
    return refusal({
      code: 'invalid',
      message: 'Informe o primeiro e o último dia, nesta ordem.',
      fields: { from: 'Confira os dias' },
    });
  const which = form.get('which') === 'all' ? 'all' : 'failed';
  const done = await replayPeriod(admin, id, { from, until, which });
  return told(done, good('Reenvio a caminho', 'Os envios do período seguem do mais antigo ao mais novo.'));
}
