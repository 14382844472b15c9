import {
  BOARD_LIMIT_LABELS,
  type BoardLimits,
  limitsDraft,
  MOST_ON_BOARD,
} from '#app/features/listings/rules/listing-settings.ts';
import { FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { limits: BoardLimits; answer: FormAnswer<unknown> | undefined };

/** Form for the limits of the board's columns, above which a column is marked. */
export function BoardLimitsForm({ limits, answer }: Props) {
  const draft = limitsDraft(limits);
  const form = useRecordForm({ intent: 'board', answer, draft, expectedVersion: packShown(draft) });
  return (
    <Surface id="quadro" className="p-5">
      <h2 className="display-m">Quadro de registros</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        Quantos registros cabem ao mesmo tempo em cada coluna e com cada pessoa. Acima disso o quadro avisa.
        Deixe vazio onde não há limite.
      </p>
      <RecordForm key={packShown(draft)} form={form} aria-label="Limites do quadro">
        <div className="grid grid-cols-2 items-end gap-4">
          {(Object.keys(draft) as (keyof BoardLimits)[]).map((name) => (
            <TextField
              key={name}
              label={BOARD_LIMIT_LABELS[name]}
              {...form.field(name)}
              type="number"
              min={1}
              max={MOST_ON_BOARD}
            />
          ))}
        </div>
        <FormRefusal message={form.refusal} />
        <SaveButton form={form} className="mt-4">
          Salvar limites
        </SaveButton>
      </RecordForm>
    </Surface>
  );
}
