import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import { Hidden, PressForm } from '#app/kit/form.tsx';
import { cx } from '#app/ui/class-names.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';

type Props = {
  intent: string;
  /** Hidden fields of the forms that identify the record. */
  fixed: Record<string, string>;
  assigneeId: string | null;
  me: string;
  team: TeamMember[];
  /** Accessible name of the record. */
  of: string;
  /** Further actions on the record, in the same line. */
  children?: ReactNode;
};

/**
 * Assignment of a record: the admin takes it with one press, or hands it over to another member of the team.
 */
export function AssignForms({ intent, fixed, assigneeId, me, team, of, children }: Props) {
  const expectedVersion = assigneeId ?? '';
  const name = team.find(({ id }) => id === assigneeId)?.name;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={cx('max-w-36 truncate', !assigneeId && 'text-muted')}>
        {assigneeId === me ? 'Você' : (name ?? (assigneeId ? 'Outra pessoa' : 'Ninguém'))}
      </span>
      {assigneeId !== me && (
        <PressForm
          intent={intent}
          fixed={{ ...fixed, assigneeId: me }}
          expectedVersion={expectedVersion}
          size="sm"
        >
          Pegar<span className="sr-only"> {of}</span>
        </PressForm>
      )}
      <details className="group">
        <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg px-2 text-sm font-medium text-brand-strong underline underline-offset-4">
          Passar<span className="sr-only"> {of}</span>
        </summary>
        <Form method="post" preventScrollReset className="mt-1 flex flex-wrap items-center gap-1.5">
          <Hidden intent={intent} fixed={fixed} expectedVersion={expectedVersion} />
          <select
            key={expectedVersion}
            name="assigneeId"
            aria-label={`Passar ${of} para`}
            defaultValue={expectedVersion}
            className="min-h-9 max-w-44 min-w-0 rounded-xl border border-line bg-raised px-2.5 text-sm"
          >
            <option value="">Ninguém</option>
            {team.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <SubmitButton size="sm" when={{ intent, ...fixed }}>
            Passar
          </SubmitButton>
        </Form>
      </details>
      {children}
    </div>
  );
}
