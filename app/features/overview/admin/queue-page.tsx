import { Link, useLoaderData, useSearchParams } from 'react-router';
import { deadlineClock } from '#app/features/cards/rules/deadline-clock.ts';
import { CHOICE_LABELS } from '#app/features/guarantees/rules/guarantee.ts';
import { LOAN_STAGE } from '#app/features/loans/rules/loan-view.ts';
import { AnswerBy } from '#app/features/loans/ui/answer-by.tsx';
import { readQueueQuery } from '#app/features/overview/rules/queue-query.ts';
import {
  isOfPeriod,
  QUEUE_NAMES,
  QUEUES,
  type Queue,
  type QueueRow,
} from '#app/features/overview/rules/queues.ts';
import { listQueue } from '#app/features/overview/server/index.server.ts';
import { REFUND_REASON_LABELS } from '#app/features/payments/rules/refund-reasons.ts';
import { civilDateAt, formatDate, formatDateTime, relativeTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { News } from '#app/shells/admin/news.tsx';
import { CARD_STATUS_LABELS, CARD_TITLES } from '#app/terms/card-view.ts';
import { PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import { cx } from '#app/ui/class-names.ts';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Pager, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/queue-page';
import { PeriodChoice } from './period-choice.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Pendências | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const now = new Date();
  const today = civilDateAt(now);
  const { queue, ...filter } = readQueueQuery(query, today);
  const { period, status } = filter;
  const page = await listQueue(adminOf(context), queue, filter, now);
  return { ...page, queue, period, status, today, now: now.toISOString() };
}

const COLUMNS: Record<Queue, string[]> = {
  prazos: ['Cliente', 'Card', 'Situação', 'Prazo'],
  parcelas: ['Cliente', 'Parcela', 'Valor', 'Vencimento'],
  documentos: ['Cliente', 'Arquivo', 'Enviado'],
  identidades: ['Cliente', 'Foto enviada'],
  emprestimos: ['Cliente', 'Valor', 'Prazo', 'Situação', 'Resposta até'],
  garantias: ['Titular', 'Serviço', 'Escolha', 'Resposta até'],
  devolucoes: ['Cliente', 'Motivo', 'Valor', 'Prazo'],
  webhooks: ['Webhook', 'Endereço', 'Desde'],
  pedidos: ['Cliente', 'Plano', 'Valor', 'Situação', 'Quando'],
  recebidos: ['Cliente', 'Parcela', 'Valor', 'Recebido em'],
};

/** Those that are dealt with on a page of their own, by the row's id. */
const PAGES = {
  garantias: '/admin/garantias',
  devolucoes: '/admin/envios/devolucoes',
  webhooks: '/admin/integracoes/webhooks',
} as const;

/** The tab of a client where each of them is dealt with. */
const TABS: Record<Exclude<Queue, keyof typeof PAGES>, string> = {
  prazos: '/etapas',
  parcelas: '/faturas',
  documentos: '/documentos',
  identidades: '',
  emprestimos: '/emprestimos',
  pedidos: '/faturas',
  recebidos: '/faturas',
};

function placeOf(queue: Queue, { id, clientId, leadId }: QueueRow): string {
  if (queue in PAGES) return `${PAGES[queue as keyof typeof PAGES]}/${id}`;
  return clientId
    ? `/admin/clientes/${clientId}${TABS[queue as keyof typeof TABS]}`
    : `/admin/leads/${leadId}`;
}

export default function QueuePage() {
  const { queue, rows, next, period, status, today, now } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title={QUEUES[queue]}
        lead={`O mais ${isOfPeriod(queue) ? 'novo' : 'urgente'} primeiro; cada linha leva ${queue in PAGES ? 'aonde se resolve' : 'ao cliente'}.`}
      />
      <nav aria-label="Filas" className="mb-4 flex flex-wrap gap-1.5">
        {QUEUE_NAMES.map((name) => (
          <Link
            key={name}
            to={`?fila=${name}`}
            aria-current={name === queue ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-8 items-center rounded-full border px-3.5 text-sm font-medium',
              name === queue
                ? 'border-brand-strong bg-brand-soft text-brand-strong'
                : 'border-line bg-raised hover:border-muted',
            )}
          >
            {QUEUES[name]}
          </Link>
        ))}
      </nav>
      {isOfPeriod(queue) && (
        <div className="mb-4">
          <PeriodChoice
            period={period}
            today={today}
            hidden={{ fila: queue, ...(status && { situacao: status }) }}
          />
        </div>
      )}
      <News list="pendencias" url={`/admin/pendencias/novidades?${params}`} shown={rows} />
      {rows.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhum registro"
            text={
              isOfPeriod(queue)
                ? 'Nenhum registro neste período. Escolha outro acima.'
                : 'Nenhum registro espera nesta fila. Quando algum chegar, você é avisado nesta página.'
            }
          />
        </Surface>
      ) : (
        <Table stacked="phone" label={QUEUES[queue]} columns={COLUMNS[queue]}>
          {rows.map((row) => (
            <tr key={row.id}>
              <Cell head className="max-w-80 min-w-44 font-medium">
                <Link to={placeOf(queue, row)} className="underline underline-offset-4">
                  {row.name || 'Sem nome'}
                </Link>
              </Cell>
              <QueueCells queue={queue} row={row} now={new Date(now)} />
            </tr>
          ))}
        </Table>
      )}
      <Pager search={params.toString()} next={next} />
    </>
  );
}

