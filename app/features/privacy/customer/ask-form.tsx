import { ANSWER_DAYS } from '#app/features/privacy/rules/privacy-request.ts';
import { RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField } from '#app/ui/field.tsx';

/** A request in the customer's own words; a refusal keeps them. */
export function AskForm({ answer }: { answer: FormAnswer<unknown> | undefined }) {
  const form = useRecordForm({ intent: 'ask', answer, draft: { kind: 'correction', details: '' } });
  return (
    <RecordForm form={form} action="/app/privacidade" className="space-y-4">
      <SelectField label="O que você precisa" {...form.field('kind')} required className="max-w-md">
        <option value="correction">Corrigir um dado</option>
        <option value="revocation">Revogar uma autorização ou outro pedido</option>
      </SelectField>
      <TextareaField
        label="Conte com as suas palavras"
        {...form.field('details')}
        required
        rows={4}
        maxLength={2000}
        hint={`Respondemos em até ${ANSWER_DAYS} dias, com um número de protocolo.`}
      />
      <Button type="submit" pending={form.pending}>
        Enviar pedido
      </Button>
    </RecordForm>
  );
}
