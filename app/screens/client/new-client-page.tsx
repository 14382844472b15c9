import { data, Link, useLoaderData } from 'react-router';
import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import { type ClientDraft, ClientEntry, NEW_CLIENT, type Taken } from '#app/features/leads/rules/input.ts';
import { INVALID_DATA } from '#app/features/leads/rules/messages.ts';
import { checkTaken, enterClient, loadLead } from '#app/features/leads/server/index.server.ts';
import { noLinkHint, SIGN_IN_TEMPLATE } from '#app/features/whatsapp/rules/terms.ts';
import { whatsAppLinked, whyNoTemplateNow } from '#app/features/whatsapp/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { withTexts } from '#app/lib/form-data.ts';
import { maskEitherDocument, maskPhone } from '#app/lib/masks.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/new-client-page';

export const meta: Route.MetaFunction = () => [{ title: 'Novo cliente | Painel' }];

const leadIn = (request: Request): string | null => new URL(request.url).searchParams.get('lead');

/** Prefills the form with the data of the lead that becomes a client. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const leadId = leadIn(request);
  const linked = whatsAppLinked();
  const noLink = await whyNoTemplateNow(SIGN_IN_TEMPLATE);
  if (leadId === null) return { lead: null, linked, noLink, draft: NEW_CLIENT };
  const found = isUuid(leadId) ? await loadLead(adminOf(context), leadId) : null;
  if (!found || 'mergedInto' in found) throw data(null, { status: 404 });
  const { id, name, email, whatsapp, uf, origin, docNumber, convertedUserId } = found.lead;
  const document = docNumber === CONTACT_LEAD.docNumber ? '' : docNumber;
  // The contact form asks for no state: its placeholder is not the person's.
  const state = origin === CONTACT_LEAD.origin && uf === CONTACT_LEAD.uf ? '' : uf;
  return {
    lead: { id, name, clientId: convertedUserId },
    ...{ linked, noLink },
    draft: { name, email, whatsapp, uf: state, document },
  };
}

type Who = { admin: SignedInActor; leadId: string | null };

const save = defineForm<
  Who,
  ClientEntry,
  { clientId: string; made: boolean; unsent: string | null },
  ClientDraft
>({
  failed: 'Cliente não salvo',
  invalid: { title: INVALID_DATA },
  read: withTexts('name', 'whatsapp', 'email', 'uf', 'document'),
  schema: ClientEntry,
  save: ({ admin, leadId }, entry) => enterClient(admin, entry, leadId),
  done: ({ clientId, made, unsent }, { email }) => ({
    to: `/admin/clientes/${clientId}`,
    toast: made
      ? {
          tone: unsent ? 'info' : 'good',
          title: 'Cliente cadastrado',
          message: unsent
            ? `O link para criar a senha não saiu por WhatsApp. ${unsent}`
            : email
              ? `O convite para criar a senha vai para ${email}.`
              : 'O link para criar a senha vai por WhatsApp.',
        }
      : { tone: 'info', title: 'Este lead já era cliente', message: 'Nada foi cadastrado de novo.' },
  }),
});

/** A refusal for an e-mail or document that has an account names its client. */
const FORMS = inArea('intake', {
  save: async (
    who: Who,
    form: FormData,
    intent: string,
  ): Promise<FormAnswer<ClientDraft> & { taken?: Taken | null }> => {
    const answer = await save(who, form, intent);
    if (!answer.draft || !answer.fields) return answer;
    const { email, document } = answer.draft;
    return { ...answer, taken: await checkTaken(who.admin, { email, document }) };
  },
});

export function action({ request, context }: Route.ActionArgs) {
  const leadId = leadIn(request);
  if (leadId !== null && !isUuid(leadId)) throw data(null, { status: 400 });
  return answerForms(FORMS, { admin: adminOf(context), leadId }, { request, context });
}

export const clientAction = clientFormAction;

export default function NewClientPage() {
  const { lead, linked, noLink, draft } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm<ClientDraft>({ intent: 'save', answer, draft });
  const taken = answer && 'taken' in answer ? (answer.taken as Taken | null) : null;
  return (
    <>
      <PageHeader
        title={lead ? 'Converter em cliente' : 'Novo cliente'}
        up={
          lead
            ? { to: `/admin/leads/${lead.id}`, label: lead.name }
            : { to: '/admin/clientes', label: 'Clientes' }
        }
        lead={
          lead
            ? `Notas, responsável e origem de ${lead.name} vão junto. O convite para criar a senha sai por e-mail, ou por WhatsApp.`
            : 'A conta abre agora. O convite para criar a senha sai por e-mail, ou por WhatsApp.'
        }
      />
      <Surface className="p-5 lg:max-w-3xl">
        {lead?.clientId ? (
          <p>
            Este lead já é cliente.{' '}
            <Link
              to={`/admin/clientes/${lead.clientId}`}
              className="font-medium underline underline-offset-4"
            >
              Abrir cliente
            </Link>
          </p>
        ) : (
          <RecordForm form={form} className="space-y-5" aria-label="Novo cliente">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="Nome completo ou razão social" {...form.field('name')} required autoFocus />
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
            </div>
            {taken && (
              <p role="alert" className="rounded-xl bg-warning-soft px-4 py-3">
                Este cadastro já existe:{' '}
                <Link to={`/admin/clientes/${taken.id}`} className="font-medium underline underline-offset-4">
                  abrir {taken.name}
                </Link>
                .
              </p>
            )}
            <FormRefusal message={form.refusal} />
            <SaveButton form={form}>{lead ? 'Converter e convidar' : 'Salvar e convidar'}</SaveButton>
          </RecordForm>
        )}
      </Surface>
    </>
  );
}
