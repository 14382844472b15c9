import { absenceWords, type Substitution } from '#app/features/accounts/rules/substitution.ts';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';

type Person = { id: string; name: string };

/** Absences in words; those that the reader may end have a button. */
export const SubstitutionList = ({
  list,
  mayEnd,
}: {
  list: Substitution[];
  mayEnd: (one: Substitution) => boolean;
}) => (
  <ul className="divide-y divide-line">
    {list.map((one) => (
      <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
        <span className="min-w-0 flex-1 wrap-anywhere">{absenceWords(one)}</span>
        {mayEnd(one) && (
          <PressForm intent="end-substitution" fixed={{ id: one.id }} size="sm">
            Encerrar<span className="sr-only"> a substituição de {one.name}</span>
          </PressForm>
        )}
      </li>
    ))}
  </ul>
);

type Props = {
  /** The member who will be away. */
  memberId: string;
  team: readonly Person[];
  today: string;
  answer: FormAnswer<unknown> | undefined;
};

/** Form that names a substitute; open after a refusal. */
export function SubstituteForm({ memberId, team, today, answer }: Props) {
  const form = useRecordForm({
    intent: 'substitute',
    answer,
    draft: { substituteId: '', from: today, until: '' },
  });
  return (
    <details open={Object.keys(form.errors).length > 0}>
      <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
        Indicar quem substitui
      </summary>
      <RecordForm form={form} className="mt-2 space-y-3">
        <input type="hidden" name="memberId" value={memberId} />
        <SelectField label="Quem substitui" {...form.field('substituteId')}>
          <option value="">Escolha</option>
          {team
            .filter(({ id }) => id !== memberId)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
        <TextField label="Primeiro dia" type="date" {...form.field('from')} min={today} />
        <TextField label="Último dia" type="date" {...form.field('until')} min={today} />
        <p className="text-sm text-muted">
          Quem substitui vê as pendências, tarefas e conversas da pessoa. O cargo de quem substitui não muda.
        </p>
        <SaveButton form={form} variant="secondary">
          Guardar substituição
        </SaveButton>
      </RecordForm>
    </details>
  );
}
