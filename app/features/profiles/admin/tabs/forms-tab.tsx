import { useFetcher } from 'react-router';
import { isOpenForm } from '#app/features/forms/rules/form-status.ts';
import { type ClientForm, FORM_STATUS, type TemplateChoice } from '#app/features/forms/rules/form-view.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ClientAnswer } from '../client-answer.ts';
import { Refusal } from './refusal.tsx';

type Props = { clientId: string; forms: ClientForm[]; templates: TemplateChoice[] };

/** Sends a form, and shows what came back. */
export function FormsTab({ clientId, forms, templates }: Props) {
  const fetcher = useFetcher<ClientAnswer>();
  const { toast, ok } = fetcher.data ?? {};
  useToast(toast);
  const pending = fetcher.state !== 'idle';
  return (
    <div className="space-y-4">
      <Surface className="p-4">
        <fetcher.Form method="post" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="send-form" />
          <SelectField className="min-w-64 flex-1" label="Formulário" name="id">
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="primary" pending={pending} disabled={templates.length === 0}>
            Enviar ao cliente
          </Button>
          <Refusal message={!pending && ok === false ? toast?.message : undefined} />
        </fetcher.Form>
      </Surface>
      {forms.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhum formulário enviado"
            text="Escolha um acima: o cliente é avisado na hora."
          />
        </Surface>
      ) : (
        <ul aria-label="Formulários enviados" className="space-y-3">
          {forms.map((form) => (
            <li key={form.id}>
              <FormRow clientId={clientId} form={form} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function FormRow({ clientId, form }: { clientId: string; form: ClientForm }) {
  const fetcher = useFetcher<ClientAnswer>();
  useToast(fetcher.data?.toast);
  const { label, tone } = FORM_STATUS[form.status];
  const open = isOpenForm(form.status);
  return (
    <Surface className="p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 font-semibold">{form.name}</h2>
        {/* "Enviado" is the customer's word; here it was the team that sent. */}
        <Badge tone={tone}>{form.status === 'answered' ? 'Respondido' : label}</Badge>
        <span className="tabular text-sm text-muted">
          Pedido em {formatDateTime(form.createdAt)}
          {form.answeredAt && `, respondido em ${formatDateTime(form.answeredAt)}`}
        </span>
        {(form.rows || open) && (
          <div className="ml-auto">
            {form.rows && (
              <a
                href={`/admin/clientes/${clientId}/formularios/${form.id}`}
                className={buttonClass({ size: 'sm' })}
              >
                Baixar PDF<span className="sr-only"> de {form.name}</span>
              </a>
            )}
            {open && (
              <fetcher.Form method="post">
                <input type="hidden" name="intent" value="cancel-form" />
                <input type="hidden" name="id" value={form.id} />
                <Button type="submit" size="sm" variant="danger" pending={fetcher.state !== 'idle'}>
                  Cancelar<span className="sr-only"> {form.name}</span>
                </Button>
              </fetcher.Form>
            )}
          </div>
        )}
      </div>
      {form.rows && (
        <dl className="mt-3 grid gap-x-6 gap-y-2 border-t border-line pt-3 sm:grid-cols-2 xl:grid-cols-3">
          {form.rows.map(({ label: question, value }) => (
            <div key={question}>
              <dt className="text-sm text-muted">{question}</dt>
              <dd className="whitespace-pre-line">{value || 'Não informado'}</dd>
            </div>
          ))}
        </dl>
      )}
    </Surface>
  );
}
