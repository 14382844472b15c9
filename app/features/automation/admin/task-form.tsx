import { Plus } from 'lucide-react';
import { Form } from 'react-router';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import type { Toast } from '#app/lib/toast.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';

/** What the forms of the tasks are answered with. */
export type TaskAnswer = {
  toast: Toast;
  typed?: Record<string, string>;
  fields?: Record<string, string> | undefined;
  /** Id of the task that was added: its form begins anew. */
  added?: string;
};

/** One line to write a task down; open where something in it is wrong. */
export const TaskForm = ({ team, answer }: { team: TeamMember[]; answer: TaskAnswer | undefined }) => (
  <details open={answer?.fields !== undefined} className="mb-4">
    <summary className={buttonClass({}, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
      <Plus aria-hidden className="size-4" /> Nova tarefa
    </summary>
    <Form
      method="post"
      noValidate
      className="mt-3 flex flex-wrap items-start gap-3 rounded-2xl border border-line bg-raised p-4"
    >
      <input type="hidden" name="intent" value="add" />
      <TextField
        label="Tarefa"
        name="title"
        defaultValue={answer?.typed?.title}
        error={answer?.fields?.title}
        maxLength={160}
        className="w-full sm:min-w-64 sm:flex-1"
      />
      <SelectField
        label="De quem é"
        name="assigneeId"
        defaultValue={answer?.typed?.assigneeId}
        error={answer?.fields?.assigneeId}
        className="w-full sm:w-52"
      >
        <option value="">De todos</option>
        {team.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Prazo"
        name="due"
        type="date"
        defaultValue={answer?.typed?.due}
        error={answer?.fields?.due}
        className="w-full sm:w-44"
      />
      <SubmitButton when={{ intent: 'add' }} className="sm:mt-6.5">
        Criar tarefa
      </SubmitButton>
    </Form>
  </details>
);
