import { Link, useLoaderData } from 'react-router';
import { WAIT_DAYS } from '#app/features/partners/rules/commission.ts';
import { listOwnPayouts, loadStatement, ownPartner } from '#app/features/partners/server/index.server.ts';
import { StatementMonths } from '#app/features/partners/ui/statement-months.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { partnerOf } from '#app/platform/guards.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/own-statement-page';

export const meta: Route.MetaFunction = () => [{ title: 'Extrato | Área do parceiro' }];

export async function loader({ context }: Route.LoaderArgs) {
  const partner = partnerOf(context);
  const { id, pixKey, waitingPixKey } = await ownPartner(partner);
  const [statement, payouts] = await Promise.all([loadStatement(partner, id), listOwnPayouts(partner)]);
  return { statement, payouts, lacksPixKey: pixKey === '' && waitingPixKey === null };
}

/** The partner's own balance, months and payments. */
export default function OwnStatementPage() {
  const { statement, payouts, lacksPixKey } = useLoaderData<typeof loader>();
  const { balance, waiting, paid, months } = statement;
  const open = payouts.some(({ paidAt }) => paidAt === null);
  return (
    <>
      <PageHeader
        title="Extrato"
        lead={`${formatBRL(balance)} a receber, ${formatBRL(waiting)} à espera dos ${WAIT_DAYS} dias, ${formatBRL(paid)} já recebidos.`}
        actions={
          balance > 0 &&
          !open && (
            <ButtonLink to="/parceiro/envios/nota" variant="cta" size="sm">
              Enviar nota
            </ButtonLink>
          )
        }
      />
      {lacksPixKey && balance > 0 && (
        <p className="mb-6 max-w-3xl rounded-xl bg-warning-soft px-4 py-3 text-warning">
          Falta a sua chave Pix: sem ela a equipe não tem para onde pagar.{' '}
          <Link to="/parceiro/perfil" className="font-medium underline underline-offset-4">
            Informar a chave Pix
          </Link>
        </p>
      )}
      {months.length === 0 ? (
        <EmptyState title="Nenhuma comissão" text="A comissão nasce quando um pedido indicado é pago." />
      ) : (
        <StatementMonths months={months} />
      )}
      {payouts.length > 0 && (
        <>
          <h2 className="mt-8 mb-3 text-lg font-semibold">Pagamentos</h2>
          <Table label="Pagamentos" columns={['Nota de', 'Valor', 'Situação', 'Arquivos']}>
            {payouts.map(({ id, amount, createdAt, paidAt }) => (
              <tr key={id}>
                <Cell className="tabular whitespace-nowrap">{formatDate(createdAt)}</Cell>
                <Cell className="tabular whitespace-nowrap">{formatBRL(amount)}</Cell>
                <Cell>{paidAt ? `Pago em ${formatDate(paidAt)}` : 'À espera do Pix'}</Cell>
                <Cell>
                  <span className="flex flex-wrap gap-3">
                    <Link
                      to={`/parceiro/pagamentos/${id}/nota`}
                      reloadDocument
                      className="underline underline-offset-4"
                    >
                      Nota
                    </Link>
                    {paidAt && (
                      <Link
                        to={`/parceiro/pagamentos/${id}/comprovante`}
                        reloadDocument
                        className="underline underline-offset-4"
                      >
                        Comprovante
                      </Link>
                    )}
                  </span>
                </Cell>
              </tr>
            ))}
          </Table>
        </>
      )}
    </>
  );
}
