import { Link, useLoaderData } from 'react-router';
import type { AuditLine } from '#app/features/audit/rules/terms.ts';
import { latestAudit } from '#app/features/audit/server/index.server.ts';
import { WAITING, WAITING_QUEUES, type WaitingQueue } from '#app/features/overview/rules/queues.ts';
import { funnel, type Overview, perDay, readPeriod } from '#app/features/overview/rules/terms.ts';
import { loadOverview } from '#app/features/overview/server/index.server.ts';
import { usePosition } from '#app/kit/may.tsx';
import { civilDateAt, formatDate, formatDateTime, relativeTime } from '#app/lib/dates.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { asReader, positionOf } from '#app/platform/actor.server.ts';
import { adminOf, sessionOf } from '#app/platform/guards.server.ts';
import { firstDayAhead } from '#app/platform/team-security.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { BarChart } from '#app/shells/admin/bar-chart.tsx';
import { Bars, capped, counted, Figure, FiguresPart } from '#app/shells/admin/figures.tsx';
import { CARD_STATUSES } from '#app/terms/card-status.ts';
import { CARD_STATUS_LABELS } from '#app/terms/card-view.ts';
import type { Area } from '#app/terms/panel-areas.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { Route } from './+types/overview-page';
import { PeriodChoice } from './period-choice.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Visão Geral | Painel' }];

const EVENTS = 10;

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const now = new Date();
  const today = civilDateAt(now);
  const period = readPeriod(new URL(request.url).searchParams, today);
  const { twoFactorEnabled } = sessionOf(context).user;
  const [overview, events, twoFactorFrom] = await Promise.all([
    loadOverview(admin, period, now),
    mayIn(positionOf(admin), 'audit', 'see') ? latestAudit(admin, EVENTS) : [],
    twoFactorEnabled ? null : asReader(admin, (tx) => firstDayAhead(tx, now)),
  ]);
  return { overview, events, twoFactorFrom, period, today, now: now.toISOString() };
}

export default function OverviewPage() {
  const { overview, events, twoFactorFrom, period, today, now } = useLoaderData<typeof loader>();
  const dates = new URLSearchParams({ de: period.from, ate: period.to });
  const received = perDay(period, overview.received, ({ amount }) => amount);
  const leads = perDay(period, overview.leads, ({ count }) => count);
  const position = usePosition();
  const sees = (area: Area) => mayIn(position, area, 'see');
  const total = received.reduce((sum, { value }) => sum + value, 0);
  return (
    <>
      <PageHeader
        title="Visão Geral"
        actions={
          <div className="flex flex-wrap gap-2">
            {sees('leads') && (
              <Link to="/admin/leads?status=new" className={buttonClass({ variant: 'cta' })}>
                Abrir leads novos
              </Link>
            )}
            {sees('clients') && (
              <Link to="/admin/clientes" className={buttonClass({})}>
                Buscar cliente
              </Link>
            )}
          </div>
        }
      />
      {twoFactorFrom && (
        <p role="note" className="mb-4 rounded-xl bg-warning-soft px-3.5 py-2.5 text-warning">
          A partir de {formatDate(twoFactorFrom)} o painel pede a verificação em duas etapas. Você ainda não a
          ativou.{' '}
          <Link to="/app/perfil/duas-etapas" className="underline underline-offset-4">
            Ativar agora
          </Link>
        </p>
      )}
      <AreaTabs of="overview" />
      <Totals overview={overview} />
      <Waiting overview={overview} />
      <div className="mt-8 mb-4">
        <PeriodChoice period={period} today={today} />
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        {sees('money') && (
          <FiguresPart
            title="Recebido por dia"
            note={
              <Link to={`/admin/pendencias?fila=recebidos&${dates}`} className="underline underline-offset-4">
                {formatBRLShort(total)}
              </Link>
            }
          >
            <BarChart title="Recebido por dia" bars={received} format={formatBRLShort} />
          </FiguresPart>
        )}
        {sees('leads') && (
          <FiguresPart
            title="Leads por dia"
            note={
              <Link to={`/admin/leads?${dates}`} className="underline underline-offset-4">
                {formatNumber(leads.reduce((sum, { value }) => sum + value, 0))} leads
              </Link>
            }
          >
            <BarChart title="Leads por dia" bars={leads} format={formatNumber} />
          </FiguresPart>
        )}
        {sees('leads') && sees('money') && (
          <FiguresPart title="Funil" note="do período">
            <Funnel overview={overview} dates={dates} />
          </FiguresPart>
        )}
        {sees('cases') && (
          <FiguresPart title="Serviços por situação" note="agora">
            <Bars
              rows={CARD_STATUSES.map((status) => ({
                label: CARD_STATUS_LABELS[status],
                value: overview.cards.find((row) => row.status === status)?.count ?? 0,
                to: `/admin/clientes?situacao=${status}`,
              }))}
            />
          </FiguresPart>
        )}
      </div>
      {sees('audit') && (
        <div className="mt-4">
          <FiguresPart
            title="Últimos acontecimentos"
            note={
              <Link to="/admin/auditoria" className="underline underline-offset-4">
                Auditoria
              </Link>
            }
          >
            <Events events={events} now={now} />
          </FiguresPart>
        </div>
      )}
    </>
  );
}

