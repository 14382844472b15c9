import type { FormField } from '#app/features/forms/rules/form-fields.ts';
import { normalizeDocument } from '#app/lib/documents.ts';
import { maskCnpj, maskCpf } from '#app/lib/masks.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';

const maskEither = (value: string) => {
  const plain = normalizeDocument(value);
  return plain.length > 11 || /[A-Z]/.test(plain) ? maskCnpj(plain) : maskCpf(plain);
};
const MASKS = { CPF: maskCpf, CNPJ: maskCnpj, any: maskEither };

type Props = {
  field: Exclude<FormField, { type: 'file' | 'signature' }>;
  value: string;
  error?: string | undefined;
  /** Id of the form that it belongs to. */
  form: string;
};

/** The control of a question that is answered by typing or choosing, as the customer sees it. */
export function TypedAnswer({ field, value, error, form }: Props) {
  const common = {
    form,
    name: field.name,
    label: field.label,
    required: field.required,
    defaultValue: value,
    ...(field.hint && { hint: field.hint }),
    ...(error && { error }),
  };
  switch (field.type) {
    case 'text':
      return field.multiline ? (
        <TextareaField {...common} rows={4} maxLength={field.max} />
      ) : (
        <TextField {...common} maxLength={field.max} />
      );
    case 'document':
      return (
        <MaskedField
          {...common}
          mask={MASKS[field.accepts]}
          inputMode={field.accepts === 'CPF' ? 'numeric' : 'text'}
          autoComplete="off"
        />
      );
    case 'date':
      return <TextField {...common} type="date" min="1900-01-01" />;
    case 'money':
      return (
        <TextField
          {...common}
          hint={field.hint ?? 'Por exemplo, 1.500,00'}
          inputMode="decimal"
          autoComplete="off"
        />
      );
    case 'choice':
      return (
        <SelectField {...common}>
          <option value="">Selecione</option>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </SelectField>
      );
  }
}
