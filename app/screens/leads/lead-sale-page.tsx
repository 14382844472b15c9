import { data, Link, redirect, useLoaderData } from 'react-router';
import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import {
  newOrderDraft,
  OrderFields,
  type TeamOrderDraft,
} from '#app/features/checkout/admin/order-fields.tsx';
import { SaleEntry } from '#app/features/checkout/rules/order-entry.ts';
import { offersForLead, sellToLead } from '#app/features/checkout/server/index.server.ts';
import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import type { ClientDraft, Taken } from '#app/features/leads/rules/input.ts';
import { INVALID_DATA } from '#app/features/leads/rules/messages.ts';
import { checkTaken, loadLead } from '#app/features/leads/server/index.server.ts';
import { noLinkHint, SIGN_IN_TEMPLATE } from '#app/features/whatsapp/rules/terms.ts';
import { whatsAppLinked, whyNoTemplateNow } from '#app/features/whatsapp/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { civilDateAt } from '#app/lib/dates.ts';
import { isErased } from '#app/lib/erased-person.ts';
import { maskEitherDocument, maskPhone } from '#app/lib/masks.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId } from '#app/terms/ids.ts';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/lead-sale-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Vender a ${loaderData?.lead.name ?? 'lead'} | Painel` },
];

/** Prefills the sale with the data of the lead; a lead that is a client gets the order page of the client. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const found = isUuid(params.leadId) ? await loadLead(admin, params.leadId) : null;
  if (!found) throw data(null, { status: 404 });
  if ('mergedInto' in found) throw redirect(`/admin/leads/${found.mergedInto}/venda`);
  const { id, name, email, whatsapp, uf, origin, docNumber, docType, convertedUserId } = found.lead;
  if (convertedUserId) throw redirect(`/admin/clientes/${convertedUserId}/pedido`);
  if (isErased(email)) throw data(null, { status: 404 });
  const document = docNumber === CONTACT_LEAD.docNumber ? '' : docNumber;
  // The contact form asks for no state: its placeholder is not the person's.
  const state = origin === CONTACT_LEAD.origin && uf === CONTACT_LEAD.uf ? '' : uf;
  return {
    lead: { id, name },
    person: { name, email, whatsapp, uf: state, document },
    linked: whatsAppLinked(),
    noLink: await whyNoTemplateNow(SIGN_IN_TEMPLATE),
    offers: await offersForLead(admin, id, document ? [docType] : PLAN_IDS),
    key: newId(),
    today: civilDateAt(new Date()),
  };
}

type Who = { admin: SignedInActor; leadId: LeadId };

const sell = defineForm({
  failed: 'Venda não feita',
  invalid: { title: INVALID_DATA },
  schema: SaleEntry,
  save: ({ admin, leadId }: Who, sale) => sellToLead(admin, leadId, sale),
  done: ({ clientId, orderId, firstInstallment, unsent }, { order, person }) => ({
    to: order.byHand
      ? `/admin/envios/recebimentos/${firstInstallment}`
      : `/admin/clientes/${clientId}/pedido?feito=${orderId}`,
    toast: {
      tone: unsent ? 'info' : 'good',
      title: 'Venda feita',
      message: unsent
        ? `O link para entrar não saiu por WhatsApp. ${unsent}`
        : person.email
          ? 'O convite e o link do contrato vão por e-mail ao cliente.'
          : 'O link para entrar vai por WhatsApp, e abre o contrato.',
    },
  }),
});

/** A refusal for an e-mail or document that has an account names its client. */
const FORMS = inArea('intake', {
  sell: async (who: Who, form: FormData, intent: string) => {
    const answer = await sell(who, form, intent);
    if (answer.code !== 'known' || !answer.draft) return { ...answer, taken: null };
    const { email = '', document = '' } = answer.draft;
    return { ...answer, taken: await checkTaken(who.admin, { email, document }) };
  },
});

export function action({ params, ...args }: Route.ActionArgs) {
  if (!isUuid(params.leadId)) throw data(null, { status: 404 });
  return answerForms(FORMS, { admin: adminOf(args.context), leadId: params.leadId }, args);
}

export const clientAction = clientFormAction;

export default function LeadSalePage() {
  const { lead, person, linked, noLink, offers, key, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm<ClientDraft & TeamOrderDraft>({
    intent: 'sell',
    answer,
    draft: { ...person, ...newOrderDraft(offers, key, today) },
  });
  const taken = answer && 'taken' in answer ? (answer.taken as Taken | null) : null;
  return (
    <>
      <PageHeader
        title="Vender"
        up={{ to: `/admin/leads/${lead.id}`, label: lead.name }}
        lead="Cria o cliente e o pedido de uma vez. O convite e o link do contrato saem por e-mail, ou por WhatsApp; os links para mandar aparecem em seguida."
      />
      <Surface className="p-5 lg:max-w-3xl">
        {offers.length === 0 ? (
          <EmptyState title="Nada à venda agora" text="Publique um plano ou produto e volte aqui." />
        ) : (
          <RecordForm form={form} className="space-y-6" aria-label="Vender">
            <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
              <legend className="mb-3 text-lg font-semibold">Cliente</legend>
              <TextField label="Nome completo ou razão social" {...form.field('name')} required />
              <MaskedField
                label="CPF ou CNPJ"
                {...form.field('document')}
                mask={maskEitherDocument}
                required
              />
              <TextField label="E-mail" type="email" {...form.field('email')} required={!linked} />
              <MaskedField
                label="Telefone ou WhatsApp"
                {...form.field('whatsapp')}
                mask={maskPhone}
                inputMode="tel"
                required
              />
              {linked && (
                <CheckboxField
                  {...form.box('onWhatsApp')}
                  label="A pessoa pediu os links por WhatsApp"
                  hint={noLinkHint(noLink)}
                  className="sm:col-span-2"
                />
              )}
              <StateField {...form.field('uf')} hint="Em branco, vale o do DDD" />
            </fieldset>
            {taken && (
              <p role="alert" className="rounded-xl bg-warning-soft px-4 py-3">
                Este cadastro já existe:{' '}
                <Link
                  to={`/admin/clientes/${taken.id}/pedido`}
                  className="font-medium underline underline-offset-4"
                >
                  fazer o pedido de {taken.name}
                </Link>
                .
              </p>
            )}
            <fieldset className="min-w-0">
              <legend className="mb-3 text-lg font-semibold">Pedido</legend>
              <OrderFields form={form} offers={offers} today={today} />
            </fieldset>
            <FormRefusal message={form.refusal} />
            <SaveButton form={form} pendingLabel="Fechando a venda…">
              Fechar venda
            </SaveButton>
          </RecordForm>
        )}
      </Surface>
    </>
  );
}
