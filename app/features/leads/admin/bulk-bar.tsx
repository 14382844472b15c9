import { X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import type { LeadRow } from '#app/features/leads/rules/lead-facts.ts';
import { LEAD_STATUS_LABELS } from '#app/features/leads/rules/terms.ts';
import type { Selection } from '#app/kit/list-selection.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { FootRoom } from '#app/ui/action-bar.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { AssigneeForm } from './assignee-form.tsx';
import { LossButton } from './loss-reasons.tsx';
import type { LeadChanges } from './use-lead-changes.ts';

/** Actions on the selected rows; stays above the end of the list. */
export function BulkBar({
  leads,
  page,
  selection,
  team,
  changes,
}: {
  leads: LeadRow[];
  page: { next: string | null; count: number; more: boolean };
  selection: Selection;
  team: TeamMember[];
  changes: LeadChanges;
}) {
  const [params] = useSearchParams();
  const { ids, all, everything, selectEverything, clear } = selection;
  if (ids.length === 0) return null;
  const change = (what: Parameters<LeadChanges['change']>[1]) => {
    changes.change(
      leads.filter(({ id }) => ids.includes(id)),
      what,
      everything ? params.toString() : undefined,
    );
    clear();
  };
  return (
    <section
      aria-label="Selecionados"
      className="foot-bar sticky bottom-3 z-20 mx-auto mt-4 flex w-fit flex-wrap items-center gap-2 rounded-2xl border border-line bg-raised p-2 pl-4 shadow-lg"
    >
      <FootRoom of="bar" />
      <p aria-live="polite" className="tabular font-semibold">
        {everything ? page.count : ids.length} {ids.length === 1 ? 'selecionado' : 'selecionados'}
      </p>
      {all && !everything && !page.more && page.count > ids.length && (
        <Button size="sm" variant="ghost" onClick={selectEverything}>
          Selecionar todos os {formatNumber(page.count)}
        </Button>
      )}
      <Button size="sm" onClick={() => change({ status: 'qualified' })}>
        {LEAD_STATUS_LABELS.qualified}
      </Button>
      <LossButton
        className={buttonClass({ size: 'sm' })}
        onChoose={(lossReason) => change({ status: 'lost', lossReason })}
      />
      <AssigneeForm
        team={team}
        onChoose={(assigneeId) => change({ assigneeId })}
        label="Responsável pelos selecionados"
      />
      <Button size="sm" variant="ghost" onClick={clear} aria-label="Limpar seleção">
        <X aria-hidden className="size-4" />
      </Button>
    </section>
  );
}