function QueueCells({ queue, row, now }: { queue: Queue; row: QueueRow; now: Date }) {
  const amount = <Cell className="tabular whitespace-nowrap">{formatBRL(row.amount ?? 0)}</Cell>;
  switch (queue) {
    case 'prazos':
      return (
        <>
          <Cell className="whitespace-nowrap">{CARD_TITLES[row.what as keyof typeof CARD_TITLES]}</Cell>
          <Cell className="whitespace-nowrap">
            {CARD_STATUS_LABELS[row.status as keyof typeof CARD_STATUS_LABELS]}
          </Cell>
          <Cell>
            <Deadline dueOn={row.at} now={now} />
          </Cell>
        </>
      );
    case 'parcelas':
      return (
        <>
          <Cell className="whitespace-nowrap">{row.what}</Cell>
          {amount}
          <Cell className="tabular whitespace-nowrap">{formatDate(row.at)}</Cell>
        </>
      );
    case 'pedidos': {
      const { label, tone } = PAYMENT_STATUS[row.status as keyof typeof PAYMENT_STATUS];
      return (
        <>
          <Cell>{row.what || 'avulso'}</Cell>
          {amount}
          <Cell>
            <Badge tone={tone}>{label}</Badge>
          </Cell>
          <Cell className="tabular whitespace-nowrap">{formatDateTime(row.at)}</Cell>
        </>
      );
    }
    case 'emprestimos': {
      const { label, tone } = LOAN_STAGE[row.status === 'sent' ? 'waiting' : 'analyzing'];
      return (
        <>
          {amount}
          <Cell className="whitespace-nowrap">{row.what}</Cell>
          <Cell>
            <Badge tone={tone}>{label}</Badge>
          </Cell>
          <Cell>
            <AnswerBy at={row.at} now={now} />
          </Cell>
        </>
      );
    }
    case 'garantias':
      return (
        <>
          <Cell className="whitespace-nowrap">{CARD_TITLES[row.what as keyof typeof CARD_TITLES]}</Cell>
          <Cell>{CHOICE_LABELS[row.status as keyof typeof CHOICE_LABELS]}</Cell>
          <DueDay dueOn={row.at} now={now} />
        </>
      );
    case 'devolucoes':
      return (
        <>
          <Cell>{REFUND_REASON_LABELS[row.what as keyof typeof REFUND_REASON_LABELS]}</Cell>
          {amount}
          <DueDay dueOn={row.at} now={now} />
        </>
      );
    case 'recebidos':
      return (
        <>
          <Cell>{row.what}</Cell>
          {amount}
          <Cell className="tabular whitespace-nowrap">{formatDateTime(row.at)}</Cell>
        </>
      );
    case 'webhooks':
    case 'documentos':
      return (
        <>
          <Cell className="max-w-96">
            <span className="block truncate" title={row.what}>
              {row.what}
            </span>
          </Cell>
          <Since at={row.at} now={now} />
        </>
      );
    case 'identidades':
      return <Since at={row.at} now={now} />;
  }
}

/** A day that is counted in days of the calendar. */
function DueDay({ dueOn, now }: { dueOn: string; now: Date }) {
  const today = civilDateAt(now);
  return (
    <Cell className="tabular whitespace-nowrap">
      {formatDate(dueOn)} {dueOn < today && <Badge tone="bad">Atrasada</Badge>}
      {dueOn === today && <Badge tone="warning">Hoje</Badge>}
    </Cell>
  );
}

const Since = ({ at, now }: { at: string; now: Date }) => (
  <Cell className="whitespace-nowrap">
    <time dateTime={at} title={formatDateTime(at)}>
      {relativeTime(at, now)}
    </time>
  </Cell>
);

const days = (count: number) => `${count} ${count === 1 ? 'dia útil' : 'dias úteis'}`;

function Deadline({ dueOn, now }: { dueOn: string; now: Date }) {
  const clock = deadlineClock(dueOn, now);
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <span className="tabular">{formatDate(clock.dueOn)}</span>
      {clock.state === 'late' ? (
        <Badge tone="bad">{days(clock.daysLate)} de atraso</Badge>
      ) : (
        <Badge tone="warning">{clock.daysLeft === 0 ? 'vence hoje' : `faltam ${days(clock.daysLeft)}`}</Badge>
      )}
    </span>
  );
}
