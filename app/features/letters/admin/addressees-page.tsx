import { Link, useLoaderData } from 'react-router';
import { ADDRESSEE_LABELS } from '#app/features/letters/rules/grounds.ts';
import { listAddressees } from '#app/features/letters/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/addressees-page';

export const meta: Route.MetaFunction = () => [{ title: 'Destinatários de cartas | Painel' }];

export const loader = ({ context }: Route.LoaderArgs) => listAddressees(adminOf(context));

const share = (part: number, whole: number) => (whole > 0 ? `${Math.round((100 * part) / whole)}%` : '');

/** Addressees of letters, and how each answers. */
export default function AddresseesPage() {
  const addressees = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Destinatários"
        lead="Com os dias que costumam levar e o que respondem."
        actions={
          <ButtonLink to="/admin/cartas/destinatarios/novo" variant="primary" size="sm">
            Novo destinatário
          </ButtonLink>
        }
      />
      <AreaTabs of="letters" />
      <Table
        label="Destinatários de cartas"
        stacked="tablet"
        columns={[
          'Nome',
          'Tipo',
          'Endereço',
          'Enviadas',
          'Dias até responder',
          'Responderam',
          'Retiraram',
          'Sem resposta',
        ]}
      >
        {addressees.map(({ id, name, kind, verifiedOn, figures }) => (
          <tr key={id}>
            <Cell head className="font-medium">
              <Link to={`/admin/cartas/destinatarios/${id}`} className="underline underline-offset-4">
                {name}
              </Link>
            </Cell>
            <Cell>{ADDRESSEE_LABELS[kind]}</Cell>
            <Cell>
              {verifiedOn ? (
                `conferido em ${formatDate(verifiedOn)}`
              ) : (
                <Badge tone="warning">confira o endereço</Badge>
              )}
            </Cell>
            <Cell className="tabular">{figures?.sent ?? 0}</Cell>
            <Cell className="tabular">{figures?.days ?? ''}</Cell>
            <Cell className="tabular">{share(figures?.answered ?? 0, figures?.sent ?? 0)}</Cell>
            <Cell className="tabular">{share(figures?.removed ?? 0, figures?.sent ?? 0)}</Cell>
            <Cell className="tabular">{share(figures?.late ?? 0, figures?.sent ?? 0)}</Cell>
          </tr>
        ))}
      </Table>
    </>
  );
}
