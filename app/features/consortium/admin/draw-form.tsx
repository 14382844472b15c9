import { useId } from 'react';
import type { DrawDraft } from '#app/features/consortium/rules/input.ts';
import {
  DRAW_KINDS,
  EXCLUDED_WAYS,
  EXCLUDED_WORDS,
  KIND_WORDS,
} from '#app/features/consortium/rules/terms.ts';
import { RecordForm, type RecordFormState, SaveButton } from '#app/kit/form.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';

type Props = { form: RecordFormState<DrawDraft>; label: string };

/** An assembly: when, where, the future extraction, and the rule that will be frozen with it. */
export function DrawForm({ form, label }: Props) {
  const id = useId();
  return (
    <RecordForm form={form} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField label="Dia da assembleia" {...form.field('assemblyDate')} type="date" required />
        <TextField label="Hora (Brasília)" {...form.field('assemblyTime')} type="time" required />
        <TextField
          className="sm:col-span-2"
          label="Lugar"
          {...form.field('place')}
          required
          maxLength={160}
          placeholder="Endereço ou link da transmissão"
        />
        <TextField
          label="Extração da Loteria Federal"
          {...form.field('extraction')}
          required
          inputMode="numeric"
          maxLength={8}
          hint="O número de uma que ainda vai acontecer."
        />
        <TextField
          label="Dia da extração"
          {...form.field('extractionDate')}
          type="date"
          required
          hint="Até o dia da assembleia."
        />
        <SelectField
          className="sm:col-span-2"
          label="Se a cota sorteada não concorre"
          {...form.field('onExcluded')}
          hint="Vale para os algarismos; o segredo lacrado só escolhe entre quem concorre."
        >
          {EXCLUDED_WAYS.map((way) => (
            <option key={way} value={way}>
              Vale {EXCLUDED_WORDS[way]}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Regra</legend>
        <div className="grid gap-3 lg:grid-cols-2">
          {DRAW_KINDS.map((kind) => (
            <label
              key={kind}
              className="flex gap-3 rounded-xl border border-line p-4 has-checked:border-brand-strong"
            >
              <input
                type="radio"
                name="kind"
                value={kind}
                defaultChecked={form.draft.kind === kind}
                aria-labelledby={`${id}-${kind}`}
                aria-describedby={`${id}-${kind}-text`}
                className="mt-0.5 size-5 shrink-0 accent-brand-strong"
              />
              <span>
                <span id={`${id}-${kind}`} className="block font-medium">
                  {KIND_WORDS[kind].label}
                </span>
                <span id={`${id}-${kind}-text`} className="mt-1 block text-sm text-muted">
                  {KIND_WORDS[kind].text}
                </span>
              </span>
            </label>
          ))}
        </div>
        {form.errors.kind && <p className="mt-1.5 text-sm font-medium text-bad">{form.errors.kind}</p>}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <SaveButton form={form} pendingLabel="Salvando…">
          {label}
        </SaveButton>
      </div>
    </RecordForm>
  );
}
