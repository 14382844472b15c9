import { Outlet, useLoaderData, useParams } from 'react-router';
import { FORM_STATUS, type FormSummary, isOpenForm } from '#app/features/forms/rules/terms.ts';
import { listForms } from '#app/features/forms/server/index.server.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { BESIDE, BesideList, BesideRow, Opened } from '#app/ui/beside-list.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyPage } from '#app/ui/surface.tsx';
import type { Route } from './+types/own-forms-page';

export const meta: Route.MetaFunction = () => [{ title: 'Formulários | Área do cliente' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  forms: await listForms(customerOf(context)),
});

/** Forms from the team: open ones first, then past ones; beside the list the selected form. */
export default function FormsPage() {
  const { forms } = useLoaderData<typeof loader>();
  const { formId } = useParams();
  const open = forms.filter(({ status }) => isOpenForm(status));
  const past = forms.filter(({ status }) => !isOpenForm(status));
  return (
    <>
      {!formId && (
        <PageHeader
          title="Formulários"
          lead="Documentos que a equipe preparou para você preencher e assinar, sem sair de casa."
        />
      )}
      {forms.length === 0 ? (
        <EmptyPage
          title="Nenhum formulário"
          text="Quando for preciso assinar uma procuração ou declaração, ela aparece aqui. Nós avisamos você."
          action={<ButtonLink to="/app">Ir para o início</ButtonLink>}
        />
      ) : (
        <div className={BESIDE}>
          <BesideList label="Lista de formulários" className={formId ? 'max-xl:hidden' : ''}>
            <Group id="preencher" title="Para preencher" forms={open} opened={formId} />
            <Group
              id="enviados"
              title={past.some(({ status }) => status === 'canceled') ? 'Enviados e cancelados' : 'Enviados'}
              forms={past}
              opened={formId}
            />
          </BesideList>
          {formId ? (
            <Opened of={formId} label="Formulário">
              <Outlet />
            </Opened>
          ) : (
            <p className="pt-2 text-muted max-xl:hidden">Escolha um formulário para abrir ao lado.</p>
          )}
        </div>
      )}
    </>
  );
}

type Listed = { id: string; title: string; forms: FormSummary[]; opened: string | undefined };

function Group({ id, title, forms, opened }: Listed) {
  if (forms.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-2 text-sm font-semibold text-muted xl:px-3">
        {title}
      </h2>
      <ul className="space-y-1 max-xl:space-y-3">
        {forms.map((form) => (
          <li key={form.id}>
            <BesideRow
              to={`/app/formularios/${form.id}`}
              current={form.id === opened}
              title={form.name}
              text={
                <>
                  <span className="tabular mb-2 block">{dateOf(form)}</span>
                  <Badge tone={FORM_STATUS[form.status].tone}>{FORM_STATUS[form.status].label}</Badge>
                </>
              }
            />
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
