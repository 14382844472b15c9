import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { EnergyInput } from '#app/features/energy/rules/input.ts';
import { ENERGY_NOT_SENT, ENERGY_SENT } from '#app/features/energy/rules/messages.ts';
import { isOpenEnergy } from '#app/features/energy/rules/terms.ts';
import { loadEnergy, requestEnergy } from '#app/features/energy/server/index.server.ts';
import { EnergyFields, energyDraft, IN_PLACE } from '#app/features/energy/ui/energy-fields.tsx';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormActionWith, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/own-energy-page';
import { RequestCard } from './request-card.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Energia | Área do cliente' }];

export const loader = ({ context }: Route.LoaderArgs) => loadEnergy(customerOf(context));

/** The dialog asks to be answered in place, instead of with a redirect. */
const Asked = EnergyInput.and(z.object({ [IN_PLACE]: z.string().optional() }));

/** docs/product.md section 8: each outcome has a toast; entries are kept after a refusal. */
const FORMS = {
  ask: defineForm({
    failed: ENERGY_NOT_SENT.title,
    invalid: { title: 'Dados inválidos' },
    unsaved: { event: 'energy-request', toast: ENERGY_NOT_SENT },
    schema: Asked,
    save: (customer: CustomerActor, { [IN_PLACE]: _, ...input }) => requestEnergy(customer, input),
    done: (_, input) => (input[IN_PLACE] ? ENERGY_SENT : { to: '/app/energia', toast: ENERGY_SENT }),
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormActionWith(ENERGY_NOT_SENT);

/** Own requests with their results; the form, unless a request is open. */
export default function EnergyPage() {
  const { banner, defaults, requests } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'ask', answer, draft: energyDraft(defaults) });
  const open = requests.some(({ status }) => isOpenEnergy(status));
  return (
    <>
      <PageHeader
        title="Desconto na conta de luz"
        up={{ to: '/app', label: 'Início' }}
        lead={banner?.description ?? 'Peça o desconto e acompanhe a sua solicitação.'}
      />
      {!open && (
        <Surface className="mb-8 max-w-3xl p-5 sm:p-8">
          <h2 className="display-m">{banner?.title ?? 'Peça o desconto'}</h2>
          {banner?.subtitle && <p className="mt-1 text-muted">{banner.subtitle}</p>}
          <RecordForm form={form} className="mt-6 grid gap-4 sm:grid-cols-2">
            <EnergyFields form={form} type={defaults.doc_type} toast={answer?.toast} />
          </RecordForm>
        </Surface>
      )}
      {requests.length > 0 && (
        <section aria-labelledby="pedidos" className="max-w-3xl">
          <h2 id="pedidos" className="display-m mb-3">
            {requests.length === 1 ? 'Sua solicitação' : 'Suas solicitações'}
          </h2>
          <ul className="space-y-4">
            {requests.map((request) => (
              <li key={request.id} id={request.id}>
                <RequestCard request={request} canAsk={!open} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
