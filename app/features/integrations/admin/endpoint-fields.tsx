import { webhookEventGroups } from '#app/features/integrations/rules/webhooks.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';

const GROUPS = webhookEventGroups();

export type EndpointDraft = { name: string; url: string; events: string[] };

/** Name, address and events of a webhook. */
export const EndpointFields = ({ form }: { form: RecordFormState<EndpointDraft> }) => (
  <div className="space-y-4">
    <TextField
      {...form.field('name')}
      label="Nome"
      required
      maxLength={60}
      placeholder="CRM do parceiro"
      autoComplete="off"
    />
    <TextField
      {...form.field('url')}
      label="Endereço"
      required
      type="url"
      maxLength={500}
      placeholder="https://parceiro.com.br/avisos"
      hint="Só https, em um servidor público. Na rede da empresa, só o que estiver em WEBHOOK_ORIGINS."
      spellCheck={false}
      autoCapitalize="none"
    />
    <fieldset aria-describedby={form.errors.events ? 'events-error' : undefined}>
      <legend className="mb-1 text-sm font-medium">Avisar quando</legend>
      {form.errors.events && (
        <p id="events-error" className="text-sm font-medium text-bad">
          {form.errors.events}
        </p>
      )}
      <div className="max-h-96 space-y-3 overflow-y-auto rounded-xl border border-line p-3">
        {GROUPS.map(({ group, types }) => (
          <fieldset key={group} className="space-y-2">
            <legend className="mb-1.5 text-sm font-semibold">{group}</legend>
            {types.map(({ type, label }) => (
              <CheckboxField
                key={type}
                name="events"
                value={type}
                aria-invalid={form.errors.events ? true : undefined}
                label={
                  <>
                    {label} <code className="text-muted">{type}</code>
                  </>
                }
                defaultChecked={form.draft.events.includes(type)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  </div>
);
