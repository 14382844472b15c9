import { deadlineClock } from '#app/features/cases/rules/deadline-clock.ts';
import { CHOICE_LABELS, COVER_LABEL } from '#app/features/cases/rules/guarantee.ts';
import { ENERGY_STATUS } from '#app/features/energy/rules/terms.ts';
import { LEAD_ORIGIN_LABELS } from '#app/features/leads/rules/terms.ts';
import { GROUND_TITLES } from '#app/features/letters/rules/grounds.ts';
import { LOAN_STAGE } from '#app/features/loans/rules/terms.ts';
import { AnswerBy } from '#app/features/loans/ui/answer-by.tsx';
import type { Queue, QueueRow } from '#app/features/overview/rules/queues.ts';
import { DISPUTE_KIND_LABELS } from '#app/features/payments/rules/disputes.ts';
import { REFUND_REASON_LABELS } from '#app/features/payments/rules/terms.ts';
import { formatCnj } from '#app/lib/cnj.ts';
import { civilDateAt, formatDate, formatDateTime, relativeTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { Tone } from '#app/lib/toast.ts';
import { CARD_STATUS_LABELS, CARD_TITLES } from '#app/terms/card-view.ts';
import { CLOCK_LABELS } from '#app/terms/listing-words.ts';
import { KIND_LABELS, STATUS_LABELS } from '#app/terms/privacy-status.ts';
import { PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import { Badge } from '#app/ui/surface.tsx';
import { Cell } from '#app/ui/table.tsx';

/** Reasons why a letter waits before its day (`letters_to_check`). */
const LETTER_WAITS = {
  arrived: 'Cliente recebeu a resposta',
  replied: 'Resposta por e-mail a conferir',
  undelivered: 'E-mail não chegou',
};

/** The heads of each queue's list. */
export const COLUMNS: Record<Queue, string[]> = {
  prazos: ['Cliente', 'Card', 'Situação', 'Prazo'],
  clientes: ['Cliente', 'Cliente desde', 'Definir até'],
  parcelas: ['Cliente', 'Parcela', 'Valor', 'Vencimento'],
  documentos: ['Cliente', 'Arquivo', 'Enviado'],
  identidades: ['Cliente', 'Foto enviada'],
  emprestimos: ['Cliente', 'Valor', 'Prazo', 'Situação', 'Resposta até'],
  garantias: ['Titular', 'Serviço', 'Escolha', 'Resposta até'],
  processos: ['Titular', 'Processo', 'Prazo'],
  cartas: ['Titular', 'Destinatário', 'Fundamento', 'Resposta até'],
  procuracoes: ['Titular', 'Vale até'],
  contestacoes: ['Cliente', 'Tipo', 'Valor', 'Prazo'],
  devolucoes: ['Cliente', 'Motivo', 'Valor', 'Prazo'],
  comissoes: ['Parceiro', 'A pagar', 'Nota', 'Liberada'],
  anotacoes: ['Cliente', 'Credor', 'Prazo', 'Venceu em'],
  webhooks: ['Webhook', 'Endereço', 'Desde'],
  conversas: ['Cliente', 'Mensagem', 'Resposta até'],
  assinaturas: ['Titular', 'Arquivo', 'Enviado'],
  contato: ['Quem escreveu', 'Resposta até'],
  promessas: ['Cliente', 'Mensagem', 'Resposta até'],
  leads: ['Lead', 'Origem', 'Recebido', 'Contato até'],
  privacidade: ['Cliente', 'Pedido', 'Situação', 'Resposta até'],
  energia: ['Cliente', 'Situação', 'Resposta até'],
  formularios: ['Cliente', 'Formulário', 'Respondido', 'Conferir até'],
  falhas: ['Tarefa', 'Tentativas', 'Desde'],
  pedidos: ['Cliente', 'Plano', 'Valor', 'Situação', 'Quando'],
  recebidos: ['Cliente', 'Parcela', 'Valor', 'Recebido em'],
};

/** Cells of a row beside the name. */
export function QueueCells({ queue, row, now }: { queue: Queue; row: QueueRow; now: Date }) {
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
    case 'pedidos':
      return (
        <>
          <Cell>{row.what || 'avulso'}</Cell>
          {amount}
          <State {...PAYMENT_STATUS[row.status as keyof typeof PAYMENT_STATUS]} />
          <Cell className="tabular whitespace-nowrap">{formatDateTime(row.at)}</Cell>
        </>
      );
    case 'emprestimos':
      return (
        <>
          {amount}
          <Cell className="whitespace-nowrap">{row.what}</Cell>
          <State {...LOAN_STAGE[row.status === 'sent' ? 'waiting' : 'analyzing']} />
          <Cell>
            <AnswerBy at={row.at} now={now} />
          </Cell>
        </>
      );
    case 'anotacoes':
      return (
        <>
          <Cell className="max-w-56 truncate">{row.what}</Cell>
          <Cell>{CLOCK_LABELS[row.status as keyof typeof CLOCK_LABELS]}</Cell>
          <Cell className="tabular whitespace-nowrap">{formatDate(row.at)}</Cell>
        </>
      );
    case 'garantias':
      return (
        <>
          <Cell className="whitespace-nowrap">{CARD_TITLES[row.what as keyof typeof CARD_TITLES]}</Cell>
          <Cell>
            {row.status === 'cover' ? COVER_LABEL : CHOICE_LABELS[row.status as keyof typeof CHOICE_LABELS]}
          </Cell>
          <DueDay dueOn={row.at} now={now} />
        </>
      );
    case 'contato':
      return <Moment at={row.due} now={now} />;
    case 'conversas':
    case 'promessas':
      return (
        <>
          <LongText>{row.what}</LongText>
          <Moment at={row.due} now={now} />
        </>
      );
    case 'clientes':
      return (
        <>
          <Since at={row.at} now={now} />
          <DueDay dueOn={row.due} now={now} />
        </>
      );
    case 'leads':
      return (
        <>
          <Cell>{(LEAD_ORIGIN_LABELS as Record<string, string>)[row.what ?? ''] ?? row.what}</Cell>
          <Since at={row.at} now={now} />
          <DueDay dueOn={row.due} now={now} />
        </>
      );
    case 'privacidade':
      return (
        <>
          <Cell>{KIND_LABELS[row.what as keyof typeof KIND_LABELS]}</Cell>
          <State {...STATUS_LABELS[row.status as keyof typeof STATUS_LABELS]} />
          <DueDay dueOn={civilDateAt(new Date(row.at))} now={now} />
        </>
      );
    case 'energia':
      return (
        <>
          <Cell>{ENERGY_STATUS[row.status as keyof typeof ENERGY_STATUS].label}</Cell>
          <DueDay dueOn={row.due} now={now} />
        </>
      );
    case 'formularios':
      return (
        <>
          <Cell>{row.what}</Cell>
          <Since at={row.at} now={now} />
          <DueDay dueOn={row.due} now={now} />
        </>
      );
    case 'falhas':
      return (
        <>
          <Cell className="tabular">{row.what}</Cell>
          <Since at={row.at} now={now} />
        </>
      );
    case 'processos':
      return (
        <>
          <Cell className="tabular whitespace-nowrap">{formatCnj(row.what)}</Cell>
          <DueDay dueOn={row.at} now={now} />
        </>
      );
    case 'cartas':
      return (
        <>
          <Cell>{row.what}</Cell>
          <Cell>
            {row.status && row.status in LETTER_WAITS ? (
              <Badge tone="warning">{LETTER_WAITS[row.status as keyof typeof LETTER_WAITS]}</Badge>
            ) : (
              GROUND_TITLES[row.status as keyof typeof GROUND_TITLES]
            )}
          </Cell>
          <DueDay dueOn={row.at} now={now} />
        </>
      );
    case 'procuracoes':
      return <DueDay dueOn={row.at} now={now} />;
    case 'contestacoes':
      return (
        <>
          <Cell>{DISPUTE_KIND_LABELS[row.what as keyof typeof DISPUTE_KIND_LABELS]}</Cell>
          {amount}
          <DueDay dueOn={row.at} now={now} />
        </>
      );
    case 'devolucoes':
      return (
        <>
          <Cell>{REFUND_REASON_LABELS[row.what as keyof typeof REFUND_REASON_LABELS]}</Cell>
          {amount}
          {row.status === 'missing' ? (
            <Cell>
              <Badge tone="bad">Cliente diz que não chegou</Badge>
            </Cell>
          ) : (
            <DueDay dueOn={row.at} now={now} />
          )}
        </>
      );
    case 'comissoes':
      return (
        <>
          {amount}
          <Cell>
            {row.status === 'noted' ? <Badge tone="good">Recebida</Badge> : <Badge>Falta a nota</Badge>}
          </Cell>
          <Since at={row.at} now={now} />
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
    case 'assinaturas':
    case 'documentos':
      return (
        <>
          <LongText>{row.what}</LongText>
          <Since at={row.at} now={now} />
        </>
      );
    case 'identidades':
      return <Since at={row.at} now={now} />;
  }
}

/** Text that may be longer than its column. */
const LongText = ({ children }: { children: string }) => (
  <Cell className="max-w-96">
    <span className="block truncate" title={children}>
      {children}
    </span>
  </Cell>
);

const State = ({ label, tone }: { label: string; tone: Tone }) => (
  <Cell>
    <Badge tone={tone}>{label}</Badge>
  </Cell>
);

/** A day that is counted in days of the calendar. */
function DueDay({ dueOn, now }: { dueOn: string | null; now: Date }) {
  if (dueOn === null) return <Cell>sem prazo</Cell>;
  const today = civilDateAt(now);
  return (
    <Cell className="tabular whitespace-nowrap">
      {formatDate(dueOn)} {dueOn < today && <Badge tone="bad">Atrasada</Badge>}
      {dueOn === today && <Badge tone="warning">Hoje</Badge>}
    </Cell>
  );
}

/** A promised moment. */
const Moment = ({ at, now }: { at: string | null; now: Date }) => (
  <Cell className="tabular whitespace-nowrap">
    {at && (
      <>
        <time dateTime={at}>{formatDateTime(at)}</time>{' '}
        {new Date(at) < now && <Badge tone="bad">Atrasada</Badge>}
      </>
    )}
  </Cell>
);

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
