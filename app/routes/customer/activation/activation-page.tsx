import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { SERVICE_ACTIVATED, SERVICE_NOT_ACTIVATED } from '#app/features/accounts/rules/account-messages.ts';
import { readPrefill } from '#app/features/accounts/rules/prefill.ts';
import { PAY_PATH } from '#app/features/accounts/rules/roles.ts';
import { planOffer } from '#app/features/checkout/rules/offers.ts';
import { activationSchedule } from '#app/features/checkout/rules/payment-schedule.ts';
import {
  ActivationInput,
  activateWithoutOrder,
  claimOrdersOf,
} from '#app/features/checkout/server/index.server.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/form-data.ts';
import { formatBRL } from '#app/lib/money.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { sessionOf } from '#app/platform/guards.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import type { Route } from './+types/activation-page';

/**
 * Where signup or login with a `plan` parameter ends (spec section 2, Auth screen). An order of this person is simply
 * theirs. Without one the plan is shown and waits for a press: an address that somebody sends must buy nothing.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = sessionOf(context);
  const { claimed } = await claimOrdersOf(user, request);
  if (claimed.length > 0) return redirectWithToast(PAY_PATH, SERVICE_ACTIVATED);
  const { order } = readPrefill(new URL(request.url).searchParams);
  const asked = ActivationInput.safeParse(order);
  if (!asked.success) return redirect('/app');
  const { plan, payment_method, warranty } = asked.data;
  const { total, parts } = activationSchedule({
    offer: planOffer(plan),
    warranty,
    activatedOn: civilDateAt(new Date()),
  });
  return { plan, payment_method, warranty, total, parts };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = ActivationInput.safeParse(readForm(await request.formData()));
  if (!asked.success) return redirect('/app');
  try {
    await activateWithoutOrder(sessionOf(context).user.id, asked.data);
    return redirectWithToast(PAY_PATH, SERVICE_ACTIVATED);
  } catch (error) {
    log.error(
      { requestId: requestInfo(context).requestId, event: 'activation', ...errorFields(error) },
      'service not activated',
    );
    return redirectWithToast(PAY_PATH, SERVICE_NOT_ACTIVATED);
  }
}

export const clientAction = keepPage;

export const handle = { undisturbed: true };

export default function ActivationPage() {
  const asked = useLoaderData<typeof loader>();
  const pending = useNavigation().state !== 'idle';
  const { plan, payment_method, warranty, total, parts } = asked;
  return (
    <>
      <PageHeader title={`Ativar o plano ${plan}`} lead="Confira antes de continuar." />
      <Surface className="max-w-xl p-6 sm:p-8">
        <dl className="tabular space-y-2">
          {parts.map(({ number, amount, dueDate }) => (
            <div key={number} className="flex justify-between gap-4">
              <dt className="text-muted">Vence em {formatDate(dueDate)}</dt>
              <dd>{formatBRL(amount)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 border-t border-line pt-3 font-display text-xl font-bold">
            <dt>Total{warranty && ', com garantia estendida'}</dt>
            <dd>{formatBRL(total)}</dd>
          </div>
        </dl>
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <input type="hidden" name="plan" value={plan} />
          <input type="hidden" name="payment_method" value={payment_method} />
          <input type="hidden" name="warranty" value={String(warranty)} />
          <Button type="submit" variant="cta" size="lg" pending={pending}>
            Ativar serviço
          </Button>
          <ButtonLink to="/app" size="lg" variant="ghost">
            Agora não
          </ButtonLink>
        </Form>
      </Surface>
    </>
  );
}
