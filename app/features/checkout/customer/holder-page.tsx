import { Form, redirect, useLoaderData } from 'react-router';
import { z } from 'zod';
import { SERVICE_ACTIVATED } from '#app/features/accounts/rules/messages.ts';
import { PAY_PATH } from '#app/features/accounts/rules/roles.ts';
import { ORDER_REPEATED } from '#app/features/checkout/rules/messages.ts';
import {
  listWaitingOrders,
  sayHolder,
  type WaitingOrder,
} from '#app/features/checkout/server/index.server.ts';
import { HOLDER_PATH } from '#app/features/payments/rules/invoice-view.ts';
import { RELATIONSHIP_LABELS, RELATIONSHIPS, RELATIONSHIPS_OF } from '#app/features/profiles/rules/terms.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/holder-page';

export const meta: Route.MetaFunction = () => [{ title: 'Para quem é o pedido? | Área do cliente' }];

const RELATIONSHIP_MISSING = 'Selecione o relacionamento';

const Answered = z.object({
  orderId: z.string(),
  relationship: z.enum(RELATIONSHIPS, RELATIONSHIP_MISSING),
});

export async function loader({ context }: Route.LoaderArgs) {
  const orders = await listWaitingOrders(customerOf(context));
  if (orders.length === 0) throw redirect(PAY_PATH);
  return { orders };
}

const FORMS = {
  say: defineForm({
    failed: 'Para quem é?',
    schema: Answered,
    save: (customer: CustomerActor, { orderId, relationship }) => sayHolder(customer, orderId, relationship),
    done: async ({ opened }, _, customer) => {
      const more = await listWaitingOrders(customer);
      const toast = opened ? SERVICE_ACTIVATED : ORDER_REPEATED;
      return redirectWithToast(more.length > 0 ? HOLDER_PATH : '/app', toast);
    },
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/**
 * Asks for the holder of orders with a document that the account and its linked profiles do not have, before
 * a service opens.
 */
export default function HolderPage() {
  const { orders } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Para quem é?"
        lead="O documento do pedido não é o seu. Diga quem é para você, e o serviço começa no nome dessa pessoa ou empresa."
      />
      <div className="grid max-w-3xl gap-5">
        {orders.map((order) => (
          <Question
            key={order.id}
            order={order}
            error={answer?.draft?.orderId === order.id ? answer.fields?.relationship : undefined}
          />
        ))}
      </div>
    </>
  );
}

function Question({ order, error }: { order: WaitingOrder; error: string | undefined }) {
  const { id, title, name, docType, document } = order;
  return (
    <Surface className="min-w-0 p-5 sm:p-6">
      <h2 className="display-m">{name}</h2>
      <p className="tabular mt-1 text-muted">
        {docType} {document}. {title}.
      </p>
      <Form method="post" noValidate className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="say" />
        <input type="hidden" name="orderId" value={id} />
        <SelectField
          label="Quem é para você?"
          name="relationship"
          required
          defaultValue=""
          error={error}
          hint="Vincule apenas quem autorizou você: os dados são dessa pessoa ou empresa."
        >
          <option value="">Selecione</option>
          {RELATIONSHIPS_OF[docType].map((relationship) => (
            <option key={relationship} value={relationship}>
              {RELATIONSHIP_LABELS[relationship]}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="cta" when={{ orderId: id }}>
            Vincular e começar o serviço
          </SubmitButton>
          <ButtonLink to="/app/conversa" variant="ghost">
            O documento está errado
          </ButtonLink>
        </div>
      </Form>
    </Surface>
  );
}
