import { useLoaderData } from 'react-router';
import { WAIT_DAYS } from '#app/features/partners/rules/commission.ts';
import { listPayouts } from '#app/features/partners/server/index.server.ts';
import { OpenLink } from '#app/kit/may.tsx';
import { formatBRL } from '#app/lib/money.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/payouts-page';

export const meta: Route.MetaFunction = () => [{ title: 'Comissões | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  partners: await listPayouts(adminOf(context)),
});

/** Partners with a commission, the largest balance first. */
export default function PayoutsPage() {
  const { partners } = useLoaderData<typeof loader>();
  const sum = (of: 'balance' | 'waiting' | 'paid') =>
    partners.reduce((all, partner) => all + Math.max(0, partner[of]), 0);
  return (
    <>
      <PageHeader
        title="Comissões"
        up={{ to: '/admin/financeiro', label: 'Financeiro' }}
        lead={`${formatBRL(sum('balance'))} a pagar, ${formatBRL(sum('waiting'))} à espera dos ${WAIT_DAYS} dias, ${formatBRL(sum('paid'))} já pagos.`}
      />
      {partners.length === 0 ? (
        <EmptyState title="Nenhuma comissão" text="A comissão nasce quando um pedido indicado é pago." />
      ) : (
        <Table label="Comissões" columns={['Parceiro', 'A pagar', 'À espera', 'Pago', '']}>
          {partners.map(({ id, name, balance, waiting, paid, noteId }) => (
            <tr key={id}>
              <Cell className="font-medium wrap-anywhere">
                <OpenLink to={`/admin/parceiros/${id}/extrato`}>{name}</OpenLink>
              </Cell>
              <Cell className="tabular whitespace-nowrap">
                <RowWord>a pagar </RowWord>
                {formatBRL(balance)}
              </Cell>
              <Cell className="tabular whitespace-nowrap">
                <RowWord>à espera </RowWord>
                {formatBRL(waiting)}
              </Cell>
              <Cell className="tabular whitespace-nowrap">
                <RowWord>pago </RowWord>
                {formatBRL(paid)}
              </Cell>
              <Cell>
                {(balance > 0 || noteId) && (
                  <OpenLink to={`/admin/envios/parceiros/${id}`}>
                    {noteId ? 'Anexar o comprovante' : 'Pagar'}
                  </OpenLink>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
