import { normalizeDocument } from '#app/lib/documents.ts';
import { maskCnpj, maskCpf } from '#app/lib/masks.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import type { AnswerProps } from './answer-props.ts';
import { FileAnswer } from './file-answer.tsx';
import { FORM_ID } from './form-answer.ts';
import { SignatureAnswer } from './signature-answer.tsx';

const maskEither = (value: string) => {
  const plain = normalizeDocument(value);
  return plain.length > 11 || /[A-Z]/.test(plain) ? maskCnpj(plain) : maskCpf(plain);
};
const MASKS = { CPF: maskCpf, CNPJ: maskCnpj, any: maskEither };

/** The control of one question, by its type. */
export function AnswerField(props: AnswerProps) {
  const { field, value, error } = props;
  const common = {
    form: FORM_ID,
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
      // The browser's own calendar sign follows the theme only where it is told.
      return (
        <TextField {...common} type="date" min="1900-01-01" className="dark:[&_input]:[color-scheme:dark]" />
      );
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
    case 'file':
      return <FileAnswer {...props} />;
    case 'signature':
      return <SignatureAnswer {...props} />;
  }
}
