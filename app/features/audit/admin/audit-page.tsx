import { Link, useLoaderData, useSearchParams } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { readAuditFilter } from '#app/features/audit/rules/audit-filter.ts';
import type { AuditLine } from '#app/features/audit/rules/audit-view.ts';
import { listAudit } from '#app/features/audit/server/index.server.ts';
import { ChangeList } from '#app/features/audit/ui/change-list.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { ChainCheck } from '#app/shells/admin/chain-check.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Pager, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/audit-page';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTabs } from './audit-tabs.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Auditoria | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const filter = readAuditFilter(new URL(request.url).searchParams);
  const [page, team] = await Promise.all([listAudit(admin, filter), listTeam(admin)]);
  return { page, team };
}

export default function AuditPage() {
  const { page, team } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Auditoria"
        lead="Quem fez o quê, do mais novo ao mais antigo. Dados pessoais aparecem encobertos; nada aqui se apaga."
        actions={<ChainCheck />}
      />
      <AuditTabs />
      <AuditFilters team={team} />
      {page.people !== null && page.people >= 20 && (
        <p className="mb-3 text-sm text-muted">
          Muita gente tem este nome: aqui está o das primeiras encontradas. Busque pelo documento para achar
          uma só.
        </p>
      )}
      {page.lines.length === 0 ? (
        <Surface>
          {params.size > 0 ? (
            <EmptyState
              title="Nada encontrado"
              text="Nenhum registro corresponde a estes filtros."
              action={
                <Link to="/admin/auditoria" className={buttonClass({})}>
                  Limpar filtros
                </Link>
              }
            />
          ) : (
            <EmptyState
              title="Nada registrado ainda"
              text="O que a equipe e o sistema fizerem aparece aqui."
            />
          )}
        </Surface>
      ) : (
        <Table label="Registros de auditoria" columns={['Nº', 'Quando', 'Quem', 'O quê', 'Sobre', 'Mudança']}>
          {page.lines.map((line) => (
            <Line key={line.seq} line={line} />
          ))}
        </Table>
      )}
      <Pager search={params.toString()} next={page.next === null ? null : String(page.next)} />
    </>
  );
}

function Line({ line }: { line: AuditLine }) {
  return (
    <tr>
      <Cell className="tabular text-muted">{line.seq}</Cell>
      <Cell className="tabular whitespace-nowrap">{formatDateTime(line.at)}</Cell>
      <Cell className="font-medium whitespace-nowrap">
        {line.actorId ? (
          <Link to={`?quem=${line.actorId}`} className="hover:underline">
            {line.who}
          </Link>
        ) : (
          line.who
        )}
      </Cell>
      <Cell head className="min-w-48">
        {line.what}
      </Cell>
      <Cell className="whitespace-nowrap">
        {line.path ? (
          <Link to={line.path} className="underline underline-offset-4">
            {line.entity}
          </Link>
        ) : (
          line.entity
        )}
      </Cell>
      <Cell className="max-w-96 min-w-64 text-sm">
        <ChangeList changes={line.changes} />
      </Cell>
    </tr>
  );
}
