import { type OwnField, type OwnValues, ownDraft } from '#app/features/own-fields/rules/own-fields.ts';
import { RecordForm } from '#app/kit/form.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { packShown, pickFields } from '#app/lib/changed-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { OwnInputs } from './own-inputs.tsx';

type Props = {
  fields: readonly OwnField[];
  values: OwnValues;
  /** Names the form of one of several records on a page, for screen readers. */
  of?: string;
  /** Hidden fields that identify the record. */
  fixed?: Readonly<Record<string, string>>;
  className?: string;
};

/** Form of the own fields of a record: intent `save-own`. Nothing is shown for a firm without such fields. */
export function OwnSection({ fields, values, of, fixed = {}, className = 'space-y-3' }: Props) {
  const draft = ownDraft(fields, values);
  const shown = pickFields(
    values,
    fields.map(({ key }) => key).filter((key) => values[key]),
  );
  const form = useEdit<Record<string, string>>({
    intent: 'save-own',
    draft,
    expectedVersion: packShown(shown),
  });
  if (fields.length === 0) return null;
  return (
    <RecordForm
      form={form}
      aria-label={of ? `Campos próprios de ${of}` : 'Campos próprios'}
      className={className}
    >
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <OwnInputs fields={fields} draft={draft} field={form.field} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={form.pending}>
          Salvar campos<span className="sr-only">{of && ` de ${of}`}</span>
        </Button>
        <Refusal message={form.refusal} />
      </div>
    </RecordForm>
  );
}
