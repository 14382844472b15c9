import { RELATIONSHIP_LABELS, RELATIONSHIPS } from '#app/features/profiles/rules/terms.ts';
import { DocumentFields } from '#app/kit/document-fields.tsx';
import { RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';

const EMPTY = { docType: '', docNumber: '', fullName: '', relationship: '', uf: '', phone: '' };

/** docs/product.md section 5, Linked profile. */
export function LinkForm({ answer }: { answer: FormAnswer<unknown> | undefined }) {
  const form = useRecordForm({ intent: 'link', answer, draft: EMPTY });
  const { draft, errors } = form;
  return (
    <RecordForm form={form} className="grid gap-4 sm:grid-cols-2">
      <DocumentFields
        type={{ name: 'docType', value: draft.docType, error: errors.docType }}
        number={{ name: 'docNumber', value: draft.docNumber, error: errors.docNumber }}
      />
      <TextField
        className="sm:col-span-2"
        label="Nome completo ou razão social"
        {...form.field('fullName')}
        required
      />
      <SelectField label="Relacionamento" {...form.field('relationship')} required>
        <option value="">Selecione</option>
        {RELATIONSHIPS.map((relationship) => (
          <option key={relationship} value={relationship}>
            {RELATIONSHIP_LABELS[relationship]}
          </option>
        ))}
      </SelectField>
      <StateField {...form.field('uf')} required />
      <MaskedField
        label="Telefone"
        {...form.field('phone')}
        mask={maskPhone}
        inputMode="tel"
        hint="Opcional"
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="cta" pending={form.pending}>
          Vincular perfil
        </Button>
      </div>
    </RecordForm>
  );
}
