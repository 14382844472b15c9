import { MessageCircle } from 'lucide-react';
import { data, useLoaderData } from 'react-router';
import { newOrderDraft, OrderFields } from '#app/features/checkout/admin/order-fields.tsx';
import { contractLink, orderMessage, paymentPath } from '#app/features/checkout/rules/messages.ts';
import { OrderEntry, OrderLinksInput } from '#app/features/checkout/rules/order-entry.ts';
import {
  type ClientOffer,
  offersForClient,
  orderLinksReach,
  placeOrderFor,
  sendOrderLinks,
} from '#app/features/checkout/server/index.server.ts';
import type { NewsReach } from '#app/features/notifications/rules/news-kinds.ts';
import { couponWords, type InvoiceView } from '#app/features/payments/rules/invoice-view.ts';
import { clientInvoices } from '#app/features/payments/server/index.server.ts';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  PressForm,
  RecordForm,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import { OpenButton } from '#app/kit/may.tsx';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { firstName } from '#app/lib/text.ts';
import { whatsappAddress } from '#app/lib/whatsapp.ts';
import { env } from '#app/platform/env.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { CopyText } from '#app/ui/copy-text.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/new-order-page';

export const meta = clientTitle('Novo pedido');

const placedIn = (request: Request) => new URL(request.url).searchParams.get('feito');

/** Loads the form, or the placed order with the ways to notify its client. */
export async function loader(args: Route.LoaderArgs) {
  const placed = placedIn(args.request);
  const tab = await clientTab('Novo pedido', async (tx, id) => ({
    order: placed ? ((await clientInvoices(tx, id)).find((one) => one.id === placed) ?? null) : null,
  }))(args);
  if (placed && !tab.order) throw data(null, { status: 404 });
  const first = tab.order?.installments[0];
  const links = tab.order && {
    contract: contractLink(env().appUrl, tab.order.id),
    payment: first && `${env().appUrl}${paymentPath(first.id)}`,
  };
  const reach = tab.order && (await orderLinksReach(args.params.clientId));
  const offers = tab.order ? [] : await offersForClient(adminOf(args.context), args.params.clientId);
  return { ...tab, links, reach, offers, key: newId(), today: civilDateAt(new Date()) };
}

const LINKS_SENT = { whatsapp: 'Foram por WhatsApp.', mail: 'Foram por e-mail.' };

const FORMS = inArea('intake', {
  'send-links': defineForm({
    failed: 'Links não enviados',
    schema: OrderLinksInput,
    save: ({ admin, clientId }: ClientWho, input) => sendOrderLinks(admin, clientId, input),
    done: (by) => ({ tone: 'good', title: 'Links enviados', message: LINKS_SENT[by] }),
  }),
  place: defineForm({
    failed: 'Pedido não feito',
    schema: OrderEntry,
    save: ({ admin, clientId }: ClientWho, { byHand: _, ...order }) => placeOrderFor(admin, clientId, order),
    done: ({ orderId, firstInstallment }, { byHand }, { clientId }) => ({
      to: byHand
        ? `/admin/envios/recebimentos/${firstInstallment}`
        : `/admin/clientes/${clientId}/pedido?feito=${orderId}`,
      toast: {
        tone: 'good',
        title: 'Pedido feito',
        message: 'O link do contrato vai ao cliente, e está aqui para mandar.',
      },
    }),
  }),
});

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

export default function NewOrderPage() {
  const { client, order, links, reach, offers, key, today } = useLoaderData<typeof loader>();
  if (order && links && reach)
    return <Placed order={order} links={links} reach={reach} formId={key} client={client} />;
  if (offers.length === 0)
    return (
      <Surface>
        <EmptyState
          title="Nada a vender a este cliente"
          text="Ele já tem os serviços que estão à venda, ou não há produto à venda agora."
        />
      </Surface>
    );
  return <OrderForm offers={offers} idempotencyKey={key} today={today} />;
}

type OrderFormProps = { offers: ClientOffer[]; idempotencyKey: string; today: CivilDate };

function OrderForm({ offers, idempotencyKey, today }: OrderFormProps) {
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({
    intent: 'place',
    answer,
    draft: newOrderDraft(offers, idempotencyKey, today),
  });
  return (
    <Surface className="p-5 lg:max-w-2xl">
      <h2 className="mb-4 text-lg font-semibold">Novo pedido</h2>
      <RecordForm form={form} className="space-y-4" aria-label="Novo pedido">
        <OrderFields form={form} offers={offers} today={today} />
        <p className="text-sm text-muted">
          O cliente recebe o link para ler e aceitar o contrato. Sem e-mail, mande por WhatsApp. O prazo só
          começa depois do aceite e dos documentos.
        </p>
        <FormRefusal message={form.refusal} />
        <SaveButton form={form} pendingLabel="Fazendo o pedido…">
          Fazer pedido
        </SaveButton>
      </RecordForm>
    </Surface>
  );
}

type PlacedProps = {
  order: InvoiceView;
  links: { contract: string; payment: string | undefined };
  reach: NewsReach;
  formId: string;
  client: { fullName: string; phone: string };
};

function Placed({ order, links, reach, formId, client: { fullName, phone } }: PlacedProps) {
  useToast(useAnswer<typeof action>()?.toast);
  const message = orderMessage(firstName(fullName), order.title, links.contract);
  const open = order.oneCharge ? undefined : order.installments.find(({ status }) => status === 'pending');
  return (
    <Surface className="space-y-5 p-5 lg:max-w-2xl">
      <div>
        <h2 className="text-lg font-semibold">Pedido feito</h2>
        <p className="tabular">
          {order.title}, {formatBRL(order.amount)}
          {order.coupon && ` (${couponWords(order.coupon)})`}
        </p>
      </div>
      {order.installments.some(({ status }) => status === 'pending') &&
        (reach.by ? (
          <div className="flex flex-wrap items-center gap-3">
            <PressForm intent="send-links" fixed={{ orderId: order.id, formId }} variant="primary">
              {reach.by === 'mail' ? 'Enviar os links por e-mail' : 'Enviar os links por WhatsApp'}
            </PressForm>
            <p className="text-sm text-muted">Vão o contrato e o pagamento, e um aviso na área do cliente.</p>
          </div>
        ) : (
          <p role="note" className="rounded-xl bg-warning-soft px-3.5 py-2.5 text-warning">
            Os links não saem daqui. {reach.why} Mande você a mensagem abaixo.
          </p>
        ))}
      <CopyText
        label="Mensagem para o cliente"
        hint="O link pede a conta do cliente: só ele aceita o contrato."
        text={message}
        rows={4}
        what="texto"
      />
      <CopyText label="Link do contrato" text={links.contract} rows={1} what="link" />
      {links.payment && (
        <CopyText
          label="Link do pagamento"
          hint="Para mandar depois do aceite do contrato."
          text={links.payment}
          rows={1}
          what="link"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <a
          href={whatsappAddress(phone, message)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <MessageCircle aria-hidden className="size-4" /> Mandar por WhatsApp
        </a>
        {open && <OpenButton to={`/admin/envios/recebimentos/${open.id}`}>Registrar recebimento</OpenButton>}
        <OpenButton to={`/admin/parcelas/${order.id}`}>Abrir pedido</OpenButton>
      </div>
    </Surface>
  );
}
