import { Link, useLoaderData, useSearchParams } from 'react-router';
import { CARD_STATUS_LABELS, CARD_TITLES } from '#app/features/cards/rules/card-view.ts';
import { deadlineClock } from '#app/features/cards/rules/deadline-clock.ts';
import { LOAN_STAGE } from '#app/features/loans/rules/loan-view.ts';
import { AnswerBy } from '#app/features/loans/ui/answer-by.tsx';
import { readPeriod } from '#app/features/overview/rules/period.ts';
import {
  isOfPeriod,
  QUEUE_NAMES,
  QUEUES,
  type Queue,
  type QueueRow,
  readQueue,
} from '#app/features/overview/rules/queues.ts';
import { listQueue } from '#app/features/overview/server/index.server.ts';
import { TRANSACTION_STATUSES } from '#app/features/payments/rules/transaction-status.ts';
import { PAYMENT_STATUS } from '#app/features/payments/rules/transaction-view.ts';
import { civilDateAt, formatDate, formatDateTime, relativeTime } from '#app/lib/dates.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { formatBRL } from '#app/lib/money.ts';
import { adminOf } from '#app/platform/guards.server.ts';
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
  const queue = readQueue(query.get('fila'));
  const period = readPeriod(query, today);
  const status = STATES.find((known) => known === query.get('situacao'));
  const after = decodeCursor(query.get('depois'));
  const page = await listQueue(adminOf(context), queue, { period, status, after }, now);
  return { ...page, queue, period, status, today, now: now.toISOString() };
}

/** Of an order, or of a deadline. */
const STATES = [...TRANSACTION_STATUSES, 'late', 'risk'] as const;

const COLUMNS: Record<Queue, string[]> = {
  prazos: ['Cliente', 'Card', 'Situação', 'Prazo'],
  parcelas: ['Cliente', 'Parcela', 'Valor', 'Vencimento'],
  documentos: ['Cliente', 'Arquivo', 'Espera desde'],
  identidades: ['Cliente', 'O quê', 'Espera desde'],
  emprestimos: ['Cliente', 'Valor', 'Prazo', 'Situação', 'Resposta até'],
  pedidos: ['Cliente', 'Plano', 'Valor', 'Situação', 'Quando'],
  recebidos: ['Cliente', 'Parcela', 'Valor', 'Recebido em'],
};

/** The tab of a client where each of them is dealt with. */
const TABS: Record<Queue, string> = {
  prazos: 'etapas',
  parcelas: 'faturas',
  documentos: 'documentos',
  identidades: 'perfil',
  emprestimos: 'emprestimos',
  pedidos: 'faturas',
  recebidos: 'faturas',
};

export default function QueuePage() {
  const { queue, rows, next, period, status, today, now } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader title={QUEUES[queue]} lead="O mais urgente primeiro; cada linha leva ao cliente." />
      <nav aria-label="Filas" className="mb-4 flex flex-wrap gap-2">
        {QUEUE_NAMES.map((name) => (
          <Link
            key={name}
            to={`?fila=${name}`}
            aria-current={name === queue ? 'page' : undefined}
            className={cx(
              'rounded-full border px-3.5 py-1.5 font-medium',
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
      {rows.length === 0 ? (
        <Surface>
          <EmptyState title="Nada por aqui" text="Nenhum registro espera nesta fila." />
        </Surface>
      ) : (
        <Table label={QUEUES[queue]} columns={COLUMNS[queue]}>
          {rows.map((row) => (
            <tr key={row.id}>
              <Cell className="font-medium">
                <Link
                  to={
                    row.clientId
                      ? `/admin/clientes/${row.clientId}?aba=${TABS[queue]}`
                      : `/admin/leads/${row.leadId}`
                  }
                  className="underline underline-offset-4"
                >
                  {row.name}
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
          <Cell>{CARD_TITLES[row.what as keyof typeof CARD_TITLES]}</Cell>
          <Cell>{CARD_STATUS_LABELS[row.status as keyof typeof CARD_STATUS_LABELS]}</Cell>
          <Cell>
            <Deadline startedAt={new Date(row.at)} now={now} />
          </Cell>
        </>
      );
    case 'parcelas':
      return (
        <>
          <Cell>{row.what}</Cell>
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
    case 'recebidos':
      return (
        <>
          <Cell>{row.what}</Cell>
          {amount}
          <Cell className="tabular whitespace-nowrap">{formatDateTime(row.at)}</Cell>
        </>
      );
    default:
      return (
        <>
          <Cell className="max-w-96 truncate">{row.what}</Cell>
          <Cell className="whitespace-nowrap">
            <time dateTime={row.at} title={formatDateTime(row.at)}>
              {relativeTime(row.at, now)}
            </time>
          </Cell>
        </>
      );
  }
}

const days = (count: number) => `${count} ${count === 1 ? 'dia útil' : 'dias úteis'}`;

function Deadline({ startedAt, now }: { startedAt: Date; now: Date }) {
  const clock = deadlineClock({ contractAcceptedAt: startedAt, firstDocumentAt: startedAt }, now);
  if (clock.state === 'waiting') return null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="tabular">{formatDate(clock.dueOn)}</span>
      {clock.state === 'late' ? (
        <Badge tone="bad">{days(clock.daysLate)} de atraso</Badge>
      ) : (
        <Badge tone="warning">{clock.daysLeft === 0 ? 'vence hoje' : `faltam ${days(clock.daysLeft)}`}</Badge>
      )}
    </span>
  );
}
