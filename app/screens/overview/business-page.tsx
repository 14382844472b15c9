import { Link, useLoaderData } from 'react-router';
import { LEAD_ORIGIN_LABELS } from '#app/features/leads/rules/terms.ts';
import {
  BREAKING_HOURS,
  type Business,
  conversionBy,
  conversionRate,
  growthWords,
  periodBefore,
  readPeriod,
  type Spell,
  weeksAhead,
} from '#app/features/overview/rules/terms.ts';
import { loadBusiness } from '#app/features/overview/server/index.server.ts';
import { installmentsPath } from '#app/features/payments/rules/installment-filter.ts';
import { civilDateAt, formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL, formatBRLShort } from '#app/lib/money.ts';
import { countWords, formatNumber } from '#app/lib/numbers.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { BarChart } from '#app/shells/admin/bar-chart.tsx';
import { capped, Figure, FiguresPart } from '#app/shells/admin/figures.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { Route } from './+types/business-page';
import { ConversionTable, ResultsTable } from './business-tables.tsx';
import { PeriodChoice } from './period-choice.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Negócio | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = new Date();
  const today = civilDateAt(now);
  const period = readPeriod(new URL(request.url).searchParams, today);
  return { business: await loadBusiness(adminOf(context), period, now), period, today };
}

export default function BusinessPage() {
  const { business, period, today } = useLoaderData<typeof loader>();
  const before = periodBefore(period);
  const dates = new URLSearchParams({ de: period.from, ate: period.to });
  const names = new Map(business.team.map(({ id, name }) => [id, name]));
  return (
    <>
      <PageHeader title="Visão Geral" />
      <AreaTabs of="overview" />
      <PeriodChoice period={period} today={today} />
      <p className="mt-2 mb-4 text-sm text-muted">
        Comparado com {formatDate(before.from)} a {formatDate(before.to)}.
      </p>
      <Figures business={business} dates={dates} />
      <div className="mt-4 grid gap-4 xl:grid-cols-2">
        <Expected business={business} today={today} />
        <Breaking business={business} />
        <ConversionTable
          title="Conversão por origem"
          heading="Origem"
          rows={conversionBy(business.leads, ({ origin }) => origin).map((row) => ({
            ...row,
            label: LEAD_ORIGIN_LABELS[row.key],
            to: `/admin/leads?origem=${row.key}&${dates}`,
          }))}
        />
        <ConversionTable
          title="Conversão por responsável"
          heading="Responsável"
          rows={conversionBy(business.leads, ({ assigneeId }) => assigneeId).map((row) => ({
            ...row,
            label: row.key ? (names.get(row.key) ?? 'Quem saiu da equipe') : 'Sem responsável',
            to: `/admin/leads?responsavel=${row.key ?? 'nenhum'}&${dates}`,
          }))}
        />
        <ResultsTable results={business.results} />
      </div>
    </>
  );
}

type Shown = { business: Business };

/** A figure of the period beside the one before. */
function compared(now: number, before: number, format: (value: number) => string): string {
  const change = growthWords(now, before);
  return change ? `${change}, antes ${format(before)}` : 'Nada no período anterior';
}

function Figures({ business, dates }: Shown & { dates: URLSearchParams }) {
  const money = (spell: Spell) =>
    business.money.find((row) => row.spell === spell) ?? { received: 0, paidOrders: 0 };
  const [all] = conversionBy(business.leads, () => 'all');
  const [now, before] = [all?.now ?? NONE, all?.before ?? NONE];
  const [rate, rateBefore] = [conversionRate(now), conversionRate(before)];
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Figure
        label="Recebido"
        value={formatBRLShort(money('now').received)}
        note={compared(money('now').received, money('before').received, formatBRLShort)}
        to={`/admin/pendencias?fila=recebidos&${dates}`}
      />
      <Figure
        label="Pedidos pagos"
        value={formatNumber(money('now').paidOrders)}
        note={compared(money('now').paidOrders, money('before').paidOrders, formatNumber)}
        to={`/admin/pendencias?fila=pedidos&situacao=paid&${dates}`}
      />
      <Figure
        label="Leads"
        value={formatNumber(now.leads)}
        note={compared(now.leads, before.leads, formatNumber)}
        to={`/admin/leads?${dates}`}
      />
      <Figure
        label="Leads convertidos"
        value={rate === null ? '–' : `${rate}%`}
        note={rateBefore === null ? 'Nada no período anterior' : `Antes ${rateBefore}%`}
        to={`/admin/leads?status=converted&${dates}`}
      />
    </dl>
  );
}

const NONE = { leads: 0, converted: 0 };

/** Open installments by the week of their due date; late ones are shown beside. */
function Expected({ business: { expected, late }, today }: Shown & { today: string }) {
  const bars = weeksAhead(today).map(({ week, from, to }) => ({
    day: week,
    value: expected.find((row) => row.week === week)?.amount ?? 0,
    to: installmentsPath({ situacao: 'a-vencer', de: from, ate: to }),
  }));
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <FiguresPart title="A receber por semana" note={formatBRL(total)}>
      <BarChart title="A receber por semana" bars={bars} format={formatBRLShort} by="week" />
      {late.count > 0 && (
        <p className="mt-2 text-muted">
          Fora daqui,{' '}
          <Link to={installmentsPath({ situacao: 'vencidas' })} className="underline underline-offset-4">
            {countWords(late.count, 'parcela vencida', 'parcelas vencidas')}
          </Link>{' '}
          de {formatBRL(late.amount)}.
        </p>
      )}
    </FiguresPart>
  );
}

/** Promises that end soon, the soonest first. */
const Breaking = ({ business: { breaking, soonest } }: Shown) => (
  <FiguresPart
    title="Promessas perto do prazo"
    note={
      <Link to="/admin/promessas/casos?situacao=running&ordem=prazo" className="underline underline-offset-4">
        {capped(breaking)} {breaking === 1 ? 'prazo' : 'prazos'}
      </Link>
    }
  >
    {breaking === 0 ? (
      <p className="text-muted">Nenhuma termina nas próximas {BREAKING_HOURS} horas.</p>
    ) : (
      <ul className="divide-y divide-line">
        {soonest.map(({ id, title, client, dueAt }) => (
          <li
            key={id}
            className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5"
          >
            <Link
              to={`/admin/promessas/casos/${id}`}
              className="font-medium after:absolute after:inset-0 hover:underline"
            >
              {title}
              {client && <span className="font-normal text-muted"> · {client}</span>}
            </Link>
            <time dateTime={dueAt} className="tabular text-sm text-muted">
              até {formatDateTime(dueAt)}
            </time>
          </li>
        ))}
      </ul>
    )}
  </FiguresPart>
);
