import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import type { LeadRow } from '#app/features/leads/rules/lead-facts.ts';
import {
  LEAD_STATUS_NOT_CHANGED,
  LEADS_NOT_ANSWERED,
  LEADS_NOT_RESTORED,
} from '#app/features/leads/rules/panel-messages.ts';
import type { Entries } from '#app/kit/form-answer.ts';
import { useChanges } from '#app/kit/use-changes.ts';

/** A status `lost` has its reason. */
type Change = Partial<Pick<LeadRow, 'status' | 'assigneeId' | 'lossReason'>>;
type Shown = Pick<LeadRow, 'id' | 'status' | 'assigneeId'>;

const unanswered = (undoing: boolean) => ({
  ...(undoing ? LEADS_NOT_RESTORED : LEAD_STATUS_NOT_CHANGED),
  message: LEADS_NOT_ANSWERED,
});

export type LeadChanges = {
  /**
   * Changes leads from how they are shown.
   * @param everythingOf the address whose leads all change, those of other pages too
   */
  change: (leads: Shown[], change: Change, everythingOf?: string) => void;
  /** A lead as it will be. */
  seen: <Lead extends { id: string }>(lead: Lead) => Lead;
  busy: (id: string) => boolean;
};

/** Data that the drawer over the list uses. */
export type LeadsContext = {
  leads: LeadRow[];
  team: TeamMember[];
  tags: string[];
  me: string;
  changes: LeadChanges;
};

/** Changes of one or many leads, on the list, on the board and in the drawer over them. */
export function useLeadChanges(): LeadChanges {
  const { change, under } = useChanges<Change>({ action: '/admin/leads', unanswered });
  return {
    change: (leads, to, everythingOf) =>
      change(
        leads.map(({ id }) => id),
        to,
        everythingOf === undefined
          ? formOf(leads, to)
          : { intent: 'bulk', query: everythingOf, batch: crypto.randomUUID(), ...entriesOf(to) },
      ),
    seen: (lead) => Object.assign({}, lead, ...under(lead.id)),
    busy: (id) => under(id).length > 0,
  };
}

const entriesOf = ({ status, assigneeId, lossReason }: Change): Entries =>
  status ? { status, reason: lossReason ?? '' } : { assignee: assigneeId ?? 'nenhum' };

function formOf(leads: Shown[], change: Change): Entries {
  const [only] = leads;
  const { status } = change;
  const batch = crypto.randomUUID();
  if (status && only && leads.length === 1)
    return { intent: 'status', id: only.id, batch, expectedVersion: only.status, ...entriesOf(change) };
  return {
    intent: 'bulk',
    ids: leads.map(({ id }) => id).join(','),
    batch,
    expectedVersion: leads.map((lead) => (status ? lead.status : (lead.assigneeId ?? 'nenhum'))).join(','),
    ...entriesOf(change),
  };
}
