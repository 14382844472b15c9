import { useLoaderData } from 'react-router';
import { isOpenForm } from '#app/features/forms/rules/form-status.ts';
import { FORM_STATUS, type FormSummary } from '#app/features/forms/rules/form-view.ts';
import { listForms } from '#app/features/forms/server/index.server.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/own-forms-page';

export const meta: Route.MetaFunction = () => [{ title: 'Formulários | Área do cliente' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  forms: await listForms(customerOf(context)),
});

/** Forms that the team sent: to be filled in first, then those that were. */
export default function FormsPage() {
  const { forms } = useLoaderData<typeof loader>();
  const open = forms.filter(({ status }) => isOpenForm(status));
  const past = forms.filter(({ status }) => !isOpenForm(status));
  return (
    <>
      <PageHeader
        title="Formulários"
        lead="Documentos que a equipe preparou para você preencher e assinar, sem sair de casa."
      />
      {forms.length === 0 ? (
        <Surface className="max-w-3xl">
          <EmptyState
            title="Nenhum formulário"
            text="Quando for preciso assinar uma procuração ou declaração, ela aparece aqui. Nós avisamos você."
            action={<ButtonLink to="/app">Voltar ao início</ButtonLink>}
          />
        </Surface>
      ) : (
        <div className="max-w-3xl space-y-8">
          <Group id="preencher" title="Para preencher" forms={open} />
          <Group
            id="enviados"
            title={past.some(({ status }) => status === 'canceled') ? 'Enviados e cancelados' : 'Enviados'}
            forms={past}
          />
        </div>
      )}
    </>
  );
}

function Group({ id, title, forms }: { id: string; title: string; forms: FormSummary[] }) {
  if (forms.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display-m mb-3">
        {title}
      </h2>
      <ul className="space-y-3">
        {forms.map((form) => (
          <li key={form.id}>
            <Surface className="flex flex-wrap items-center justify-between gap-4 p-5">
              <div className="min-w-0">
                <div className="flex flex-wrap items-center gap-3">
                  <h3 className="min-w-0 font-semibold">{form.name}</h3>
                  <Badge tone={FORM_STATUS[form.status].tone}>{FORM_STATUS[form.status].label}</Badge>
                </div>
                <p className="tabular mt-1 text-sm text-muted">{dateOf(form)}</p>
              </div>
              {form.status !== 'canceled' && (
                <ButtonLink
                  to={`/app/formularios/${form.id}`}
                  variant={isOpenForm(form.status) ? 'primary' : 'secondary'}
                >
                  {{ sent: 'Preencher', draft: 'Continuar', answered: 'Ver respostas' }[form.status]}
                  <span className="sr-only">: {form.name}</span>
                </ButtonLink>
              )}
            </Surface>
          </li>
        ))}
      </ul>
    </section>
  );
}

function dateOf({ status, createdAt, updatedAt, answeredAt }: FormSummary): string {
  if (answeredAt) return `Enviado em ${formatDateTime(answeredAt)}`;
  if (status === 'draft') return `Último rascunho em ${formatDateTime(updatedAt)}`;
  return `Recebido em ${formatDate(createdAt)}`;
}
