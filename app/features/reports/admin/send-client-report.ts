import { data } from 'react-router';
import { takeReport } from '#app/features/reports/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Route } from './+types/send-client-report';

/** POST /admin/envios/relatorios/{clientId}: one file, which is read and dropped. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const clientId = params.clientId as UserId;
  if (!isUuid(clientId)) throw data(null, 404);
  const base = `/admin/clientes/${clientId}/relatorios`;
  const taken = await takeReport(adminOf(context), { userId: clientId, linkedProfileId: null }, request);
  return taken.ok
    ? redirectWithToast(`${base}/${taken.value.id}`, {
        ...{ tone: 'good', title: 'Relatório lido', message: 'Confira linha por linha.' },
      })
    : redirectWithToast(base, { tone: 'bad', title: 'Relatório não lido', message: taken.error.message });
}
