import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { LEAD_FACTS, type LeadRow } from '#app/features/leads/rules/lead-facts.ts';
import {
  CHOSEN_LOSS_REASONS,
  LEAD_STATUS_LABELS,
  LEAD_TONES,
  LOSS_REASON_LABELS,
  nextLeadStatuses,
} from '#app/features/leads/rules/terms.ts';
import type { Selection } from '#app/kit/list-selection.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { isErased } from '#app/lib/erased-person.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { cx } from '#app/ui/class-names.ts';
import { Badge } from '#app/ui/surface.tsx';
import { WIDE_ONLY } from '#app/ui/table.tsx';
import type { LeadColumn } from './lead-columns.ts';
import { LossButton } from './loss-reasons.tsx';
import type { LeadChanges } from './use-lead-changes.ts';

type Props = {
  lead: LeadRow;
  columns: LeadColumn[];
  /** The one that a small laptop has no room for. */
  wide: LeadColumn | null;
  /** Text of the own field that the list shows; undefined without such a column. */
  own: string | undefined;
  assignee: string;
  selection: Selection;
  changes: LeadChanges;
};

/** A line of 40 px: everything in it is read without opening it, and the status is one press away. */
export function LeadLine({ lead, columns, wide, own, assignee, selection, changes }: Props) {
  const { search } = useLocation();
  const { leadId } = useParams();
  const cells: Partial<Record<LeadColumn, ReactNode>> = {
    ...Object.fromEntries(LEAD_FACTS.map(({ id, text }) => [id, text(lead) || <Nothing />])),
    status: <Badge tone={LEAD_TONES[lead.status]}>{LEAD_STATUS_LABELS[lead.status]}</Badge>,
    mudar: isErased(lead.email) ? <Nothing /> : <StatusButtons lead={lead} changes={changes} />,
    recebido: <span className="tabular">{formatDateTime(lead.createdAt)}</span>,
    email: isErased(lead.email) ? (
      <Badge>Dados excluídos</Badge>
    ) : (
      (lead.email && <span title={lead.email}>{lead.email}</span>) || <Nothing />
    ),
    whatsapp: <span className="tabular">{maskPhone(lead.whatsapp)}</span>,
    documento: lead.docNumber ? <span className="tabular">{lead.docNumber}</span> : <Nothing />,
    plano: lead.plan ?? <Nothing />,
    contato: lead.nextContactAt ? (
      <span className="tabular">{formatDateTime(lead.nextContactAt)}</span>
    ) : (
      <Nothing />
    ),
    responsavel: assignee || <Nothing />,
  };
  return (
    <tr
      aria-selected={selection.has(lead.id)}
      className={cx(
        'hover:bg-sunken/60 aria-selected:bg-brand-soft/60',
        // On a phone a row is laid out and painted when it comes near.
        'max-lg:[contain-intrinsic-height:auto_10rem] max-lg:[content-visibility:auto]',
        lead.id === leadId && 'bg-brand-soft/60',
      )}
    >
      <td className="h-10 pl-3 max-lg:basis-auto!">
        <input
          type="checkbox"
          aria-label={`Selecionar ${lead.name}`}
          checked={selection.has(lead.id)}
          // The click, not the change, knows about shift.
          onClick={(event) => selection.toggle(lead.id, event.shiftKey)}
          readOnly
          className="block size-4.5 accent-brand-strong"
        />
      </td>
      <th scope="row" className={cx(cell, 'max-lg:flex-1')}>
        <Link
          to={`/admin/leads/${lead.id}${search}`}
          preventScrollReset
          data-lead-link={lead.id}
          className="font-medium underline-offset-4 hover:underline"
          title={lead.name}
        >
          {lead.name}
        </Link>
        {lead.tags.map((tag) => (
          <span
            key={tag}
            className="ml-1.5 rounded-full bg-brand-soft px-2 text-xs font-normal text-brand-strong"
          >
            {tag}
          </span>
        ))}
      </th>
      {columns.map((column) => (
        <td
          key={column}
          className={cx(cell, column === 'mudar' && 'max-lg:basis-full', column === wide && WIDE_ONLY)}
        >
          {cells[column]}
        </td>
      ))}
      {own !== undefined && (
        <td className={cell} title={own}>
          {own || <Nothing />}
        </td>
      )}
    </tr>
  );
}

const cell = 'h-10 truncate px-2';
const Nothing = () => (
  <span className="text-muted">
    <span aria-hidden>–</span>
    <span className="sr-only">nenhum</span>
  </span>
);

const STATUS_BUTTON =
  'min-h-7 rounded-lg border border-line bg-raised px-2 text-[0.8125rem] font-medium whitespace-nowrap hover:border-muted disabled:opacity-60';

/** Buttons for the allowed next statuses, one press each; a loss asks for its reason. Plain forms without scripts. */
export function StatusButtons({
  lead,
  changes,
}: {
  lead: Pick<LeadRow, 'id' | 'name' | 'status' | 'assigneeId'>;
  changes: LeadChanges;
}) {
  const next = nextLeadStatuses(lead.status);
  const busy = changes.busy(lead.id);
  return (
    <form
      method="post"
      action="/admin/leads"
      className="flex gap-1 max-lg:flex-wrap"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="id" value={lead.id} />
      <input type="hidden" name="expectedVersion" value={lead.status} />
      {next.includes('qualified') && (
        <button
          type="submit"
          name="status"
          value="qualified"
          disabled={busy}
          onClick={({ currentTarget }) => {
            changes.change([lead], { status: 'qualified' });
            // This button is about to go: the keyboard stays on the line.
            currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-lead-link]')?.focus();
          }}
          className={STATUS_BUTTON}
        >
          {LEAD_STATUS_LABELS.qualified}
          <span className="sr-only">: {lead.name}</span>
        </button>
      )}
      {next.includes('lost') && (
        <LossButton
          className={STATUS_BUTTON}
          disabled={busy}
          of={lead.name}
          onChoose={(lossReason) => changes.change([lead], { status: 'lost', lossReason })}
        />
      )}
      <noscript>
        <LossChoice />
      </noscript>
    </form>
  );
}

/** The loss of a page without scripts. */
const LossChoice = () => (
  <>
    <select name="reason" aria-label="Motivo da perda" className={STATUS_BUTTON}>
      {CHOSEN_LOSS_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {LOSS_REASON_LABELS[reason]}
        </option>
      ))}
    </select>
    <button type="submit" name="status" value="lost" className={STATUS_BUTTON}>
      Marcar como perdido
    </button>
  </>
);
