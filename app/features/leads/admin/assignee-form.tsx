import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import { Button } from '#app/ui/button.tsx';

/**
 * Assigns leads to a member of the team. Has a submit button, because arrow keys in a list are not a decision
 * yet.
 */
export function AssigneeForm({
  team,
  label,
  assigneeId = '',
  onChoose,
}: {
  team: TeamMember[];
  label: string;
  assigneeId?: string | null;
  onChoose: (assigneeId: string | null) => void;
}) {
  return (
    <form
      className="flex items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = new FormData(event.currentTarget).get('assignee');
        onChoose(typeof chosen === 'string' && chosen !== '' ? chosen : null);
      }}
    >
      <select
        key={assigneeId}
        name="assignee"
        aria-label={label}
        defaultValue={assigneeId ?? ''}
        className="min-h-9 max-w-44 min-w-0 rounded-xl border border-line bg-raised px-2.5 text-sm"
      >
        <option value="">Sem responsável</option>
        {team.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button type="submit" size="sm">
        Atribuir
      </Button>
    </form>
  );
}
