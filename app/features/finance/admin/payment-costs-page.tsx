import { Link, useLoaderData } from 'react-router';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import { readBookMonth } from '#app/features/finance/rules/month.ts';
import { FEE_SOURCE_LABELS } from '#app/features/finance/rules/terms.ts';
import { listPaymentCosts, MOST_PAYMENTS } from '#app/features/finance/server/index.server.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/payment-costs-page';
import { FinanceTabs } from './finance-tabs.tsx';
import { MonthForm } from './month-form.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Líquido por pagamento | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const period = readBookMonth(new URL(request.url).searchParams, civilDateAt(new Date()));
  const { month, from, until } = period;
  return { month, payments: await listPaymentCosts(adminOf(context), from, until), most: MOST_PAYMENTS };
}

/** Payments of a month with fee, net amount and expected settlement. */
export default function PaymentCostsPage() {
  const { month, payments, most } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Líquido por pagamento"
        up={{ to: '/admin/financeiro', label: 'Financeiro' }}
        lead="A tarifa é a que o provedor informa; sem ela, a da sua tabela."
      />
      <FinanceTabs />
      <MonthForm month={month} />
      {payments.length === 0 ? (
        <EmptyState title="Nenhum pagamento" text="Os pagamentos recebidos neste mês aparecem aqui." />
      ) : (
        <Table
          label="Pagamentos"
          columns={['Cliente', 'Pago em', 'Forma', 'Valor', 'Devolvido', 'Tarifa', 'Líquido', 'Cai em']}
        >
          {payments.map((one) => (
            <tr key={one.chargeId}>
              <Cell head className="min-w-44 font-medium">
                <Link to={`/admin/parcelas/${one.orderId}`} className="underline underline-offset-4">
                  {one.name || 'Sem nome'}
                  <span className="sr-only">, pagamento de {formatBRL(one.amount)}</span>
                </Link>
                <span className="block text-sm font-normal text-muted">{orderTitle(one.offer, false)}</span>
              </Cell>
              <Cell className="tabular">{formatDate(one.paidOn)}</Cell>
              <Cell>{PAYMENT_METHOD_LABELS[one.method]}</Cell>
              <Cell className="tabular whitespace-nowrap">
                <RowWord>valor </RowWord>
                {formatBRL(one.amount)}
              </Cell>
              <Cell className="tabular whitespace-nowrap">
                <RowWord>devolvido </RowWord>
                {formatBRL(one.refunded)}
              </Cell>
              <Cell className="tabular">
                <RowWord>tarifa </RowWord>
                {formatBRL(one.fee)}
                <span className="block text-sm text-muted">{FEE_SOURCE_LABELS[one.feeSource]}</span>
              </Cell>
              <Cell className="tabular font-semibold whitespace-nowrap">
                <RowWord>líquido </RowWord>
                {formatBRL(one.net)}
              </Cell>
              <Cell className="tabular">
                <RowWord>cai em </RowWord>
                {formatDate(one.settlesOn)}
                {one.parts > 1 && (
                  <span className="block text-sm text-muted">a primeira de {one.parts} partes</span>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {payments.length === most && (
        <p className="mt-1 text-sm text-muted">Os {most} mais novos do mês. O livro do mês tem todos.</p>
      )}
    </>
  );
}
