import { activeReportHolder, takeReport } from '#app/features/reports/server/index.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import type { Route } from './+types/send-report';

/** POST /app/envios/relatorios: one file, which is read and dropped. */
export async function action({ request, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  const wait = await consume('upload-account', customer.userId);
  if (wait > 0)
    return new Response('Envios demais.', { status: 429, headers: { 'retry-after': String(wait) } });
  const holder = await asActor(customer, (tx) => activeReportHolder(tx, customer.userId));
  const taken = await takeReport(customer, holder, request);
  return taken.ok
    ? redirectWithToast(`/app/anotacoes/relatorios/${taken.value.id}`, {
        ...{ tone: 'good', title: 'Relatório lido', message: 'Confira linha por linha.' },
      })
    : redirectWithToast('/app/anotacoes/relatorios', {
        ...{ tone: 'bad', title: 'Relatório não lido', message: taken.error.message },
      });
}
