import { useLoaderData } from 'react-router';
import { offerTitle } from '#app/features/catalog/rules/offers.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { FIGURE_KINDS, FIGURE_LABELS, FIGURES, netOf } from '#app/features/payments/rules/finance.ts';
import { drawnBy, readFinancePeriod } from '#app/features/payments/rules/finance-period.ts';
import {
  installmentsPath,
  NO_COUPON,
  NO_PLAN,
  NO_PLAN_LABEL,
} from '#app/features/payments/rules/installment-filter.ts';
import { loadCommissionTotals, loadFinance } from '#app/features/payments/server/index.server.ts';
import { OpenLink } from '#app/kit/may.tsx';
import { civilDateAt, formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { BarChart } from '#app/shells/admin/bar-chart.tsx';
import { Figure, FiguresPart } from '#app/shells/admin/figures.tsx';
import type { PaidMethod } from '#app/terms/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/finance-page';
import { BreakdownTable } from './breakdown-table.tsx';
import { PeriodForm } from './period-form.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Financeiro | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = new Date();
  const today = civilDateAt(now);
  const period = readFinancePeriod(new URL(request.url).searchParams, today);
  const [finance, commissions, { company }] = await Promise.all([
    loadFinance(adminOf(context), period, now),
    loadCommissionTotals(adminOf(context), period),
    getSite('company'),
  ]);
  return { finance, commissions, period, today, company, now: now.toISOString() };
}

const LATE = 'late';

/** Received, refunded, expected and late amounts; also made for printing. */
export default function FinancePage() {
  const { finance, commissions, period, today, company, now } = useLoaderData<typeof loader>();
  const { total, plans, methods, coupons, bins } = finance;
  const days = { de: period.from, ate: period.until };
  const words = `${formatDate(period.from)} a ${formatDate(period.until)}`;
  return (
    <>
      <div className="hidden print:mb-4 print:block">
        <p className="font-bold">{company.legalName}</p>
        <p>
          CNPJ {company.taxId}. Emitido em {formatDateTime(now)} (Brasília).
        </p>
      </div>
      <PageHeader
        title="Financeiro"
        lead={
          <span className="tabular">
            {words}. O que entrou e voltou, pelo dia; o que falta, pelo vencimento.
          </span>
        }
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <ButtonLink to="/admin/financeiro/resultado">Resultado e caixa</ButtonLink>
            <ButtonLink to="/admin/financeiro/devolucoes">Devoluções</ButtonLink>
            <ButtonLink to="/admin/financeiro/contestacoes">Contestações</ButtonLink>
            <ButtonLink to="/admin/financeiro/conferencia">Conferir com o provedor</ButtonLink>
            <a
              href={installmentsPath({ situacao: 'recebidas', ...days }).replace(
                'parcelas?',
                'parcelas/exportar?',
              )}
              className={buttonClass({})}
            >
              Exportar recebidos
            </a>
            <Button type="button" onClick={() => window.print()}>
              Imprimir
            </Button>
          </div>
        }
      />
      <PeriodForm period={period} today={today} />
      <dl className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5 print:grid-cols-5 print:gap-2">
        {FIGURE_KINDS.map((kind) => (
          <Figure
            key={kind}
            label={FIGURE_LABELS[kind]}
            value={formatBRL(total[kind].amount)}
            even
            to={installmentsPath({ situacao: FIGURES[kind], ...days })}
            tone={kind === LATE && total.late.amount > 0 ? 'bad' : undefined}
          />
        ))}
        <Surface className="col-span-2 flex flex-col-reverse justify-end p-4 xl:col-span-1 print:col-span-1 print:px-2">
          <dt className="text-muted print:text-[0.65rem]">Líquido</dt>
          <dd className="tabular font-display text-base font-bold sm:text-2xl xl:text-xl 2xl:text-2xl print:text-xs print:whitespace-nowrap">
            {formatBRL(netOf(total))}
          </dd>
        </Surface>
      </dl>
      <div className="space-y-6">
        <FiguresPart
          title={drawnBy(period) === 'day' ? 'Recebido por dia' : 'Recebido por mês'}
          note={formatBRL(total.received.amount)}
        >
          <BarChart
            title={`Recebido de ${words}`}
            bars={bins.map(({ day, amount }) => ({ day, value: amount }))}
            format={formatBRL}
            by={drawnBy(period)}
          />
        </FiguresPart>
        <div className="grid items-start gap-6 2xl:grid-cols-2 print:block print:space-y-6">
          <BreakdownTable
            title="Por plano ou produto"
            heading="Plano ou produto"
            param="plano"
            period={period}
            rows={plans}
            nameOf={(name, title) => title ?? (name === NO_PLAN ? NO_PLAN_LABEL : offerTitle(name))}
          />
          <BreakdownTable
            title="Por forma"
            heading="Forma"
            param="forma"
            period={period}
            rows={methods}
            nameOf={(name) => PAYMENT_METHOD_LABELS[name as PaidMethod]}
          />
          <BreakdownTable
            title="Por cupom"
            heading="Cupom"
            param="cupom"
            period={period}
            rows={coupons}
            nameOf={(name) => (name === NO_COUPON ? 'Sem cupom' : name)}
          />
        </div>
        {Object.values(commissions).some((amount) => amount !== 0) && (
          <FiguresPart title="Comissões de parceiros" note={formatBRL(commissions.paid)}>
            <p className="tabular">
              {formatBRL(commissions.earned)} ganhas e {formatBRL(commissions.paid)} pagas no período;{' '}
              <OpenLink to="/admin/parceiros/pagamentos">{formatBRL(commissions.owed)} a pagar hoje</OpenLink>
              .
            </p>
          </FiguresPart>
        )}
      </div>
    </>
  );
}
