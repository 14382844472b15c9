import { useLoaderData } from 'react-router';
import type { Week } from '#app/features/finance/rules/cash-flow.ts';
import {
  type MonthResult,
  type PartnerSum,
  RESULT_ITEM_LABELS,
  RESULT_ITEMS,
} from '#app/features/finance/rules/month-result.ts';
import { FEE_SOURCE_LABELS } from '#app/features/finance/rules/terms.ts';
import { loadResult, type MethodCost } from '#app/features/finance/server/index.server.ts';
import { OpenLink } from '#app/kit/may.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/result-page';
import { FinanceTabs } from './finance-tabs.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Resultado e caixa | Painel' }];

/** Months of the table, the current one included. */
const MONTHS = 12;

export const loader = ({ context }: Route.LoaderArgs) => loadResult(adminOf(context), MONTHS, new Date());

/** Result by month with the accountant's files, forecast by week, cost of each method, partners. */
export default function ResultPage() {
  const { months, partners, methods, weeks, late } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Resultado e caixa"
        up={{ to: '/admin/financeiro', label: 'Financeiro' }}
        lead="Recebido menos devoluções, tarifas, despesas e comissões pagas. A previsão soma o que está para cair e o que vence."
      />
      <FinanceTabs />
      <div className="space-y-6">
        <Months months={months} />
        <Weeks weeks={weeks} late={late} />
        <div className="grid items-start gap-6 2xl:grid-cols-2">
          <Methods methods={methods} />
          <Partners partners={partners} />
        </div>
      </div>
    </>
  );
}

const Money = ({ word, value }: { word: string; value: number }) => (
  <Cell className="tabular whitespace-nowrap">
    <RowWord>{word.toLowerCase()} </RowWord>
    <span className={value === 0 ? 'text-muted' : ''}>{formatBRL(value)}</span>
  </Cell>
);

const Total = ({ word, value }: { word: string; value: number }) => (
  <Cell className="tabular font-semibold whitespace-nowrap">
    <RowWord>{word} </RowWord>
    <span className={value < 0 ? 'text-bad' : ''}>{formatBRL(value)}</span>
  </Cell>
);

const monthWords = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`;

const Months = ({ months }: { months: MonthResult[] }) => (
  <section aria-label="Resultado por mês">
    <h2 className="mb-2 text-lg font-semibold">Resultado por mês</h2>
    <Table
      label="Resultado por mês, tabela"
      columns={['Mês', ...RESULT_ITEMS.map((part) => RESULT_ITEM_LABELS[part]), 'Resultado', 'Contador']}
    >
      {months.toReversed().map(({ month, result, ...parts }) => (
        <tr key={month}>
          <Cell head className="tabular font-medium">
            {monthWords(month)}
          </Cell>
          {RESULT_ITEMS.map((part) => (
            <Money key={part} word={RESULT_ITEM_LABELS[part]} value={parts[part]} />
          ))}
          <Total word="resultado" value={result} />
          <Cell className="whitespace-nowrap">
            {(['csv', 'ofx'] as const).map((format) => (
              <a
                key={format}
                href={`/admin/financeiro/livro?mes=${month.slice(0, 7)}&formato=${format}`}
                className="mr-3 inline-flex min-h-11 items-center underline underline-offset-4 print:hidden"
              >
                {format.toUpperCase()}
                <span className="sr-only"> de {monthWords(month)}</span>
              </a>
            ))}
          </Cell>
        </tr>
      ))}
    </Table>
  </section>
);

const Weeks = ({ weeks, late }: { weeks: Week[]; late: number }) => (
  <section aria-label="Caixa por semana">
    <h2 className="mb-2 text-lg font-semibold">Caixa por semana</h2>
    <Table
      label="Caixa por semana, tabela"
      columns={['Semana', 'A cair', 'A vencer', 'Devoluções', 'Despesas', 'Comissões', 'Saldo', 'Acumulado']}
    >
      {weeks.map((week) => (
        <tr key={week.from}>
          <Cell head className="tabular font-medium whitespace-nowrap">
            {formatDate(week.from).slice(0, 5)} a {formatDate(week.until)}
          </Cell>
          <Money word="a cair" value={week.settled} />
          <Money word="a vencer" value={week.open} />
          <Money word="devoluções" value={week.refunds} />
          <Money word="despesas" value={week.expenses} />
          <Money word="comissões" value={week.commissions} />
          <Total word="saldo" value={week.in - week.out} />
          <Total word="acumulado" value={week.sum} />
        </tr>
      ))}
    </Table>
    <p className="mt-1 text-sm text-muted">
      Parcelas vencidas não entram na previsão: {formatBRL(late)}. O acumulado começa em zero nesta semana.
    </p>
  </section>
);

const Methods = ({ methods }: { methods: MethodCost[] }) => (
  <section aria-label="Tarifas por forma">
    <h2 className="mb-2 text-lg font-semibold">Tarifas por forma</h2>
    {methods.length === 0 ? (
      <p className="text-muted">Nenhum pagamento nestes meses.</p>
    ) : (
      <Table label="Tarifas por forma, tabela" columns={['Forma', 'Pagamentos', 'Valor', 'Tarifa']}>
        {methods.map(({ method, source, count, amount, fee }) => (
          <tr key={`${method} ${source}`}>
            <Cell head className="font-medium">
              {PAYMENT_METHOD_LABELS[method]}
              <span className="block text-sm font-normal text-muted">
                {source === 'none' ? 'Sem tarifa cadastrada' : `Tarifa ${FEE_SOURCE_LABELS[source]}`}
              </span>
            </Cell>
            <Cell className="tabular">
              <RowWord>pagamentos </RowWord>
              {count}
            </Cell>
            <Money word="valor" value={amount} />
            <Money word="tarifa" value={fee} />
          </tr>
        ))}
      </Table>
    )}
  </section>
);

const Partners = ({ partners }: { partners: PartnerSum[] }) => (
  <section aria-label="Parceiros">
    <h2 className="mb-2 text-lg font-semibold">Parceiros</h2>
    {partners.length === 0 ? (
      <p className="text-muted">Nenhuma comissão até hoje.</p>
    ) : (
      <Table label="Parceiros, tabela" columns={['Parceiro', 'Ganho', 'Pago', 'A pagar']}>
        {partners.map(({ id, name, earned, paid, free }) => (
          <tr key={id}>
            <Cell head className="font-medium wrap-anywhere">
              <OpenLink to={`/admin/parceiros/${id}/extrato`}>{name}</OpenLink>
            </Cell>
            <Money word="ganho" value={earned} />
            <Money word="pago" value={paid} />
            <Money word="a pagar" value={free} />
          </tr>
        ))}
      </Table>
    )}
  </section>
);
