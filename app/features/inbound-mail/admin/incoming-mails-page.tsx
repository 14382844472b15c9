import { Link, useLoaderData } from 'react-router';
import {
  AssignMailInput,
  JoinLeadInput,
  MailboxInput,
  MailInput,
} from '#app/features/inbound-mail/rules/input.ts';
import {
  MAIL_ASSIGNED,
  MAIL_DISCARDED,
  MAIL_IS_LEAD,
  MAIL_NOT_CHANGED,
  MAIL_OF_LEAD,
  MAIL_TAKEN_OUT,
  MAILBOX_REVIVED,
} from '#app/features/inbound-mail/rules/messages.ts';
import {
  type AssignedMail,
  type DeadMailbox,
  type IncomingMail,
  OUTCOMES,
} from '#app/features/inbound-mail/rules/terms.ts';
import {
  assignMail,
  discardMail,
  joinLead,
  leadFromMail,
  loadOpenMails,
  reviveMailbox,
  undoAssign,
} from '#app/features/inbound-mail/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm, RecordForm } from '#app/kit/form.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/incoming-mails-page';

export const meta: Route.MetaFunction = () => [{ title: 'E-mails a conferir | Painel' }];

export const loader = ({ context }: Route.LoaderArgs) => loadOpenMails(adminOf(context));

/** A refusal too: the page then offers the holders of the client that was named. */
export const shouldRevalidate = () => true;

