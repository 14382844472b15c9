import { data, useLoaderData } from 'react-router';
import { EnergyBills, EnergyStep } from '#app/features/energy/rules/energy-change.ts';
import { ENERGY_CHANGED, ENERGY_MISSING, ENERGY_NOT_CHANGED } from '#app/features/energy/rules/messages.ts';
import { changeEnergy, loadEnergyRequest } from '#app/features/energy/server/index.server.ts';
import { NoteInput } from '#app/features/profiles/rules/input.ts';
import { addClientNote } from '#app/features/profiles/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { err } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Drawer, DrawerError } from '#app/shells/admin/drawer.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/energy-drawer';
import { EnergyRequest } from './energy-request.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.request.fullName ?? 'Pedido'}, energia | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = isUuid(params.requestId) ? await loadEnergyRequest(adminOf(context), params.requestId) : null;
  if (!found) throw data(null, 404);
  return found;
}

type Who = { admin: SignedInActor; id: string };

const FORMS = inArea('services', {
  bills: defineForm({
    failed: ENERGY_NOT_CHANGED,
    schema: EnergyBills,
    save: ({ admin, id }: Who, bills, expected) => changeEnergy(admin, id, Number(expected), { bills }),
    done: ENERGY_CHANGED,
  }),
  step: defineForm({
    failed: ENERGY_NOT_CHANGED,
    schema: EnergyStep,
    save: ({ admin, id }: Who, step, expected) => changeEnergy(admin, id, Number(expected), { step }),
    done: ENERGY_CHANGED,
  }),
  note: defineForm({
    failed: ENERGY_NOT_CHANGED,
    schema: NoteInput,
    save: async ({ admin, id }: Who, { body }) => {
      const found = await loadEnergyRequest(admin, id);
      return found ? addClientNote(admin, found.request.userId, body) : err(ENERGY_MISSING);
    },
    done: { tone: 'good', title: 'Nota salva' },
  }),
});

export async function action({ params, ...args }: Route.ActionArgs) {
  const id = params.requestId;
  if (!isUuid(id)) throw data(null, 404);
  return answerForms(FORMS, { admin: adminOf(args.context), id }, args);
}

export const clientAction = clientFormAction;

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
