import { Mail, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import { mailLink, whatsappLink } from '#app/features/leads/rules/lead-contact.ts';
import { type LeadDetail, ORDER_STATUS_LABELS } from '#app/features/leads/rules/lead-detail.ts';
import { LEAD_FACTS } from '#app/features/leads/rules/lead-facts.ts';
import { historyText } from '#app/features/leads/rules/lead-history.ts';
import {
  LEAD_STATUS_LABELS,
  LEAD_TONES,
  LOSS_REASON_LABELS,
  originWords,
} from '#app/features/leads/rules/terms.ts';
import { TagEditor } from '#app/features/leads/ui/tag-editor.tsx';
import type { OwnField } from '#app/features/own-fields/rules/own-fields.ts';
import { OwnSection } from '#app/features/own-fields/ui/own-section.tsx';
import { RecordForm, useOwnForm } from '#app/kit/form.tsx';
import { OpenButton } from '#app/kit/may.tsx';
import { formatDateTime, relativeTime } from '#app/lib/dates.ts';
import { isErased } from '#app/lib/erased-person.ts';
import { formatBRL, fromNumeric } from '#app/lib/money.ts';
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { AssigneeForm } from './assignee-form.tsx';
import { LeadCallForm, NextContact } from './lead-contact-forms.tsx';
import { LeadDuplicates } from './lead-duplicates.tsx';
import { LeadEditForm } from './lead-edit-form.tsx';
import { StatusButtons } from './lead-line.tsx';
import { LeadNotes } from './lead-notes.tsx';
import type { LeadsContext } from './use-lead-changes.ts';

type Props = { lead: LeadDetail; fields: OwnField[]; siteName: string; now: string; list: LeadsContext };

export function LeadBody({ lead, fields, siteName, now, list }: Props) {
  const { team, changes } = list;
  const erased = isErased(lead.email);
  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={LEAD_TONES[lead.status]}>{LEAD_STATUS_LABELS[lead.status]}</Badge>
          {lead.status === 'lost' && lead.lossReason && (
            <span className="text-muted">{LOSS_REASON_LABELS[lead.lossReason]}</span>
          )}
          {!erased && <StatusButtons lead={lead} changes={changes} />}
        </div>
        {erased && (
          <p role="note" className="rounded-xl bg-warning-soft px-3.5 py-2.5 text-warning">
            Dados excluídos a pedido da pessoa; guardado só o que a lei manda.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {!erased && <Contact lead={lead} siteName={siteName} />}
          <Client lead={lead} />
          {!erased && (
            <OpenButton to={`/admin/tarefas?lead=${lead.id}`} size="sm">
              Nova tarefa
            </OpenButton>
          )}
          {!erased && (
            <OpenButton to={`/admin/parceiros/indicou/lead/${lead.id}`} size="sm">
              Quem indicou
            </OpenButton>
          )}
        </div>
      </div>
      {!erased && <LeadDuplicates lead={lead} now={now} />}
      <Part title="Contato" actions={!erased && <LeadEditForm lead={lead} />}>
        <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1.5">
          {LEAD_FACTS.map(
            ({ id, label, drawer, text, none = 'Não informado', contact }) =>
              drawer !== false &&
              !(erased && contact) && (
                <Fact key={id} label={drawer?.(lead) ?? label}>
                  {text(lead) || none}
                </Fact>
              ),
          )}
          <Fact label="Recebido">{formatDateTime(lead.createdAt)}</Fact>
          {lead.message && (
            <Fact label="Mensagem">
              <span className="whitespace-pre-wrap">{lead.message}</span>
            </Fact>
          )}
        </dl>
      </Part>
      {!erased && fields.length > 0 && (
        <Part title="Campos próprios">
          <OwnSection fields={fields} values={lead.own} />
        </Part>
      )}
      {!erased && (
        <Part title="Próximo contato">
          <NextContact lead={lead} />
        </Part>
      )}
      {!erased && (
        <Part title="Responsável">
          <AssigneeForm
            team={team}
            label="Responsável por este lead"
            assigneeId={lead.assigneeId}
            onChoose={(assigneeId) => changes.change([lead], { assigneeId })}
          />
        </Part>
      )}
      {!erased && (
        <Part title="Etiquetas">
          <TagEditor tags={lead.tags} known={list.tags} />
        </Part>
      )}
      {!erased && (
        <Part title="Ligações">
          <LeadCallForm />
        </Part>
      )}
      {!erased && (
        <Part title="Notas">
          <LeadNotes lead={lead} now={now} />
        </Part>
      )}
      <Part title="Pedidos">
        {lead.orders.length === 0 ? (
          <p className="text-muted">Nenhum pedido.</p>
        ) : (
          <ul className="space-y-1.5">
            {lead.orders.map((order) => (
              <li key={order.id} className="tabular flex flex-wrap justify-between gap-x-3">
                <span>
                  {orderTitle(order.offer, false)}, {formatBRL(fromNumeric(order.amount))}
                </span>
                <span className="text-muted">
                  {ORDER_STATUS_LABELS[order.status]}, {formatDateTime(order.createdAt)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Histórico">
        <ol className="space-y-1.5">
          {lead.history.map((entry) => (
            <li key={entry.id} className="flex flex-wrap justify-between gap-x-3">
              <span>{historyText(entry, team)}</span>
              <span className="text-sm text-muted" title={formatDateTime(entry.createdAt)}>
                {entry.actor ?? 'Sistema'}, {relativeTime(entry.createdAt, new Date(now))}
              </span>
            </li>
          ))}
          <li className="flex flex-wrap justify-between gap-x-3">
            <span>Recebido ({originWords(lead)})</span>
            <span className="text-sm text-muted">{formatDateTime(lead.createdAt)}</span>
          </li>
        </ol>
      </Part>
    </div>
  );
}

function Contact({ lead, siteName }: Pick<Props, 'lead' | 'siteName'>) {
  const mail = mailLink(lead, siteName);
  return (
    <>
      {lead.whatsapp && (
        <a
          href={whatsappLink(lead, siteName)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'primary', size: 'sm' })}
        >
          <MessageCircle aria-hidden className="size-4" /> WhatsApp
        </a>
      )}
      {mail && (
        <a href={mail} className={buttonClass({ size: 'sm' })}>
          <Mail aria-hidden className="size-4" /> E-mail
        </a>
      )}
    </>
  );
}

/** Sale to this lead, or to the client that it became or could become. */
function Client({ lead }: { lead: LeadDetail }) {
  const form = useOwnForm({ intent: 'convert', draft: {} });
  const { id, convertedUserId, accountId, status } = lead;
  const convert = (label: string) => (
    <RecordForm form={form}>
      <Button type="submit" size="sm" pending={form.pending}>
        {label}
      </Button>
    </RecordForm>
  );
  if (convertedUserId)
    return (
      <>
        <OpenButton to={`/admin/clientes/${convertedUserId}/pedido`} size="sm">
          Vender
        </OpenButton>
        <ButtonLink to={`/admin/clientes/${convertedUserId}`} size="sm">
          Abrir cliente
        </ButtonLink>
        {status !== 'converted' && convert('Voltar a Convertido')}
      </>
    );
  if (isErased(lead.email)) return null;
  if (accountId) return convert('Converter em cliente');
  return (
    <>
      <OpenButton to={`/admin/leads/${id}/venda`} size="sm">
        Vender
      </OpenButton>
      <OpenButton to={`/admin/clientes/novo?lead=${id}`} size="sm">
        Converter em cliente
      </OpenButton>
    </>
  );
}

const Part = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <section className="space-y-2.5">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="text-base font-semibold">{title}</h3>
      {actions}
    </div>
    {children}
  </section>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="tabular min-w-0">{children}</dd>
  </>
);
