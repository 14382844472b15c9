import { Plus, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { operatorsOf } from '#app/features/automation/rules/evaluate.ts';
import type { ConditionDraft, RuleDraft } from '#app/features/automation/rules/rule-draft.ts';
import { conditionFields } from '#app/features/automation/rules/rule-fields.ts';
import type { RuleTrigger } from '#app/features/automation/rules/rule-parts.ts';
import { OPERATOR_LABELS } from '#app/features/automation/rules/rule-sentence.ts';
import type { EventField } from '#app/features/integrations/rules/event-catalog.ts';
import { Button } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = {
  draft: RuleDraft;
  trigger: RuleTrigger | null;
  errors: Record<string, string>;
  onEdit: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** Section "Se" of the form: conditions on the event and on current facts. */
export function ConditionRows({ draft, trigger, errors, onEdit }: Props) {
  const fields = trigger ? conditionFields(trigger) : {};
  const known = Object.keys(fields).length > 0;
  return (
    <Surface className="p-4 sm:p-5">
      <section aria-labelledby="condicoes" className="space-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="condicoes" className="display-m">
            Se
          </h2>
          {draft.conditions.length > 1 ? (
            <select
              name="match"
              defaultValue={draft.match}
              aria-label="Como as condições se juntam"
              className="control w-auto"
            >
              <option value="all">todas as condições valem</option>
              <option value="any">qualquer uma vale</option>
            </select>
          ) : (
            <input type="hidden" name="match" value={draft.match} />
          )}
          {draft.conditions.length === 0 && <p className="text-muted">Sempre, sem condição.</p>}
        </div>
        {errors['conditions.items'] && (
          <p className="text-sm font-medium text-bad">{errors['conditions.items']}</p>
        )}
        {draft.conditions.map((condition, at) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            number={at + 1}
            fields={fields}
            error={errors[`conditions.items.${at}`] ?? errors[`conditions.items.${at}.field`]}
            onEdit={onEdit}
          />
        ))}
        {known && (
          <Button type="submit" name="step" value="add:condition" size="sm" onClick={onEdit}>
            <Plus aria-hidden className="size-4" /> Adicionar condição
          </Button>
        )}
      </section>
    </Surface>
  );
}

type RowProps = {
  condition: ConditionDraft;
  number: number;
  fields: Record<string, EventField>;
  error?: string | undefined;
  onEdit: Props['onEdit'];
};

function ConditionRow({
  condition: { key, field, operator, value },
  number,
  fields,
  error,
  onEdit,
}: RowProps) {
  const known = fields[field];
  const name = `da condição ${number}`;
  const note = error ? `condicao-${key}` : undefined;
  return (
    <fieldset data-row aria-label={`Condição ${number}`}>
      <div className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="condition.key" value={key} />
        <select
          name="condition.field"
          defaultValue={field}
          aria-label={`Campo ${name}`}
          aria-describedby={note}
          className="control w-full sm:w-64"
        >
          {!known && <option value={field}>Campo de outro “quando”</option>}
          {Object.entries(fields).map(([id, { label }]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <select
          name="condition.operator"
          defaultValue={operator}
          aria-label={`Comparação ${name}`}
          className="control w-full sm:w-40"
        >
          {(known ? operatorsOf(known) : (['is'] as const)).map((id) => (
            <option key={id} value={id}>
              {OPERATOR_LABELS[id]}
            </option>
          ))}
        </select>
        <ValueControl key={field} known={known} value={value} label={`Valor ${name}`} note={note} />
        <button
          type="submit"
          name="step"
          value={`remove:condition:${key}`}
          onClick={onEdit}
          aria-label={`Remover condição ${number}`}
          title={`Remover condição ${number}`}
          className="inline-flex size-11 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
        >
          <Trash2 aria-hidden className="size-4" />
        </button>
      </div>
      {error && (
        <p id={note} className="mt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type ValueProps = { known: EventField | undefined; value: string; label: string; note: string | undefined };

/** A select for fields with fixed values, otherwise a text input. */
function ValueControl({ known, value, label, note }: ValueProps) {
  const described = {
    name: 'condition.value',
    'aria-label': label,
    'aria-describedby': note,
    defaultValue: value,
  };
  const choices = known?.kind === 'flag' ? { true: 'sim', false: 'não' } : known?.values;
  if (!choices) {
    return (
      <input
        {...described}
        inputMode={known?.kind === 'money' ? 'decimal' : 'numeric'}
        placeholder={known?.kind === 'money' ? 'R$ 0,00' : undefined}
        aria-invalid={note ? true : undefined}
        className="control min-w-0 flex-1 sm:w-48 sm:flex-none"
      />
    );
  }
  return (
    <select
      {...described}
      aria-invalid={note ? true : undefined}
      className="control min-w-0 flex-1 sm:w-56 sm:flex-none"
    >
      <option value="">Escolha</option>
      {Object.entries(choices).map(([id, words]) => (
        <option key={id} value={id}>
          {words}
        </option>
      ))}
    </select>
  );
}
