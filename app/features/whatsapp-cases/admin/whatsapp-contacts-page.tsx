import { Link, useLoaderData } from 'react-router';
import {
  StrangerTemplateInput,
  StrangerTextInput,
  TieByEmailInput,
  TieInput,
  WhatsAppContactInput,
} from '#app/features/whatsapp-cases/rules/input.ts';
import {
  CONTACT_ANSWERED,
  CONTACT_IS_LEAD,
  CONTACT_NOT_CHANGED,
  CONTACT_OF_LEAD,
  CONTACT_TIED,
  CONTACT_UNTIED,
  STRANGER_NOT_ANSWERED,
} from '#app/features/whatsapp-cases/rules/messages.ts';
import type { Stranger } from '#app/features/whatsapp-cases/rules/stranger.ts';
import {
  answerStranger,
  leadFromContact,
  loadStrangers,
  tieContact,
  tieLead,
  untieContact,
} from '#app/features/whatsapp-cases/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm, RecordForm } from '#app/kit/form.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { normalizePhone } from '#app/lib/phones.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/whatsapp-contacts-page';

export const meta: Route.MetaFunction = () => [{ title: 'WhatsApp a conferir | Painel' }];

export const loader = ({ context }: Route.LoaderArgs) => loadStrangers(adminOf(context));

