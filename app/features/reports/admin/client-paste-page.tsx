import { useLoaderData } from 'react-router';
import { addPastedListings } from '#app/features/listings/server/index.server.ts';
import {
  clientPasteAction,
  PasteField,
  PasteRows,
  usePasteAnswer,
} from '#app/features/listings/ui/paste-form.tsx';
import { answerPastedText } from '#app/features/reports/server/index.server.ts';
import { ReportAboutFields } from '#app/features/reports/ui/report-form.tsx';
import { adminOf } from '#app/platform/guards.server.ts';
import { clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Route } from './+types/client-paste-page';

export const meta = clientTitle('Colar registros');

export const loader = clientTab('Registros', (_, id) => Promise.resolve({ id }));

export function action({ request, params, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const client = `/admin/clientes/${params.clientId}`;
  return answerPastedText(request, {
    actor: admin,
    holder: async () => ({ userId: params.clientId as UserId, linkedProfileId: null }),
    add: (inputs) => addPastedListings(admin, params.clientId, inputs),
    back: `${client}/anotacoes`,
    reports: `${client}/relatorios`,
  });
}

export const clientAction = clientPasteAction;

/** Pastes a text for a client, in the same three steps as the customer's page. */
export default function ClientPastePage() {
  useLoaderData<typeof loader>();
  const answer = usePasteAnswer();
  if (answer?.rows) return <PasteRows answer={answer} rows={answer.rows} />;
  return <PasteField answer={answer} about={<ReportAboutFields answer={answer?.report} />} />;
}
