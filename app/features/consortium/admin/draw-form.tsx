import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { DRAW_KINDS, EXCLUDED_WAYS } from '#app/features/consortium/rules/consortium-status.ts';
import { EXCLUDED_WORDS, KIND_WORDS } from '#app/features/consortium/rules/consortium-words.ts';
import type { DrawDraft } from '#app/features/consortium/rules/draw-input.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';

/** Id of the form of an assembly that is changed, which the notice of a conflict names from outside of it. */
export const DRAW_FORM = 'assembleia';

type Props = {
  intent: 'announce' | 'save';
  draft: DrawDraft;
  errors: Record<string, string>;
  /** Of the assembly that is changed. */
  saved?: { id: string; version: number };
};

/** An assembly: when, where, the future extraction, and the rule that will be frozen with it. */
export function DrawForm({ intent, draft, errors, saved }: Props) {
  const id = useId();
  const pending = useNavigation().formData?.get('intent') === intent;
  return (
    <Form id={saved && DRAW_FORM} method="post" noValidate className="space-y-4">
      <input type="hidden" name="intent" value={intent} />
      {saved && (
        <>
          <input type="hidden" name="draw" value={saved.id} />
          <input type="hidden" name="version" value={saved.version} />
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label="Dia da assembleia"
          name="assemblyDate"
          type="date"
          required
          defaultValue={draft.assemblyDate}
          error={errors.assemblyDate}
        />
        <TextField
          label="Hora (Brasília)"
          name="assemblyTime"
          type="time"
          required
          defaultValue={draft.assemblyTime}
          error={errors.assemblyTime}
        />
        <TextField
          className="sm:col-span-2"
          label="Lugar"
          name="place"
          required
          maxLength={160}
          defaultValue={draft.place}
          error={errors.place}
          placeholder="Endereço ou link da transmissão"
        />
        <TextField
          label="Extração da Loteria Federal"
          name="extraction"
          required
          inputMode="numeric"
          maxLength={8}
          defaultValue={draft.extraction}
          error={errors.extraction}
          hint="O número de uma que ainda vai acontecer."
        />
        <TextField
          label="Dia da extração"
          name="extractionDate"
          type="date"
          required
          defaultValue={draft.extractionDate}
          error={errors.extractionDate}
          hint="Até o dia da assembleia."
        />
        <SelectField
          className="sm:col-span-2"
          label="Se a cota sorteada não concorre"
          name="onExcluded"
          defaultValue={draft.onExcluded}
          error={errors.onExcluded}
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
                defaultChecked={draft.kind === kind}
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
        {errors.kind && <p className="mt-1.5 text-sm font-medium text-bad">{errors.kind}</p>}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Salvando…">
          {saved ? 'Salvar' : 'Anunciar'}
        </Button>
      </div>
    </Form>
  );
}
