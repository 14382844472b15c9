import { Form, useNavigation } from 'react-router';
import { DocumentFields } from '#app/features/lookups/ui/document-fields.tsx';
import { RELATIONSHIPS } from '#app/features/profiles/rules/profile-status.ts';
import { RELATIONSHIP_LABELS } from '#app/features/profiles/rules/relationships.ts';
import { maskPhone } from '#app/lib/masks.ts';
import type { Answer } from '#app/shells/customer/refused-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';

/** docs/product.md section 5, Linked profile. */
export function LinkForm({ answer }: { answer: Answer | undefined }) {
  const { fields = {}, values = {} } = answer ?? {};
  const pending = useNavigation().formData?.get('intent') === 'link';
  return (
    <Form method="post" className="grid gap-4 sm:grid-cols-2" noValidate>
      <input type="hidden" name="intent" value="link" />
      <DocumentFields
        type={{ name: 'docType', value: values.docType, error: fields.docType }}
        number={{ name: 'docNumber', value: values.docNumber, error: fields.docNumber }}
      />
      <TextField
        className="sm:col-span-2"
        label="Nome completo ou razão social"
        name="fullName"
        required
        defaultValue={values.fullName}
        error={fields.fullName}
      />
      <SelectField
        label="Relacionamento"
        name="relationship"
        required
        defaultValue={values.relationship ?? ''}
        error={fields.relationship}
      >
        <option value="">Selecione</option>
        {RELATIONSHIPS.map((relationship) => (
          <option key={relationship} value={relationship}>
            {RELATIONSHIP_LABELS[relationship]}
          </option>
        ))}
      </SelectField>
      <StateField name="uf" required defaultValue={values.uf} error={fields.uf} />
      <MaskedField
        label="Telefone"
        name="phone"
        mask={maskPhone}
        inputMode="tel"
        hint="Opcional"
        defaultValue={values.phone}
        error={fields.phone}
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="cta" pending={pending}>
          Vincular perfil
        </Button>
      </div>
    </Form>
  );
}
