import { webhookEventGroups } from '#app/features/integrations/rules/webhooks.ts';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import type { EndpointDraft } from './webhook-answer.ts';

const GROUPS = webhookEventGroups();

type Props = { draft: EndpointDraft | undefined; errors: Record<string, string> };

/** Name, address and events of a webhook. */
export const EndpointFields = ({ draft, errors }: Props) => (
  <div className="space-y-4">
    <TextField
      label="Nome"
      name="name"
      required
      maxLength={60}
      placeholder="CRM do parceiro"
      defaultValue={draft?.name}
      error={errors.name}
      autoComplete="off"
    />
    <TextField
      label="Endereço"
      name="url"
      required
      type="url"
      maxLength={500}
      placeholder="https://parceiro.com.br/avisos"
      defaultValue={draft?.url}
      error={errors.url}
      hint="Só https, em um servidor público."
      spellCheck={false}
      autoCapitalize="none"
    />
    <fieldset aria-describedby={errors.events ? 'events-error' : undefined}>
      <legend className="mb-1 text-sm font-medium">Avisar quando</legend>
      {errors.events && (
        <p id="events-error" className="text-sm font-medium text-bad">
          {errors.events}
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
                label={
                  <>
                    {label} <code className="text-muted">{type}</code>
                  </>
                }
                defaultChecked={draft?.events.includes(type)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  </div>
);
