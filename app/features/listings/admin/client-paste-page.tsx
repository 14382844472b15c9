import { useLoaderData } from 'react-router';
import { addPastedListings, answerPaste } from '#app/features/listings/server/index.server.ts';
import {
  clientPasteAction,
  PasteField,
  PasteRows,
  usePasteAnswer,
} from '#app/features/listings/ui/paste-form.tsx';
import { adminOf } from '#app/platform/guards.server.ts';
import { clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import type { Route } from './+types/client-paste-page';

export const meta = clientTitle('Colar anotações');

export const loader = clientTab('Anotações', (_, id) => Promise.resolve({ id }));

export function action({ request, params, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const back = `/admin/clientes/${params.clientId}/anotacoes`;
  return answerPaste(request, admin, (inputs) => addPastedListings(admin, params.clientId, inputs), back);
}

export const clientAction = clientPasteAction;

/** A paste for a client, with the same three steps. */
export default function ClientPastePage() {
  useLoaderData<typeof loader>();
  const answer = usePasteAnswer();
  return answer?.rows ? <PasteRows answer={answer} rows={answer.rows} /> : <PasteField answer={answer} />;
}
