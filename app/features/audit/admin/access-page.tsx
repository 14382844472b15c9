import { Link, useLoaderData, useSearchParams } from 'react-router';
import {
  ACCESS_KIND_LABELS,
  ACCESS_LIST,
  type AccessLine,
  ENTRY_METHOD_LABELS,
} from '#app/features/accounts/rules/access-filter.ts';
import { listAccess } from '#app/features/accounts/server/index.server.ts';
import { readList } from '#app/kit/list.ts';
import { DayRange, FilterForm, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List } from '#app/kit/list-page.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { Route } from './+types/access-page';

export const meta: Route.MetaFunction = () => [{ title: 'Registros de acesso | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { refused, ...asked } = readList(ACCESS_LIST, new URL(request.url).searchParams);
  const { subject, from, until } = asked.filters;
  const why: 'unreadable' | 'nothing' | null = refused.includes('busca')
    ? 'unreadable'
    : subject || from || until
      ? null
      : 'nothing';
  // Without a filter the page shows no records, because they are kept under secrecy.
  const page = why ? { rows: [], next: null } : await listAccess(admin, asked);
  return { why, page };
}

/** Loads on navigation only: each load records an access, so changes by others must not reload the page. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.href !== nextUrl.href;

const EMPTY = {
  nothing: {
    title: 'De quem, ou de que dia?',
    text: 'Busque por uma conta, por um endereço IP ou por um período. Nada aparece antes disso.',
  },
  unreadable: {
    title: 'Não dá para buscar por isto',
    text: 'Escreva o e-mail, o endereço IP ou o código da conta por inteiro.',
  },
  none: { title: 'Nada encontrado', text: 'Nenhum registro corresponde a esta busca.' },
};

export default function AccessPage() {
  const { why, page } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Auditoria"
        lead="Quem entrou e saiu, quando e de onde (Marco Civil da Internet, art. 15). É sigiloso: cada consulta fica na auditoria e aparece para a pessoa."
      />
      <AreaTabs of="audit" />
      <AccessFilters params={params} unreadable={why === 'unreadable'} />
      <List
        address={ACCESS_LIST}
        page={page}
        refused={[]}
        label="Registros de acesso"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        none={EMPTY[why ?? 'none']}
        found={{ ...EMPTY[why ?? 'none'], all: '' }}
      />
    </>
  );
}

function AccessFilters({ params, unreadable }: { params: URLSearchParams; unreadable: boolean }) {
  return (
    <FilterForm label="Buscar acessos" clear={params.size > 0 && '/admin/auditoria/acessos'}>
      <SearchBox
        label="Buscar por e-mail, endereço IP ou código da conta"
        placeholder="E-mail, endereço IP ou código da conta"
        aria-invalid={unreadable || undefined}
        maxLength={254}
        className="sm:max-w-96"
      />
      <DayRange />
    </FilterForm>
  );
}

const COLUMNS: Column<AccessLine>[] = [
  {
    head: 'Quando',
    sort: 'quando',
    className: 'tabular whitespace-nowrap',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    head: 'O quê',
    cell: ({ kind, method }) => (
      <>
        {ACCESS_KIND_LABELS[kind]}
        {method && <span className="block text-muted">{ENTRY_METHOD_LABELS[method]}</span>}
      </>
    ),
  },
  {
    head: 'Conta',
    name: true,
    className: 'max-w-96 min-w-56',
    cell: ({ userId, name, email }) => (
      <>
        <Link to={`/admin/clientes/${userId}`} className="font-medium underline underline-offset-4">
          {name}
        </Link>{' '}
        <span className="text-muted">{email}</span>
      </>
    ),
  },
  {
    head: 'Endereço IP',
    word: 'endereço IP',
    className: 'tabular whitespace-nowrap',
    cell: ({ ip }) =>
      ip ? (
        <Link to={`?busca=${encodeURIComponent(ip)}`} className="underline underline-offset-4">
          {ip}
        </Link>
      ) : (
        <Nothing />
      ),
  },
  {
    head: 'Aparelho',
    word: 'aparelho',
    className: 'whitespace-nowrap',
    cell: ({ device }) => device ?? <Nothing />,
  },
];

/** Placeholder: a sign-out has no known address. */
const Nothing = () => (
  <span className="text-muted">
    <span aria-hidden>–</span>
    <span className="sr-only">não se sabe</span>
  </span>
);