const FORMS = inArea('clients', {
  assign: defineForm({
    failed: MAIL_NOT_CHANGED,
    schema: AssignMailInput,
    save: (admin: SignedInActor, input) => assignMail(admin, input),
    done: MAIL_ASSIGNED,
  }),
  unassign: defineForm({
    failed: MAIL_NOT_CHANGED,
    schema: MailInput,
    save: (admin: SignedInActor, { mailId }) => undoAssign(admin, mailId),
    done: MAIL_TAKEN_OUT,
  }),
  joinLead: defineForm({
    failed: MAIL_NOT_CHANGED,
    schema: JoinLeadInput,
    save: (admin: SignedInActor, input) => joinLead(admin, input),
    done: MAIL_OF_LEAD,
  }),
  lead: defineForm({
    failed: MAIL_NOT_CHANGED,
    schema: MailInput,
    save: (admin: SignedInActor, { mailId }) => leadFromMail(admin, mailId),
    done: MAIL_IS_LEAD,
  }),
  discard: defineForm({
    failed: MAIL_NOT_CHANGED,
    schema: MailInput,
    save: (admin: SignedInActor, { mailId }) => discardMail(admin, mailId),
    done: MAIL_DISCARDED,
  }),
  revive: defineForm({
    failed: MAIL_NOT_CHANGED,
    schema: MailboxInput,
    save: (admin: SignedInActor, { mailboxId }) => reviveMailbox(admin, mailboxId),
    done: MAILBOX_REVIVED,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Mails that found no conversation by themselves, and addresses that refuse mails. */
export default function IncomingMailsPage() {
  const { mails, assigned, dead } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="E-mails a conferir"
        lead="O que chegou e não se sabe de quem é, ou trouxe anexos de outro endereço ou para mais de um titular. Sem decisão, sai daqui em 90 dias."
      />
      <AreaTabs of="conversations" />
      {mails.length === 0 ? (
        <EmptyState
          title="Nada a conferir"
          text="Respostas de clientes entram sozinhas na conversa de cada um."
        />
      ) : (
        <ul className="space-y-4">
          {mails.map((mail) => (
            <li key={mail.id}>
              <Mail mail={mail} />
            </li>
          ))}
        </ul>
      )}
      {assigned.length > 0 && (
        <section className="mt-8">
          <h2 className="display-m mb-3">Decididos nas últimas 24 horas</h2>
          <ul className="space-y-3">
            {assigned.map((mail) => (
              <li key={mail.id}>
                <Assigned mail={mail} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {dead.length > 0 && (
        <section className="mt-8">
          <h2 className="display-m mb-3">Endereços que não recebem</h2>
          <ul className="space-y-3">
            {dead.map((mailbox) => (
              <li key={mailbox.id}>
                <Dead mailbox={mailbox} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Mail({ mail }: { mail: IncomingMail }) {
  const { id, outcome, from, name, subject, body, receivedAt, client, holders, leads } = mail;
  const form = useEdit({ intent: 'assign', draft: { mailId: id, client: client?.email ?? '', card: '' } });
  const { label, tone } = OUTCOMES[outcome];
  return (
    <Surface className="space-y-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold wrap-anywhere">{subject || '(sem assunto)'}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        {name} {from || 'sem remetente'}, <time className="tabular">{formatDateTime(receivedAt)}</time>
      </p>
      {body && <p className="wrap-anywhere whitespace-pre-line">{body}</p>}
      {client && (
        <p className="text-sm">
          {outcome === 'elsewhere'
            ? 'Veio pela conversa de '
            : client.email === from
              ? 'Este endereço é de '
              : 'Cliente indicado: '}
          <Link to={`/admin/clientes/${client.id}`} className="underline underline-offset-4">
            {client.name}
          </Link>
          . Confira antes: remetente de e-mail se falsifica.
        </p>
      )}
      {leads.map((lead) => (
        <div key={lead.id} className="flex flex-wrap items-center gap-3">
          <p className="text-sm wrap-anywhere">
            Este endereço está no lead{' '}
            <Link to={`/admin/leads/${lead.id}`} className="underline underline-offset-4">
              {lead.name}
            </Link>
            .
          </p>
          <PressForm intent="joinLead" fixed={{ mailId: id, leadId: lead.id }} size="sm">
            É este lead
          </PressForm>
        </div>
      ))}
      <RecordForm form={form} className="flex flex-wrap items-start gap-2">
        <input type="hidden" name="mailId" value={id} />
        <TextField
          label="E-mail de cadastro do cliente"
          {...form.field('client')}
          type="email"
          className="min-w-64"
        />
        {holders.length > 1 && (
          <SelectField label="Anexos de" {...form.field('card')}>
            <option value="">Escolha</option>
            {holders.map((holder) => (
              <option key={holder.cardId} value={holder.cardId}>
                {holder.name}
              </option>
            ))}
          </SelectField>
        )}
        <Button type="submit" size="sm" pending={form.pending}>
          {outcome === 'elsewhere' ? 'Guardar os anexos' : 'Pôr na conversa'}
        </Button>
        <Refusal message={form.refusal} />
      </RecordForm>
      <div className="flex flex-wrap gap-2">
        {outcome === 'unknown' && leads.length === 0 && client?.email !== from && (
          <PressForm intent="lead" fixed={{ mailId: id }} size="sm">
            Abrir lead
          </PressForm>
        )}
        <PressForm intent="discard" fixed={{ mailId: id }} size="sm">
          Descartar
        </PressForm>
      </div>
    </Surface>
  );
}

const Assigned = ({ mail: { id, from, subject, client, lead, assignedAt } }: { mail: AssignedMail }) => (
  <Surface className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
    <p className="grow wrap-anywhere">
      {subject || '(sem assunto)'}, de {from || 'remetente desconhecido'},{' '}
      {client ? (
        <>
          na conversa de{' '}
          <Link
            to={`/admin/clientes/${client.id}/conversa`}
            className="font-medium underline underline-offset-4"
          >
            {client.name}
          </Link>
        </>
      ) : (
        <>
          nas notas do lead{' '}
          {lead && (
            <Link to={`/admin/leads/${lead.id}`} className="font-medium underline underline-offset-4">
              {lead.name}
            </Link>
          )}
        </>
      )}{' '}
      desde <time className="tabular">{formatDateTime(assignedAt)}</time>.
      {client && ' Os anexos ficam nos documentos.'}
    </p>
    <PressForm intent="unassign" fixed={{ mailId: id }} size="sm">
      Desfazer
    </PressForm>
  </Surface>
);

const Dead = ({ mailbox: { id, userId, client, address, status, at } }: { mailbox: DeadMailbox }) => (
  <Surface className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
    <p className="grow wrap-anywhere">
      <Link to={`/admin/clientes/${userId}`} className="font-medium underline underline-offset-4">
        {client}
      </Link>
      , {address}, recusado em <span className="tabular">{formatDateTime(at)}</span> (motivo {status})
    </p>
    <PressForm intent="revive" fixed={{ mailboxId: id }} size="sm">
      Voltar a enviar
    </PressForm>
  </Surface>
);
