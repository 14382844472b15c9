import { Link, useLoaderData } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { AUDIT_LIST, type AuditLine } from '#app/features/audit/rules/terms.ts';
import { listAudit } from '#app/features/audit/server/index.server.ts';
import { AuditChanges } from '#app/features/audit/ui/change-list.tsx';
import { type Column, List } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { ChainCheck } from '#app/shells/admin/chain-check.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { Route } from './+types/audit-page';
import { AuditFilters } from './audit-filters.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Auditoria | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, AUDIT_LIST);
  const [page, team] = await Promise.all([listAudit(admin, asked), listTeam(admin)]);
  return { ...(await list), page, team };
}

export default function AuditPage() {
  const { page, team, views, refused } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Auditoria"
        lead="Quem fez o quê, do mais novo ao mais antigo. Dados pessoais aparecem encobertos; nada aqui se apaga."
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <SavedViews address={AUDIT_LIST} views={views} />
            <ChainCheck />
          </div>
        }
      />
      <AreaTabs of="audit" />
      <AuditFilters team={team} />
      {page.people !== null && page.people >= 20 && (
        <p className="mb-3 text-sm text-muted">
          Muita gente tem este nome: aqui está o das primeiras encontradas. Busque pelo documento para achar
          uma só.
        </p>
      )}
      <List
        address={AUDIT_LIST}
        page={page}
        refused={refused}
        label="Registros de auditoria"
        columns={COLUMNS}
        keyOf={({ seq }) => seq}
        none={{
          title: 'Nenhum registro',
          text: 'O que a equipe e o sistema fizerem aparece aqui.',
        }}
        found={{
          title: 'Nada encontrado',
          text: 'Nenhum registro corresponde a estes filtros.',
          all: 'Limpar filtros',
        }}
      />
    </>
  );
}

const COLUMNS: Column<AuditLine>[] = [
  { head: 'Nº', sort: 'numero', word: 'nº', className: 'tabular text-muted', cell: ({ seq }) => seq },
  {
    head: 'Quando',
    className: 'tabular whitespace-nowrap',
    cell: ({ at }) => formatDateTime(at),
  },
  {
    head: 'Quem',
    className: 'font-medium lg:max-[90rem]:max-w-32',
    cell: ({ actorId, who }) =>
      actorId ? (
        <Link to={`?quem=${actorId}`} className="hover:underline">
          {who}
        </Link>
      ) : (
        who
      ),
  },
  { head: 'O quê', name: true, className: 'min-w-48', cell: ({ what }) => what },
  {
    head: 'Sobre',
    cell: ({ path, entity }) =>
      path ? (
        <Link to={path} className="underline underline-offset-4">
          {entity}
        </Link>
      ) : (
        entity
      ),
  },
  {
    head: 'Mudança',
    className: 'max-w-96 min-w-64 text-sm wrap-anywhere',
    cell: ({ changes }) => <AuditChanges changes={changes} />,
  },
];
