import { Link, useLoaderData } from 'react-router';
import { MOST_ANSWERS_COUNTED, type TemplateRow } from '#app/features/forms/rules/template-list.ts';
import { listFormTemplates } from '#app/features/forms/server/index.server.ts';
import { OpenButton, OpenLink } from '#app/kit/may.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/forms-page';

export const meta: Route.MetaFunction = () => [{ title: 'Formulários | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  templates: await listFormTemplates(adminOf(context)),
});

export default function FormsPage() {
  const { templates } = useLoaderData<typeof loader>();
  const create = (
    <OpenButton to="/admin/formularios/novo" variant="primary" size="sm">
      Novo formulário
    </OpenButton>
  );
  return (
    <>
      <PageHeader
        title="Formulários"
        lead="Documentos que o cliente preenche e assina na área dele. O que já foi enviado não muda com o modelo."
        actions={create}
      />
      {templates.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhum formulário"
            text="Monte o primeiro: perguntas, texto do documento e assinatura."
            action={create}
          />
        </Surface>
      ) : (
        <Table
          stacked="tablet"
          label="Formulários"
          columns={[
            'Formulário',
            'Situação',
            'Versão',
            'Perguntas',
            'Enviados',
            'Esperando',
            'Respondidos',
            'Mudado em',
            'Enviar',
          ]}
        >
          {templates.map((template) => (
            <Row key={template.id} template={template} />
          ))}
        </Table>
      )}
    </>
  );
}

function Row({ template }: { template: TemplateRow }) {
  const path = `/admin/formularios/${template.id}`;
  // Counted up to a limit: above it the counts by status cover only the first rows.
  const all = template.sent <= MOST_ANSWERS_COUNTED;
  const list = (count: number, status: string, word: string) =>
    count === 0 ? (
      '0'
    ) : (
      <Link to={`${path}/enviados${status}`} className="underline underline-offset-4">
        {all ? formatNumber(count) : `mais de ${formatNumber(count - 1)}`}
        <span className="sr-only">
          {' '}
          {word} de {template.name}
        </span>
      </Link>
    );
  return (
    <tr>
      <Cell head className="font-medium">
        <OpenLink
          to={path}
          title={template.name}
          className="block truncate underline underline-offset-4 lg:max-w-56 xl:max-w-80"
        >
          {template.name}
        </OpenLink>
      </Cell>
      <Cell>{template.active ? <Badge tone="good">Ativo</Badge> : <Badge>Desativado</Badge>}</Cell>
      <Cell className="tabular">
        <RowWord>versão </RowWord>
        {template.version}
      </Cell>
      <Cell className="tabular">
        <RowWord>perguntas </RowWord>
        {template.questions}
      </Cell>
      <Cell className="tabular">
        <RowWord>enviados </RowWord>
        {list(template.sent, '', 'enviados')}
      </Cell>
      <Cell className="tabular">
        <RowWord>esperando </RowWord>
        {formatNumber(template.waiting)}
      </Cell>
      <Cell className="tabular">
        <RowWord>respondidos </RowWord>
        {list(template.answered, '?situacao=answered', 'respondidos')}
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        <RowWord>mudado em </RowWord>
        {formatDateTime(template.updatedAt)}
      </Cell>
      <Cell>
        {template.active && (
          <Link to={`${path}/enviar`} className="underline underline-offset-4">
            Enviar<span className="sr-only"> {template.name}</span>
          </Link>
        )}
      </Cell>
    </tr>
  );
}
