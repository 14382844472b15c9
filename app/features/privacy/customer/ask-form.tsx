import { Form, useNavigation } from 'react-router';
import { ANSWER_DAYS } from '#app/features/privacy/rules/privacy-request.ts';
import type { Answer } from '#app/shells/customer/refused-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField } from '#app/ui/field.tsx';

/** A request in the customer's own words; a refusal keeps them. */
export function AskForm({ answer }: { answer: Answer | undefined }) {
  const pending = useNavigation().formData?.get('intent') === 'ask';
  const { fields = {}, values = {} } = answer ?? {};
  return (
    <Form method="post" action="/app/privacidade" className="space-y-4" noValidate>
      <SelectField
        label="O que você precisa"
        name="kind"
        required
        defaultValue={values.kind ?? 'correction'}
        error={fields.kind}
        className="max-w-md"
      >
        <option value="correction">Corrigir um dado</option>
        <option value="revocation">Revogar uma autorização ou outro pedido</option>
      </SelectField>
      <TextareaField
        label="Conte com as suas palavras"
        name="details"
        required
        rows={4}
        maxLength={2000}
        defaultValue={values.details}
        error={fields.details}
        hint={`Respondemos em até ${ANSWER_DAYS} dias, com um número de protocolo.`}
      />
      <Button type="submit" name="intent" value="ask" pending={pending}>
        Enviar pedido
      </Button>
    </Form>
  );
}
