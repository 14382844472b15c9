import { type OwnField, ownName } from '#app/features/own-fields/rules/own-fields.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';

/** Props that a form of the kit gives to a field. */
type Bound = { name: string; defaultValue?: string | undefined; error?: string | undefined };

type Props = {
  fields: readonly OwnField[];
  /** The form's draft: a removed choice stays on offer for the record that has it. */
  draft: Readonly<Record<string, string>>;
  field: (name: string) => Bound;
};

/** The firm's own fields, within a form. */
export const OwnInputs = ({ fields, draft, field }: Props) =>
  fields.map((one) => {
    const { key, kind, label, choices, required } = one;
    const name = ownName(key);
    const shared = { label, required, ...field(name) };
    if (kind === 'choice') {
      const now = draft[name];
      return (
        <SelectField key={key} {...shared}>
          <option value="">Não informado</option>
          {now && !choices.includes(now) && <option value={now}>{now}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </SelectField>
      );
    }
    if (kind === 'text') return <TextareaField key={key} {...shared} rows={1} />;
    return (
      <TextField
        key={key}
        {...shared}
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'decimal' : undefined}
      />
    );
  });
