import { Form, useLoaderData, useNavigation } from 'react-router';
import { EnergyInput } from '#app/features/energy/rules/energy-input.ts';
import { ENERGY_NOT_SENT, ENERGY_SENT } from '#app/features/energy/rules/energy-messages.ts';
import { isOpenEnergy } from '#app/features/energy/rules/energy-status.ts';
import { loadEnergy, requestEnergy } from '#app/features/energy/server/index.server.ts';
import { type EnergyAnswer, IN_PLACE } from '#app/features/energy/ui/energy-answer.ts';
import { EnergyFields } from '#app/features/energy/ui/energy-fields.tsx';
import { invalidData } from '#app/features/leads/rules/lead-messages.ts';
import { fieldErrors, firstMessage, readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { orUnanswered } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/energy-page';
import { RequestCard } from './request-card.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Energia | Área do cliente' }];

export const loader = ({ context }: Route.LoaderArgs) => loadEnergy(customerOf(context));

/** docs/product.md section 8: each outcome has its toast; nothing typed is lost. The dialog is answered in place. */
export async function action({ request, context }: Route.ActionArgs): Promise<EnergyAnswer | Response> {
  const values = readForm(await request.formData());
  const parsed = EnergyInput.safeParse(values);
  if (!parsed.success) {
    return { toast: invalidData(firstMessage(parsed.error)), fields: fieldErrors(parsed.error), values };
  }
  try {
    const result = await requestEnergy(customerOf(context), parsed.data);
    if (!result.ok) return { toast: { ...ENERGY_NOT_SENT, message: result.error.message }, values };
  } catch (error) {
    const { requestId } = requestInfo(context);
    log.error({ requestId, event: 'energy-request', ...errorFields(error) }, 'request could not be saved');
    return { toast: ENERGY_NOT_SENT, values };
  }
  return values[IN_PLACE]
    ? { toast: ENERGY_SENT, sent: true }
    : redirectWithToast('/app/energia', ENERGY_SENT);
}

/** Keeps the page and its entries when the network is gone; the router alone would drop both. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnanswered<EnergyAnswer, EnergyAnswer>(serverAction, { toast: ENERGY_NOT_SENT });

/** Own requests with what came of them; the form, while none stands. */
export default function EnergyPage() {
  const { banner, defaults, requests } = useLoaderData<typeof loader>();
  const answer = useAnswer<EnergyAnswer>();
  useToast(answer?.toast);
  const pending = useNavigation().state === 'submitting';
  const open = requests.some(({ status }) => isOpenEnergy(status));
  return (
    <>
      <PageHeader
        title="Desconto na conta de luz"
        lead={banner?.description ?? 'Peça o desconto e acompanhe a sua solicitação.'}
      />
      {!open && (
        <Surface className="mb-8 max-w-3xl p-5 sm:p-8">
          <h2 className="display-m">{banner?.title ?? 'Peça o desconto'}</h2>
          {banner?.subtitle && <p className="mt-1 text-muted">{banner.subtitle}</p>}
          <Form method="post" noValidate className="mt-6 grid gap-4 sm:grid-cols-2">
            <EnergyFields defaults={defaults} answer={answer} pending={pending} />
          </Form>
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
                <RequestCard request={request} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
