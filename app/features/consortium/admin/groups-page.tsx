import { Link, useLoaderData, useSearchParams } from 'react-router';
import { GROUP_STATUSES } from '#app/features/consortium/rules/consortium-status.ts';
import { drawWord, GROUP_WORDS } from '#app/features/consortium/rules/consortium-words.ts';
import { listGroups } from '#app/features/consortium/server/index.server.ts';
import { FilterForm } from '#app/kit/list-filters.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Pager, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/groups-page';
import { readSearch } from './read-search.ts';
import { Sections } from './sections.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Consórcio | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const status = GROUP_STATUSES.find((known) => known === query.get('situacao'));
  const search = readSearch(query);
  const after = decodeCursor(query.get('depois'));
  return { status, search, ...(await listGroups(adminOf(context), { status, search, after })) };
}

export default function GroupsPage() {
  const { groups, next, status, search } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const filtered = status !== undefined || search !== '';
  return (
    <>
      <PageHeader
        title="Consórcio"
        lead="Grupos, cotas e sorteios que qualquer pessoa pode conferir."
        actions={
          <Link to="/admin/consorcio/novo" className={buttonClass({ variant: 'cta' })}>
            Novo grupo
          </Link>
        }
      />
      <Sections />
      <FilterForm label="Filtrar grupos">
        <TextField
          className="w-full sm:w-72"
          label="Buscar"
          type="search"
          name="busca"
          maxLength={60}
          placeholder="Código ou bem"
          defaultValue={search}
        />
        <SelectField label="Situação" name="situacao" defaultValue={status ?? ''}>
          <option value="">Todas</option>
          {GROUP_STATUSES.map((known) => (
            <option key={known} value={known}>
              {GROUP_WORDS[known].label}
            </option>
          ))}
        </SelectField>
      </FilterForm>
      {groups.length === 0 ? (
        <Surface>
          <EmptyState
            title={filtered ? 'Nenhum grupo encontrado' : 'Nenhum grupo'}
            text={
              filtered
                ? 'Nenhum grupo combina com este filtro.'
                : 'Crie o primeiro: depois é só atribuir as cotas e marcar assembleias.'
            }
            action={
              filtered ? (
                <Link to="/admin/consorcio" className={buttonClass({})}>
                  Ver todos
                </Link>
              ) : undefined
            }
          />
        </Surface>
      ) : (
        <Table
          label="Grupos"
          columns={[
            'Grupo',
            'Situação',
            'Crédito',
            'Prazo',
            'Cotas',
            'Concorrem',
            'Contempladas',
            'Próxima assembleia',
          ]}
        >
          {groups.map((group) => (
            <tr key={group.id} className="relative hover:bg-sunken">
              <Cell head className="font-medium">
                <Link
                  to={`/admin/consorcio/${group.id}`}
                  className="underline underline-offset-4 after:absolute after:inset-0"
                >
                  {group.code}
                </Link>
                <span className="block max-w-40 truncate text-sm sm:max-w-64 font-normal text-muted">
                  {group.asset}
                </span>
              </Cell>
              <Cell>
                <Badge tone={GROUP_WORDS[group.status].tone}>{GROUP_WORDS[group.status].label}</Badge>
              </Cell>
              <Cell className="tabular whitespace-nowrap">{formatBRLShort(group.credit)}</Cell>
              <Cell className="tabular whitespace-nowrap">{group.termMonths} meses</Cell>
              <Cell className="tabular whitespace-nowrap">
                {group.sold} de {group.size}
              </Cell>
              <Cell className="tabular">{group.competing}</Cell>
              <Cell className="tabular">{group.contemplated}</Cell>
              <Cell className="tabular whitespace-nowrap">
                {group.nextAssembly ? (
                  formatDate(group.nextAssembly)
                ) : (
                  <span className="text-muted">nenhuma</span>
                )}
                {group.lapsed && <Lapsed />}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <Pager search={params.toString()} next={next} />
    </>
  );
}

/** One of the group's assemblies can no longer be drawn: its page says what to do. */
function Lapsed() {
  const { label, tone } = drawWord({ status: 'announced', lapsed: true });
  return (
    <span className="ml-2">
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
