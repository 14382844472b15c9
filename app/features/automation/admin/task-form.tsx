import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import { recordOf, TASK_WITHIN, type TaskSubject } from '#app/features/automation/rules/task-list.ts';
import { TASK_REPEAT_WORDS } from '#app/features/automation/rules/task-repeat.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { useAskedForm } from '#app/kit/use-asked-form.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';

/** `shown` is the id of the task that was added: it remounts the form empty. */
type Props = {
  team: TeamMember[];
  /** Record that the task is about; `field` names the one that was asked for. */
  about: (TaskSubject & { name: string; field: keyof TaskSubject }) | null;
  answer: (FormAnswer<unknown> & { shown?: unknown }) | undefined;
};

/** A title from the address is cut to its field. */
const MOST_TITLE = 160;
const EMPTY = { title: '', assigneeId: '', within: '', due: '', time: '', repeats: '' };

/** Form of one line for a new task; open after a refusal. */
export function TaskForm({ team, about, answer }: Props) {
  const [params] = useSearchParams();
  const title = (params.get('titulo') ?? '').slice(0, MOST_TITLE);
  const form = useRecordForm({ intent: 'add', answer, draft: { ...EMPTY, title } });
  const around = useAskedForm<HTMLDetailsElement>('tarefa');
  return (
    <details
      ref={around}
      key={String(answer?.shown)}
      open={about !== null || Object.keys(form.errors).length > 0}
      className="mb-4"
    >
      <summary className={buttonClass({}, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
        <Plus aria-hidden className="size-4" /> Nova tarefa
      </summary>
      <RecordForm
        form={form}
        className="mt-3 flex flex-wrap items-start gap-3 rounded-2xl border border-line bg-raised p-4"
      >
        {about && (
          <p className="w-full">
            Sobre {recordOf(about) && <>{recordOf(about)?.label.toLowerCase()} de </>}
            <strong>{about.name}</strong>
            <input type="hidden" name={about.field} value={about[about.field] ?? ''} />
          </p>
        )}
        <TextField
          label="Tarefa"
          {...form.field('title')}
          maxLength={MOST_TITLE}
          className="w-full sm:min-w-64 sm:flex-1"
        />
        <SelectField label="De quem é" {...form.field('assigneeId')} className="w-full sm:w-52">
          <option value="">Sem dono</option>
          {team.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Prazo" {...form.field('within')} className="w-full sm:w-44">
          <option value="">No dia ao lado</option>
          {Object.entries(TASK_WITHIN).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="Dia" {...form.field('due')} type="date" className="w-full sm:w-44" />
        <TextField label="Hora" {...form.field('time')} type="time" className="w-full sm:w-32" />
        <SelectField label="Repete" {...form.field('repeats')} className="w-full sm:w-40">
          <option value="">Não se repete</option>
          {Object.entries(TASK_REPEAT_WORDS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SaveButton form={form} variant="secondary" className="sm:mt-6.5">
          Criar tarefa
        </SaveButton>
      </RecordForm>
    </details>
  );
}