type Shown = { overview: Overview };

/** The counts of docs/product.md section 2 that the position opens. */
const Totals = ({ overview: { counts } }: Shown) => (
  <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
    {counts.clients && <Figure label="Clientes" value={counted(counts.clients)} to="/admin/clientes" />}
    {counts.leads && <Figure label="Leads" value={counted(counts.leads)} to="/admin/leads" />}
    {counts.products && <Figure label="Produtos" value={counted(counts.products)} to="/admin/produtos" />}
    {counts.transactions && (
      <Figure label="Transações" value={counted(counts.transactions)} to="/admin/pendencias?fila=pedidos" />
    )}
  </dl>
);

const TONES: Partial<Record<WaitingQueue, 'bad' | 'warning'>> = {
  parcelas: 'warning',
  cartas: 'warning',
  webhooks: 'bad',
  falhas: 'bad',
};

/** Work that waits for the team now. */
function Waiting({ overview: { late, atRisk, waiting } }: Shown) {
  const queues = WAITING_QUEUES.filter((queue) => queue !== 'prazos');
  const rows = [
    { label: 'Prazos estourados', value: late, to: 'prazos&situacao=late', tone: 'bad' as const },
    {
      label: 'Prazos com 3 dias ou menos',
      value: atRisk,
      to: 'prazos&situacao=risk',
      tone: 'warning' as const,
    },
    ...queues.map((to) => ({ label: WAITING[to], value: waiting[to], to, tone: TONES[to] })),
  ].filter(({ value }) => value > 0);
  return (
    <>
      <h2 className="display-m mt-8 mb-3">Esperando a equipe</h2>
      {rows.length === 0 && <p className="text-muted">Nada espera pela equipe agora.</p>}
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {rows.map(({ label, value, to, tone }) => (
          <Figure
            key={label}
            label={label}
            value={capped(value)}
            to={`/admin/pendencias?fila=${to}`}
            tone={tone}
          />
        ))}
      </dl>
    </>
  );
}

function Funnel({ overview, dates }: Shown & { dates: URLSearchParams }) {
  const steps = funnel(overview);
  return (
    <Bars
      rows={[
        { label: 'Leads que chegaram', value: steps.leads, to: `/admin/leads?${dates}` },
        {
          label: 'Qualificados',
          value: steps.qualified,
          to: `/admin/leads?status=qualified&${dates}`,
        },
        {
          label: 'Convertidos',
          value: steps.converted,
          to: `/admin/leads?status=converted&${dates}`,
        },
        { label: 'Pedidos', value: steps.orders, to: `/admin/pendencias?fila=pedidos&${dates}` },
        {
          label: 'Pedidos pagos',
          value: steps.paid,
          to: `/admin/pendencias?fila=pedidos&situacao=paid&${dates}`,
        },
      ]}
    />
  );
}

function Events({ events, now }: { events: AuditLine[]; now: string }) {
  if (events.length === 0) return <p className="text-muted">Nada aconteceu ainda.</p>;
  return (
    <ul className="divide-y divide-line">
      {events.map((event) => (
        <li key={event.seq} className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 py-1">
          <p>
            <span className="font-medium">{event.who}</span> {event.what}
            {event.path && (
              <>
                {' · '}
                <Link to={event.path} className="underline underline-offset-4">
                  ver
                  <span className="sr-only">
                    {' '}
                    {event.entity}, {event.who} {event.what}, {formatDateTime(event.at)}
                  </span>
                </Link>
              </>
            )}
          </p>
          <time dateTime={event.at} title={formatDateTime(event.at)} className="text-sm text-muted">
            {relativeTime(event.at, new Date(now))}
          </time>
        </li>
      ))}
    </ul>
  );
}
