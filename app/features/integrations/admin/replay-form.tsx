import { Form, useSearchParams } from 'react-router';
import { DELIVERY_STATUSES } from '#app/features/integrations/rules/terms.ts';
import { DELIVERY_WORDS } from '#app/features/integrations/rules/webhooks.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';

/** Which deliveries are shown, and having a period's sent again. */
export function ReplayForm({ enabled, error }: { enabled: boolean; error: string | undefined }) {
  const [params] = useSearchParams();
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
      <Form className="flex items-end gap-2">
        <SelectField label="Situação" name="status" defaultValue={params.get('status') ?? ''}>
          <option value="">Todas</option>
          {DELIVERY_STATUSES.map((status) => (
            <option key={status} value={status}>
              {DELIVERY_WORDS[status]}
            </option>
          ))}
        </SelectField>
        <Button type="submit">Filtrar</Button>
      </Form>
      {enabled && (
        <details className="rounded-xl border border-line bg-raised px-4">
          <summary className="inline-flex min-h-11 items-center font-medium">Reenviar um período</summary>
          <Form method="post" noValidate preventScrollReset className="flex flex-wrap items-start gap-2 pb-4">
            <TextField label="De" name="from" type="date" required error={error} />
            <TextField label="Até" name="until" type="date" required />
            <SelectField label="O quê" name="which">
              <option value="failed">O que não chegou</option>
              <option value="all">Tudo</option>
            </SelectField>
            <SubmitButton
              className="sm:mt-[1.625rem]"
              name="intent"
              value="replay-period"
              when={{ intent: 'replay-period' }}
            >
              Reenviar período
            </SubmitButton>
          </Form>
        </details>
      )}
    </div>
  );
}
