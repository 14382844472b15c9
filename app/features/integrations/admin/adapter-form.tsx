import { Form } from 'react-router';
import {
  ADAPTER_FIELDS,
  type AdapterField,
  type AdapterView,
} from '#app/features/integrations/rules/adapters.ts';
import type { StoredAdapter } from '#app/features/integrations/rules/stored-settings.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { type Entries, EXPECTED_VERSION, type FormAnswer } from '#app/kit/form-answer.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';

type Props = {
  name: StoredAdapter;
  title: string;
  stored: AdapterView['stored'];
  answer: FormAnswer | undefined;
};

/**
 * Settings of an adapter from the panel. A stored secret shows its end and is kept if its field is left
 * empty.
 */
export function AdapterForm({ name, title, stored, answer }: Props) {
  const form = useRecordForm<Entries>({
    intent: `save-${name}`,
    answer,
    draft: stored?.settings ?? {},
    expectedVersion: stored?.version ?? 0,
  });
  const remove = { intent: `remove-${name}` };
  return (
    <>
      <RecordForm form={form} preventScrollReset className="mt-3 space-y-4">
        {ADAPTER_FIELDS[name].map((field) => (
          <Field
            key={field.name}
            field={field}
            value={form.draft[field.name]}
            kept={stored?.hints[field.name]}
            error={form.errors[field.name]}
          />
        ))}
        <SaveButton form={form} pendingLabel="Salvando…">
          Salvar<span className="sr-only"> {title}</span>
        </SaveButton>
      </RecordForm>
      {stored && (
        <Form method="post" preventScrollReset className="mt-3">
          <input type="hidden" name={EXPECTED_VERSION} value={stored.version} />
          <SubmitButton variant="danger" size="sm" name="intent" value={remove.intent} when={remove}>
            Apagar o que está guardado<span className="sr-only"> de {title}</span>
          </SubmitButton>
        </Form>
      )}
    </>
  );
}

type FieldProps = {
  field: AdapterField;
  value: string | undefined;
  kept: string | undefined;
  error: string | undefined;
};

function Field({ field, value, kept, error }: FieldProps) {
  const { name, label, secret, hint, placeholder, optional, options } = field;
  const shared = { label, name, error, required: !optional && !kept };
  if (options)
    return (
      <SelectField {...shared} hint={hint} defaultValue={value ?? options[0]?.[0]}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  if (secret) {
    const end = kept && !kept.startsWith('•') ? `terminada em ${kept}` : 'guardada';
    return (
      <TextField
        {...shared}
        hint={kept ? `Há uma ${end}. Vazio, ela continua.` : hint}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
      />
    );
  }
  return (
    <TextField
      {...shared}
      hint={hint}
      placeholder={placeholder}
      defaultValue={value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
