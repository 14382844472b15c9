import { Link, useLoaderData, useSearchParams } from 'react-router';
import { ACCEPTANCE_LIST, type AcceptanceRow } from '#app/features/contracts/rules/terms.ts';
import { listAcceptances, listContractVersions } from '#app/features/contracts/server/index.server.ts';
import { isFiltered } from '#app/kit/list.ts';
import { Choice, FilterForm, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { ChainCheck } from '#app/shells/admin/chain-check.tsx';
import { CONTRACT_TYPE_LABELS } from '#app/terms/contract-type.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { Route } from './+types/acceptances-page';

export const meta: Route.MetaFunction = () => [{ title: 'Aceites | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, ACCEPTANCE_LIST);
  const [page, versions] = await Promise.all([listAcceptances(admin, asked), listContractVersions(admin)]);
  return { ...(await list), page, versions: versions.filter(({ publishedAt }) => publishedAt !== null) };
}

export default function AcceptancesPage() {
  const { page, versions, views, refused } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const filtered = isFiltered(ACCEPTANCE_LIST, params);
  return (
    <>
      <PageHeader
        title="Aceites"
        up={{ to: '/admin/contratos', label: 'Contratos' }}
        lead="Quem aceitou qual texto, do mais novo ao mais antigo. Nada aqui se muda ou se apaga."
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <SavedViews address={ACCEPTANCE_LIST} views={views} />
            <ChainCheck action="/admin/contratos/corrente" links="aceites" />
          </div>
        }
      />
      <FilterForm label="Filtrar aceites" clear={filtered && '/admin/contratos/aceites'}>
        <SearchBox label="Buscar pessoa" address={ACCEPTANCE_LIST} />
        <SearchBox
          name="codigo"
          label="Código de verificação"
          placeholder="Código de verificação"
          autoCapitalize="characters"
          spellCheck={false}
          className="sm:max-w-56"
        />
        <Choice
          name="versao"
          label="Versão"
          all="Toda versão"
          options={versions.map(({ id, type, version }) => [
            id,
            `${CONTRACT_TYPE_LABELS[type]}, versão ${version}`,
          ])}
        />
      </FilterForm>
      {/* The IP address is always on the acceptance's own page; the list shows it on wide screens only. */}
      <div className="max-2xl:[&_:is(th,td):nth-child(7)]:hidden">
        <List
          address={ACCEPTANCE_LIST}
          page={page}
          refused={refused}
          label="Aceites"
          columns={COLUMNS}
          keyOf={({ id }) => id}
          none={{ title: 'Nenhum aceite', text: 'Quando alguém contratar um plano, o aceite aparece aqui.' }}
          found={{ title: 'Nada encontrado', text: 'Nenhum aceite corresponde a estes filtros.' }}
        />
      </div>
    </>
  );
}

const LINK = 'underline underline-offset-4';
const NUMBER = 'tabular whitespace-nowrap';

const COLUMNS: Column<AcceptanceRow>[] = [
  { head: 'Nº', word: 'nº', className: 'tabular text-muted', cell: ({ seq }) => seq },
  {
    head: 'Quem',
    name: true,
    className: 'font-medium',
    cell: ({ id, name }) => (
      <Link
        to={`/admin/contratos/aceites/${id}`}
        title={name}
        className={`block truncate lg:max-w-44 2xl:max-w-64 ${LINK}`}
      >
        {name}
      </Link>
    ),
  },
  { head: 'Documento', className: NUMBER, cell: ({ document }) => document },
  { head: 'Quando', className: NUMBER, cell: ({ acceptedAt }) => formatDateTime(acceptedAt) },
  {
    head: 'Contrato',
    className: 'whitespace-nowrap',
    cell: ({ contractId, type, version }) => (
      <Link to={`/admin/contratos/${contractId}`} className={LINK}>
        {type === 'servico' ? 'Serviço' : type.toUpperCase()}, versão {version}
      </Link>
    ),
  },
  { head: 'Código', word: 'código', className: NUMBER, cell: ({ code }) => code },
  {
    head: 'IP',
    className: 'tabular',
    cell: ({ ip }) => (
      <span title={ip} className="block max-w-32 truncate">
        {ip}
      </span>
    ),
  },
  {
    head: 'De',
    className: 'whitespace-nowrap',
    cell: ({ clientId, leadId, name }) =>
      clientId ? (
        <Link to={`/admin/clientes/${clientId}`} className={LINK}>
          Cliente<span className="sr-only"> {name}</span>
        </Link>
      ) : leadId ? (
        <Link to={`/admin/leads/${leadId}`} className={LINK}>
          Lead<span className="sr-only"> {name}</span>
        </Link>
      ) : (
        '–'
      ),
  },
  {
    head: 'PDF',
    cell: ({ id, name }) => (
      <a href={`/admin/contratos/aceites/${id}/pdf`} className={LINK}>
        Baixar<span className="sr-only"> o contrato de {name}</span>
      </a>
    ),
  },
];
