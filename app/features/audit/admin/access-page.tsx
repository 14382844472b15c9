import { Link, useLoaderData, useSearchParams } from 'react-router';
import { readAccessSearch } from '#app/features/accounts/rules/access-filter.ts';
import { ACCESS_KIND_LABELS, type AccessLine } from '#app/features/accounts/rules/access-record.ts';
import { listAccess } from '#app/features/accounts/server/index.server.ts';
import { FilterForm } from '#app/kit/list-filters.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Pager, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/access-page';
import { DayRange, ONE_A_LINE } from './audit-filters.tsx';
import { AuditTabs } from './audit-tabs.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Registros de acesso | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const search = readAccessSearch(new URL(request.url).searchParams);
  if (typeof search === 'string') return { why: search, lines: [], next: null };
  return { why: null, ...(await listAccess(admin, search)) };
}

/** A look is a look: what others do on the page below is no reason for another one. */
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
  const { why, lines, next } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Auditoria"
        lead="Quem entrou e saiu, quando e de onde (Marco Civil da Internet, art. 15). É sigiloso: cada consulta fica na auditoria e aparece para a pessoa."
      />
      <AuditTabs />
      <AccessFilters params={params} unreadable={why === 'unreadable'} />
      {lines.length === 0 ? (
        <Surface>
          <EmptyState {...EMPTY[why ?? 'none']} />
        </Surface>
      ) : (
        <Table label="Registros de acesso" columns={['Quando', 'O quê', 'Conta', 'Endereço IP', 'Aparelho']}>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Table>
      )}
      <Pager search={params.toString()} next={next} />
    </>
  );
}

function AccessFilters({ params, unreadable }: { params: URLSearchParams; unreadable: boolean }) {
  const value = (name: string) => params.get(name) ?? '';
  return (
    <FilterForm
      label="Buscar acessos"
      className={ONE_A_LINE}
      clear={params.size > 0 && '/admin/auditoria/acessos'}
    >
      <input
        type="search"
        name="busca"
        aria-label="Buscar por e-mail, endereço IP ou código da conta"
        aria-invalid={unreadable || undefined}
        placeholder="E-mail, endereço IP ou código da conta"
        defaultValue={value('busca')}
        maxLength={254}
        className="control sm:max-w-96 sm:min-w-64 sm:flex-1"
      />
      <DayRange from={value('de')} until={value('ate')} />
    </FilterForm>
  );
}

function Line({ line: { at, kind, userId, name, email, ip, device } }: { line: AccessLine }) {
  return (
    <tr>
      <Cell className="tabular whitespace-nowrap">
        <time dateTime={at}>{formatDateTime(at)}</time>
      </Cell>
      <Cell>{ACCESS_KIND_LABELS[kind]}</Cell>
      <Cell head className="max-w-96 min-w-56">
        <Link to={`/admin/clientes/${userId}`} className="font-medium underline underline-offset-4">
          {name}
        </Link>{' '}
        <span className="text-muted">{email}</span>
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        {ip ? (
          <Link to={`?busca=${encodeURIComponent(ip)}`} className="underline underline-offset-4">
            {ip}
          </Link>
        ) : (
          <Nothing />
        )}
      </Cell>
      <Cell className="whitespace-nowrap">{device ?? <Nothing />}</Cell>
    </tr>
  );
}

/** Placeholder: a sign-out has no known address. */
const Nothing = () => (
  <span className="text-muted">
    <span aria-hidden>–</span>
    <span className="sr-only">não se sabe</span>
  </span>
);
