import { redirect, useLoaderData } from 'react-router';
import { SERVICE_ACTIVATED, SERVICE_NOT_ACTIVATED } from '#app/features/accounts/rules/messages.ts';
import { readPrefill } from '#app/features/accounts/rules/prefill.ts';
import { PAY_PATH } from '#app/features/accounts/rules/roles.ts';
import { planOffer } from '#app/features/catalog/rules/offers.ts';
import { activationSchedule } from '#app/features/catalog/rules/payment-schedule.ts';
import { getPlans } from '#app/features/catalog/server/index.server.ts';
import { afterClaim } from '#app/features/checkout/rules/after-claim.ts';
import { alreadyYours } from '#app/features/checkout/rules/messages.ts';
import {
  ActivationInput,
  activateWithoutOrder,
  claimOrdersOf,
  findActivation,
} from '#app/features/checkout/server/index.server.ts';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { readForm } from '#app/lib/form-data.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { Toast } from '#app/lib/toast.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { sessionOf } from '#app/platform/guards.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/activation-page';

const ALREADY: Toast = { tone: 'info', ...alreadyYours(null) };
const NO_HOLDER = (plan: string): Toast => ({
  tone: 'info',
  title: 'Para quem é?',
  message:
    plan === 'CNPJ'
      ? 'O plano CNPJ é de uma empresa. Vincule a empresa, e você volta ao plano.'
      : 'O plano CPF é de uma pessoa. Vincule a pessoa, e você volta ao plano.',
});

/** Page that links a holder of the plan's kind, and then returns to this activation. */
function linkingFor({ plan, payment_method, warranty }: ActivationInput): string {
  const wanted = new URLSearchParams({ plan, payment_method, warranty: String(warranty) });
  return `/app/perfil/vinculados?${new URLSearchParams({ tipo: plan, redirectTo: `/app/ativar?${wanted}` })}`;
}

export const meta: Route.MetaFunction = () => [{ title: 'Ativar plano | Área do cliente' }];

/**
 * Target of signup or login with a `plan` parameter (docs/product.md section 2, Auth screen). Claims the
 * orders of this customer. Without an order the page shows the plan and waits for a submit, so that a link
 * from another person buys nothing. A customer who has the plan already gets a message.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = sessionOf(context);
  const claimed = afterClaim(await claimOrdersOf(user, request));
  if (claimed) return redirectWithToast(claimed.to, claimed.toast);
  const { order } = readPrefill(new URL(request.url).searchParams);
  const asked = ActivationInput.safeParse(order);
  if (!asked.success) return redirect('/app');
  const { plan, payment_method, warranty } = asked.data;
  const holders = await findActivation(user.id, plan);
  if (holders.length === 0) return redirectWithToast(linkingFor(asked.data), NO_HOLDER(plan));
  const free = holders.filter(({ has }) => !has);
  if (free.length === 0) return redirectWithToast(PAY_PATH, ALREADY);
  const { total, installments } = activationSchedule({
    offer: planOffer((await getPlans())[plan]),
    warranty,
    activatedOn: civilDateAt(new Date()),
  });
  const shown = free.map(({ id, name, docNumber }) => ({ id, name, document: maskedDocument(docNumber) }));
  return { plan, payment_method, warranty, total, installments, holders: shown };
}

type Who = { userId: UserId; requestId: string };

const FORMS = {
  activate: async ({ userId, requestId }: Who, form: FormData): Promise<FormAnswer> => {
    const asked = ActivationInput.safeParse(readForm(form));
    if (!asked.success) throw redirect('/app');
    const outcome = await activateWithoutOrder(userId, asked.data).catch((error: unknown) => {
      log.error({ requestId, event: 'activation', ...errorFields(error) }, 'service not activated');
      return null;
    });
    if (outcome?.refused) throw await redirectWithToast(linkingFor(asked.data), NO_HOLDER(asked.data.plan));
    const done = outcome?.entered ? SERVICE_ACTIVATED : ALREADY;
    throw await redirectWithToast(PAY_PATH, outcome ? done : SERVICE_NOT_ACTIVATED);
  },
};

export const action = (args: Route.ActionArgs) => {
  const { context } = args;
  const who = { userId: sessionOf(context).user.id, requestId: requestInfo(context).requestId };
  return answerForms(FORMS, who, args);
};

export const clientAction = clientFormAction;

export default function ActivationPage() {
  const asked = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'activate', answer, draft: {} });
  const { plan, payment_method, warranty, total, installments, holders } = asked;
  return (
    <>
      <PageHeader title={`Ativar o plano ${plan}`} lead="Confira antes de continuar." />
      <Surface className="max-w-3xl p-6 sm:p-8">
        <dl className="tabular space-y-2">
          {installments.map(({ number, amount, dueDate }) => (
            <div key={number} className="flex justify-between gap-4">
              <dt className="text-muted">Vence em {formatDate(dueDate)}</dt>
              <dd className="shrink-0 whitespace-nowrap">{formatBRL(amount)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 border-t border-line pt-3 font-display text-xl font-bold">
            <dt>Total{warranty && ', com garantia estendida'}</dt>
            <dd className="shrink-0 whitespace-nowrap">{formatBRL(total)}</dd>
          </div>
        </dl>
        <RecordForm form={form} className="mt-6 grid gap-6">
          <input type="hidden" name="plan" value={plan} />
          <input type="hidden" name="payment_method" value={payment_method} />
          <input type="hidden" name="warranty" value={String(warranty)} />
          <HolderChoice holders={holders} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="cta" size="lg" pending={form.pending}>
              Ativar serviço
            </Button>
            <ButtonLink to="/app" size="lg" variant="ghost">
              Agora não
            </ButtonLink>
          </div>
        </RecordForm>
      </Surface>
    </>
  );
}

type HolderChoiceProps = { holders: { id: string; name: string; document: string }[] };

/** Whom the plan is for: a choice where the account has several holders without it. */
function HolderChoice({ holders }: HolderChoiceProps) {
  const [only] = holders;
  if (holders.length === 1 && only) {
    return (
      <p>
        <input type="hidden" name="holder" value={only.id} />
        Para <strong>{only.name}</strong>, <span className="tabular">{only.document}</span>.
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Para quem é?</legend>
      {holders.map(({ id, name, document }) => (
        <label key={id} className="flex min-h-11 items-center gap-3">
          <input type="radio" name="holder" value={id} required className="size-5 shrink-0" />
          <span className="min-w-0">
            {name}, <span className="tabular">{document}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