const FORMS = inArea('assigning', {
  tie: defineForm({
    failed: CONTACT_NOT_CHANGED,
    schema: TieInput,
    save: (admin: SignedInActor, input) => tieContact(admin, input),
    done: CONTACT_TIED,
  }),
  tieByEmail: defineForm({
    failed: CONTACT_NOT_CHANGED,
    schema: TieByEmailInput,
    save: (admin: SignedInActor, input) => tieContact(admin, input),
    done: CONTACT_TIED,
  }),
  tieLead: defineForm({
    failed: CONTACT_NOT_CHANGED,
    schema: WhatsAppContactInput,
    save: (admin: SignedInActor, { contactId }) => tieLead(admin, contactId),
    done: CONTACT_OF_LEAD,
  }),
  untie: defineForm({
    failed: CONTACT_NOT_CHANGED,
    schema: WhatsAppContactInput,
    save: (admin: SignedInActor, { contactId }) => untieContact(admin, contactId),
    done: CONTACT_UNTIED,
  }),
  lead: defineForm({
    failed: CONTACT_NOT_CHANGED,
    schema: WhatsAppContactInput,
    save: (admin: SignedInActor, { contactId }) => leadFromContact(admin, contactId),
    done: CONTACT_IS_LEAD,
  }),
  text: defineForm({
    failed: STRANGER_NOT_ANSWERED,
    schema: StrangerTextInput,
    save: (admin: SignedInActor, input) => answerStranger(admin, input),
    done: CONTACT_ANSWERED,
  }),
  template: defineForm({
    failed: STRANGER_NOT_ANSWERED,
    schema: StrangerTemplateInput,
    save: (admin: SignedInActor, input) => answerStranger(admin, input),
    done: CONTACT_ANSWERED,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

type Templates = { name: string; title: string }[];

/** People on WhatsApp whom no account knows: the team says who they are, and answers them. */
export default function WhatsAppContactsPage() {
  const { linked, strangers, templates } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="WhatsApp a conferir"
        lead="Quem escreveu e ainda não tem cadastro. Ao ligar ao cliente, a conversa passa para a dele."
      />
      <AreaTabs of="conversations" />
      {!linked && (
        <Surface className="mb-4 p-4">
          <p>
            O WhatsApp não está ligado: nada chega nem sai. Cole as chaves da Meta em{' '}
            <Link to="/admin/integracoes" className="underline underline-offset-4">
              Integrações
            </Link>
            , no cartão WhatsApp.
          </p>
        </Surface>
      )}
      {strangers.length === 0 ? (
        <EmptyState
          title="Ninguém a conferir"
          text="Mensagens de clientes entram sozinhas na conversa de cada um."
        />
      ) : (
        <ul className="space-y-4">
          {strangers.map((one) => (
            <li key={one.id}>
              <Contact contact={one} templates={templates} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Contact({ contact, templates }: { contact: Stranger; templates: Templates }) {
  const { id, name, phone, username, lastAt, waitingSince, messages, tied } = contact;
  return (
    <Surface className="space-y-4 p-4 sm:p-5">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold wrap-anywhere">{name || 'Sem nome'}</h2>
          {tied ? (
            <Badge tone="good">Ligado a um cliente</Badge>
          ) : (
            waitingSince && <Badge tone="warning">Espera resposta</Badge>
          )}
        </div>
        <p className="text-sm text-muted wrap-anywhere">
          {phone ? maskPhone(normalizePhone(phone)) : (username ?? 'Sem número visível')},{' '}
          <time className="tabular">{formatDateTime(lastAt)}</time>
        </p>
      </div>
      <ol className="space-y-2">
        {messages.toReversed().map(({ id: messageId, outgoing, body, at, delivery }) => (
          <li key={messageId} className={cx('border-l-2 pl-3', outgoing ? 'border-brand' : 'border-line')}>
            <p className="text-sm text-muted">
              {outgoing ? 'Nós' : name || 'A pessoa'}, <time className="tabular">{formatDateTime(at)}</time>
              {delivery && (
                <span className={delivery.failed ? 'font-medium text-bad' : ''}>. {delivery.words}</span>
              )}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{body}</p>
          </li>
        ))}
      </ol>
      {tied ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm">
            Ligado a{' '}
            <Link to={`/admin/clientes/${tied.client.id}/conversa`} className="underline underline-offset-4">
              {tied.client.name}
            </Link>
            . Dá para desfazer por 24 horas.
          </p>
          <PressForm intent="untie" fixed={{ contactId: id }} size="sm">
            Desfazer
          </PressForm>
        </div>
      ) : (
        <>
          <Identity contact={contact} />
          {messages[0] && <Answer contact={contact} after={messages[0].id} templates={templates} />}
        </>
      )}
    </Surface>
  );
}

/** The people of the same phone, and the ways to name another client or to open a lead. */
function Identity({ contact: { id, clients, lead, ofLead, optIn } }: { contact: Stranger }) {
  const form = useEdit({ intent: 'tieByEmail', draft: { contactId: id, client: '' } });
  return (
    <div className="space-y-3">
      {clients.map((client) => (
        <div key={client.id} className="flex flex-wrap items-center gap-3">
          <p className="text-sm">
            Este telefone é de{' '}
            <Link to={`/admin/clientes/${client.id}`} className="underline underline-offset-4">
              {client.name}
            </Link>
            . Confira antes: qualquer um pode digitar um telefone.
          </p>
          <PressForm intent="tie" fixed={{ contactId: id, clientId: client.id }} size="sm">
            É este cliente
          </PressForm>
        </div>
      ))}
      {ofLead ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm">
            É o lead{' '}
            <Link to={`/admin/leads/${ofLead.id}`} className="underline underline-offset-4">
              {ofLead.name}
            </Link>
            .{ofLead.undo && ' Dá para desfazer por 24 horas.'}
          </p>
          {ofLead.undo && (
            <PressForm intent="untie" fixed={{ contactId: id }} size="sm">
              Desfazer
            </PressForm>
          )}
        </div>
      ) : (
        lead && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-sm">
              Este telefone está no lead{' '}
              <Link to={`/admin/leads/${lead.id}`} className="underline underline-offset-4">
                {lead.name}
              </Link>
              .
            </p>
            <PressForm intent="tieLead" fixed={{ contactId: id }} size="sm">
              É este lead
            </PressForm>
          </div>
        )
      )}
      {!lead && !ofLead && clients.length === 0 && optIn !== 'in' && (
        <p className="text-sm text-muted">Ainda não respondeu SIM: sem autorização, não vira lead.</p>
      )}
      <RecordForm form={form} className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="contactId" value={id} />
        <TextField
          label="E-mail de cadastro do cliente"
          {...form.field('client')}
          type="email"
          className="min-w-64"
        />
        <Button type="submit" size="sm" pending={form.pending}>
          Ligar a este cliente
        </Button>
        <Refusal message={form.refusal} />
      </RecordForm>
      {!lead && !ofLead && clients.length === 0 && optIn === 'in' && (
        <PressForm intent="lead" fixed={{ contactId: id }} size="sm">
          Abrir lead
        </PressForm>
      )}
    </div>
  );
}

type AnswerProps = { contact: Stranger; after: string; templates: Templates };

/** Free text while the window is open; afterwards the approved templates. */
function Answer({ contact: { id, free, why, optIn }, after, templates }: AnswerProps) {
  const text = useEdit({ intent: 'text', draft: { contactId: id, after, text: '' } });
  const template = useEdit({ intent: 'template', draft: { contactId: id, after, template: '' } });
  if (free)
    return (
      <RecordForm form={text} className="space-y-2">
        <input type="hidden" name="contactId" value={id} />
        <input type="hidden" name="after" value={after} />
        <TextareaField label="Responder no WhatsApp" {...text.field('text')} rows={3} maxLength={4096} />
        <Button type="submit" size="sm" variant="primary" pending={text.pending}>
          Enviar
        </Button>
        <Refusal message={text.refusal} />
      </RecordForm>
    );
  if (optIn !== 'in' || templates.length === 0) return <p className="text-sm text-muted">{why}</p>;
  return (
    <RecordForm form={template} className="flex flex-wrap items-end gap-2">
      <p className="w-full text-sm text-muted">{why}</p>
      <input type="hidden" name="contactId" value={id} />
      <input type="hidden" name="after" value={after} />
      <SelectField label="Modelo" {...template.field('template')}>
        <option value="">Escolha</option>
        {templates.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      <Button type="submit" size="sm" variant="primary" pending={template.pending}>
        Enviar modelo
      </Button>
      <Refusal message={template.refusal} />
    </RecordForm>
  );
}
