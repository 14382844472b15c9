import { data, useLoaderData } from 'react-router';
import { loadEnergyRequest } from '#app/features/energy/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Drawer, DrawerError } from '#app/shells/admin/drawer.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/energy-drawer';
import { actOnEnergy } from './energy-action.server.ts';
import { EnergyRequest } from './energy-request.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.request.fullName ?? 'Pedido'}, energia | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = isUuid(params.requestId) ? await loadEnergyRequest(adminOf(context), params.requestId) : null;
  if (!found) throw data(null, 404);
  return found;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isUuid(params.requestId)) throw data(null, 404);
  return actOnEnergy(adminOf(context), params.requestId, await request.formData());
}

export const clientAction = keepPage;

const PLACE = { list: '/admin/energia', line: 'data-request', one: 'pedido' };

/** One request over the list; Escape closes it. */
export default function EnergyDrawer() {
  const { request, notes } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <Drawer {...PLACE} label={request.fullName} opened={request.id}>
      <EnergyRequest key={request.id} request={request} notes={notes} answer={answer} />
    </Drawer>
  );
}

export const ErrorBoundary = () => <DrawerError {...PLACE} />;
