import { useLoaderData } from 'react-router';
import { RecordIdInput } from '#app/features/cases/rules/input.ts';
import { FORM_ASKED, FORM_CANCELED, FORM_REVIEWED } from '#app/features/forms/rules/messages.ts';
import { type ClientForm, FORM_STATUS, isOpenForm } from '#app/features/forms/rules/terms.ts';
import {
  cancelForm,
  clientForms,
  reviewForm,
  sendableTemplates,
  sendForm,
} from '#app/features/forms/server/index.server.ts';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm, RecordForm, useOwnForm } from '#app/kit/form.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import type { UserId } from '#app/terms/ids.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';

export const meta = clientTitle('Formulários');

export const loader = clientTab('Formulários e respostas', async (tx, id) => ({
  forms: await clientForms(tx, id),
  templates: await sendableTemplates(tx, id),
}));

const FORMS = inArea('forms', {
  'send-form': defineForm({
    failed: NOT_SAVED,
    schema: RecordIdInput,
    save: ({ admin, clientId }: ClientWho, { id }) => sendForm(admin, clientId, id),
    done: FORM_ASKED,
  }),
  'cancel-form': defineForm({
    failed: NOT_SAVED,
    schema: RecordIdInput,
    save: ({ admin, clientId }: ClientWho, { id }) => cancelForm(admin, clientId, id),
    done: FORM_CANCELED,
  }),
  'review-form': defineForm({
    failed: NOT_SAVED,
    schema: RecordIdInput,
    save: ({ admin, clientId }: ClientWho, { id }) => reviewForm(admin, clientId, id),
    done: FORM_REVIEWED,
  }),
});

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

/** Sends a form, and shows what came back. */
export default function ClientFormsTab() {
  const { client, forms, templates } = useLoaderData<typeof loader>();
  const sending = useOwnForm({ intent: 'send-form', draft: {} });
  return (
    <div className="space-y-4">
      <Surface className="p-4">
        <RecordForm form={sending} className="flex flex-wrap items-end gap-3">
          <SelectField className="min-w-64 flex-1" label="Formulário" name="id">
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="primary" pending={sending.pending} disabled={templates.length === 0}>
            Enviar ao cliente
          </Button>
          <Refusal message={sending.refusal} />
        </RecordForm>
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
              <FormRow clientId={client.id} form={form} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function FormRow({ clientId, form }: { clientId: UserId; form: ClientForm }) {
  const canceling = useOwnForm({ intent: 'cancel-form', draft: {} });
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
          <div className="ml-auto flex flex-wrap gap-2">
            {form.rows && (
              <a
                href={`/admin/clientes/${clientId}/formularios/${form.id}`}
                className={buttonClass({ size: 'sm' })}
              >
                Baixar PDF<span className="sr-only"> de {form.name}</span>
              </a>
            )}
            {form.status === 'answered' && !form.reviewed && (
              <PressForm intent="review-form" fixed={{ id: form.id }} size="sm">
                Marcar como conferido<span className="sr-only">: {form.name}</span>
              </PressForm>
            )}
            {open && (
              <RecordForm form={canceling}>
                <input type="hidden" name="id" value={form.id} />
                <Button type="submit" size="sm" variant="danger" pending={canceling.pending}>
                  Cancelar<span className="sr-only"> {form.name}</span>
                </Button>
              </RecordForm>
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
