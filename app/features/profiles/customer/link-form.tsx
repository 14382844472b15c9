import { useState } from 'react';
import { CONSENT_CHOICE_LABELS, CONSENT_CHOICES } from '#app/features/profiles/rules/holder-consent.ts';
import { RELATIONSHIP_LABELS, RELATIONSHIPS_OF } from '#app/features/profiles/rules/terms.ts';
import { DocumentFields } from '#app/kit/document-fields.tsx';
import { RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import type { DocType } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';

const EMPTY = { docNumber: '', fullName: '', relationship: '', uf: '', phone: '', consent: 'asked' };

type Props = {
  answer: FormAnswer<unknown> | undefined;
  docType: DocType;
  /** Page to return to with the new profile; empty for this one. */
  redirectTo: string;
};

/** docs/product.md section 5, Linked profile. */
export function LinkForm({ answer, docType, redirectTo }: Props) {
  const form = useRecordForm({ intent: 'link', answer, draft: { ...EMPTY, docType, redirectTo } });
  const { draft, errors } = form;
  const [company, setCompany] = useState(draft.docType === 'CNPJ');
  return (
    <RecordForm form={form} className="grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="redirectTo" value={draft.redirectTo} />
      <DocumentFields
        type={{ name: 'docType', value: draft.docType, error: errors.docType }}
        number={{ name: 'docNumber', value: draft.docNumber, error: errors.docNumber }}
        onType={(type) => setCompany(type === 'CNPJ')}
      />
      <TextField
        className="sm:col-span-2"
        label={company ? 'Razão social' : 'Nome completo'}
        {...form.field('fullName')}
        required
      />
      <SelectField label="Relacionamento" {...form.field('relationship')} required>
        <option value="">Selecione</option>
        <optgroup label="Se é uma pessoa">
          <Relationships of="CPF" />
        </optgroup>
        <optgroup label="Se é uma empresa">
          <Relationships of="CNPJ" />
        </optgroup>
      </SelectField>
      <StateField {...form.field('uf')} required />
      {!company && (
        <SelectField
          className="sm:col-span-2"
          label="Quem autoriza?"
          {...form.field('consent')}
          hint="Quem tem mais de 18 anos autoriza por um link que você manda. Por uma criança, o responsável envia o documento que prova a guarda. Por quem tem curador, também."
        >
          {CONSENT_CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {CONSENT_CHOICE_LABELS[choice]}
            </option>
          ))}
        </SelectField>
      )}
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

const Relationships = ({ of }: { of: DocType }) =>
  RELATIONSHIPS_OF[of].map((relationship) => (
    <option key={relationship} value={relationship}>
      {RELATIONSHIP_LABELS[relationship]}
    </option>
  ));
