import { Link, useLoaderData, useSearchParams } from 'react-router';
import { type AcceptanceRow, readAcceptanceFilter } from '#app/features/contracts/rules/acceptance-list.ts';
import { listAcceptances, listVersions } from '#app/features/contracts/server/index.server.ts';
import { FilterForm } from '#app/kit/list-filters.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { ChainCheck } from '#app/shells/admin/chain-check.tsx';
import { CONTRACT_TYPE_LABELS } from '#app/terms/contract-type.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Pager, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/acceptances-page';

export const meta: Route.MetaFunction = () => [{ title: 'Aceites | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const filter = readAcceptanceFilter(new URL(request.url).searchParams);
  const [page, versions] = await Promise.all([listAcceptances(admin, filter), listVersions(admin)]);
  return { page, versions: versions.filter(({ publishedAt }) => publishedAt !== null) };
}

export default function AcceptancesPage() {
  const { page, versions } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const filtered = ['busca', 'codigo', 'versao'].some((name) => params.get(name));
  return (
    <>
      <PageHeader
        title="Aceites"
        lead="Quem aceitou qual texto, do mais novo ao mais antigo. Nada aqui se muda ou se apaga."
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <ChainCheck action="/admin/contratos/corrente" links="aceites" />
            <Link to="/admin/contratos" className={buttonClass({})}>
              Todos os contratos
            </Link>
          </div>
        }
      />
      <FilterForm label="Filtrar aceites" submit="Filtrar" clear={filtered && '/admin/contratos/aceites'}>
        <TextField
          className="w-full sm:w-64 lg:w-72"
          label="Buscar pessoa"
          name="busca"
          type="search"
          placeholder="Nome, documento ou telefone"
          defaultValue={params.get('busca') ?? ''}
        />
        <TextField
          className="w-full sm:w-56"
          label="Código de verificação"
          name="codigo"
          type="search"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={params.get('codigo') ?? ''}
        />
        <SelectField
          className="sm:max-lg:w-44"
          label="Versão"
          name="versao"
          defaultValue={params.get('versao') ?? ''}
        >
          <option value="">Todas</option>
          {versions.map(({ id, type, version }) => (
            <option key={id} value={id}>
              {CONTRACT_TYPE_LABELS[type]}, versão {version}
            </option>
          ))}
        </SelectField>
      </FilterForm>
      {page.rows.length === 0 ? (
        <Surface>
          <EmptyState
            title={filtered ? 'Nada encontrado' : 'Nenhum aceite'}
            text={
              filtered
                ? 'Nenhum aceite corresponde a estes filtros.'
                : 'Quando alguém contratar um plano, o aceite aparece aqui.'
            }
            action={
              filtered && (
                <Link to="/admin/contratos/aceites" className={buttonClass({})}>
                  Ver todos
                </Link>
              )
            }
          />
        </Surface>
      ) : (
        // The address stands on the acceptance's own page; here it has its place where it is wide.
        <div className="max-2xl:[&_:is(th,td):nth-child(7)]:hidden">
          <Table
            label="Aceites"
            columns={['Nº', 'Quem', 'Documento', 'Quando', 'Contrato', 'Código', 'IP', 'De', 'PDF']}
          >
            {page.rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </Table>
        </div>
      )}
      <Pager search={params.toString()} next={page.next === null ? null : String(page.next)} />
    </>
  );
}

const LINK = 'underline underline-offset-4';

function Row({ row }: { row: AcceptanceRow }) {
  return (
    <tr>
      <Cell className="tabular text-muted">{row.seq}</Cell>
      <Cell head className="font-medium">
        <Link
          to={`/admin/contratos/aceites/${row.id}`}
          title={row.name}
          className={`block max-w-44 truncate 2xl:max-w-64 ${LINK}`}
        >
          {row.name}
        </Link>
      </Cell>
      <Cell className="tabular whitespace-nowrap">{row.document}</Cell>
      <Cell className="tabular whitespace-nowrap">{formatDateTime(row.acceptedAt)}</Cell>
      <Cell className="whitespace-nowrap">
        <Link to={`/admin/contratos/${row.contractId}`} className={LINK}>
          {row.type === 'servico' ? 'Serviço' : row.type.toUpperCase()}, versão {row.version}
        </Link>
      </Cell>
      <Cell className="tabular whitespace-nowrap">{row.code}</Cell>
      <Cell className="tabular">
        <span title={row.ip} className="block max-w-32 truncate">
          {row.ip}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap">
        {row.clientId ? (
          <Link to={`/admin/clientes/${row.clientId}`} className={LINK}>
            Cliente<span className="sr-only"> {row.name}</span>
          </Link>
        ) : row.leadId ? (
          <Link to={`/admin/leads/${row.leadId}`} className={LINK}>
            Lead<span className="sr-only"> {row.name}</span>
          </Link>
        ) : (
          '–'
        )}
      </Cell>
      <Cell>
        <a href={`/admin/contratos/aceites/${row.id}/pdf`} className={LINK}>
          Baixar<span className="sr-only"> o contrato de {row.name}</span>
        </a>
      </Cell>
    </tr>
  );
}
