import { z } from 'zod';
import {
  deleteEndpoint,
  replayDelivery,
  replayPeriod,
  rotateSecret,
  saveEndpoint,
  switchEndpoint,
  testWebhook,
} from '#app/features/integrations/server/index.server.ts';
import { defineForm, inArea, NO_FIELDS, refusalOf } from '#app/kit/form.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { endpointForm } from './endpoint-form.server.ts';

type Who = { admin: SignedInActor; id: string };

const LIST = '/admin/integracoes/webhooks';
const good = (title: string, message?: string): Toast => ({ tone: 'good', title, message });

/** A button that changes the webhook as it stands now. */
const press = (save: (who: Who) => Promise<Result<unknown>>, done: Toast) =>
  defineForm({ failed: NOT_SAVED, schema: NO_FIELDS, save, done });

const NO_PERIOD = err({
  code: 'invalid',
  message: 'Informe o primeiro e o último dia, nesta ordem.',
  fields: { from: 'Confira os dias' },
});

/** Forms of the page of one webhook. */
export const ENDPOINT_FORMS = inArea('secrets', {
  save: endpointForm({
    save: ({ admin, id }: Who, input, expected) => saveEndpoint(admin, id, Number(expected), input),
    done: good('Webhook salvo'),
  }),
  pause: press(({ admin, id }) => switchEndpoint(admin, id, false), good('Webhook pausado')),
  resume: press(
    ({ admin, id }) => switchEndpoint(admin, id, true),
    good('Webhook retomado', 'O que esperava está sendo enviado.'),
  ),
  test: press(
    ({ admin, id }) => testWebhook(admin, id),
    good('Teste a caminho', 'O resultado aparece na lista em instantes.'),
  ),
  /** The new secret is in this answer alone. */
  async rotate({ admin, id }: Who, _: FormData, intent: string): Promise<FormAnswer & { secret?: string }> {
    const rotated = await rotateSecret(admin, id);
    if (!rotated.ok) return { ok: false, intent, ...refusalOf(rotated.error, NOT_SAVED) };
    return { ok: true, intent, toast: good('Segredo trocado'), secret: rotated.value.secret };
  },
  replay: defineForm({
    failed: NOT_SAVED,
    schema: z.object({ deliveryId: z.uuid('Este envio não existe.') }),
    save: ({ admin, id }: Who, { deliveryId }) => replayDelivery(admin, id, deliveryId),
    done: good('Reenvio a caminho'),
  }),
  'replay-period': defineForm({
    failed: NOT_SAVED,
    schema: ({ from = '', until = '', which }) =>
      isCivilDate(from) && isCivilDate(until) && from <= until
        ? ok({ from, until, which: which === 'all' ? ('all' as const) : ('failed' as const) })
        : NO_PERIOD,
    save: ({ admin, id }: Who, period) => replayPeriod(admin, id, period),
    done: good('Reenvio a caminho', 'Os envios do período seguem do mais antigo ao mais novo.'),
  }),
  delete: defineForm({
    failed: NOT_SAVED,
    schema: NO_FIELDS,
    save: async ({ admin, id }: Who, _, expected) => {
      const deleted = await deleteEndpoint(admin, id, Number(expected));
      // Deleted by another admin meanwhile: the wanted result.
      return !deleted.ok && deleted.error.code === 'deleted' ? ok(null) : deleted;
    },
    done: { to: LIST, toast: good('Webhook excluído') },
  }),
});
