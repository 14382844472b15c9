import { Form, Link, useLoaderData, useSearchParams } from 'react-router';
import { listClients } from '#app/features/profiles/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Pager, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/clients-page';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return listClients(adminOf(context), {
    search: query.get('busca') ?? undefined,
    after: decodeCursor(query.get('depois')),
  });
}

export default function ClientsPage() {
  const { clients, next } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const search = params.get('busca') ?? '';
  return (
    <>
      <PageHeader title="Clientes" lead="Quem tem conta, do mais novo ao mais antigo." />
      <Form method="get" role="search" className="mb-4 flex flex-wrap items-center gap-2">
        <input
          key={search}
          type="search"
          name="busca"
          aria-label="Buscar por nome, documento ou telefone"
          placeholder="Nome, documento ou telefone"
          defaultValue={search}
          className="control max-w-sm"
        />
        <Button type="submit">Buscar</Button>
      </Form>
      {clients.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhum cliente encontrado"
            text="Confira o que foi digitado ou veja a lista inteira."
            action={
              <Link to="/admin/clientes" className={buttonClass({})}>
                Ver todos
              </Link>
            }
          />
        </Surface>
      ) : (
        <Table label="Clientes" columns={['Nome', 'E-mail', 'Documento', 'Telefone', 'UF', 'Cards', 'Desde']}>
          {clients.map((client) => (
            <tr key={client.id}>
              <Cell className="font-medium">
                <Link
                  to={`/admin/clientes/${client.id}`}
                  className="block max-w-72 truncate underline underline-offset-4"
                  title={client.fullName}
                >
                  {client.fullName}
                </Link>
              </Cell>
              <Cell>
                <span className="block max-w-60 truncate">{client.email}</span>
              </Cell>
              <Cell className="tabular whitespace-nowrap">{formatDocument(client.docNumber)}</Cell>
              <Cell className="tabular whitespace-nowrap">{maskPhone(client.phone)}</Cell>
              <Cell>{client.uf}</Cell>
              <Cell className="tabular">{client.cards}</Cell>
              <Cell className="tabular whitespace-nowrap">{formatDate(client.createdAt)}</Cell>
            </tr>
          ))}
        </Table>
      )}
      <Pager search={params.toString()} next={next} />
    </>
  );
}
