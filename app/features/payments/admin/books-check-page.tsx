import { Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { useLiveChanges } from '#app/features/notifications/ui/use-live-changes.ts';
import { differenceHint } from '#app/features/payments/rules/finance.ts';
import {
  booksCheckWords,
  DIFFERENCE_LABELS,
  type GatewayDifference,
  type OnlyHere,
  UNKNOWN_LABELS,
} from '#app/features/payments/rules/gateway-difference.ts';
import { NOT_DONE } from '#app/features/payments/rules/panel-messages.ts';
import {
  askGatewayCheck,
  type GatewayCheck,
  listGatewayChecks,
  settleDifference,
} from '#app/features/payments/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import { cx } from '#app/ui/class-names.ts';
import { TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/books-check-page';

export const meta: Route.MetaFunction = () => [{ title: 'Conferência com o provedor | Painel' }];

export async function loader({ context }: Route.LoaderArgs) {
  const today = civilDateAt(new Date());
  return { checks: await listGatewayChecks(adminOf(context)), from: addDays(today, -6), today };
}

const FORMS = inArea('money', {
  check: defineForm({
    failed: NOT_DONE,
    schema: z.object({ de: z.string(), ate: z.string() }),
    save: (admin: SignedInActor, { de, ate }) => askGatewayCheck(admin, de, ate),
    done: { tone: 'good', title: 'Conferência iniciada', message: 'O resultado aparece aqui sozinho.' },
  }),
  settle: defineForm({
    failed: NOT_DONE,
    schema: z.object({ checkId: z.string(), paymentId: z.string() }),
    save: (admin: SignedInActor, { checkId, paymentId }) => settleDifference(admin, checkId, paymentId),
    done: ({ left }) =>
      left
        ? { tone: 'info', title: 'Ainda há diferença', message: differenceHint(left) }
        : { tone: 'good', title: 'Pagamento acertado', message: 'Os dois lados dizem o mesmo agora.' },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

const GATEWAYS: Record<string, string> = {
  mercadopago: 'Mercado Pago',
  asaas: 'Asaas',
  sandbox: 'Provedor de demonstração',
};

export const clientAction = clientFormAction;

export default function CheckPage() {
  const { checks, from, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'check', answer, draft: { de: from, ate: today } });
  // The job's answer arrives over the live stream.
  useLiveChanges();
  const [last, ...earlier] = checks;
  return (
    <>
      <PageHeader
        title="Conferência com o provedor"
        up={{ to: '/admin/financeiro', label: 'Financeiro' }}
        lead="Os pagamentos que o provedor lista ao lado dos registrados aqui, pelo dia em que foram pagos."
      />
      <RecordForm form={form} className="mb-4 flex flex-wrap items-end gap-3">
        <TextField label="De" type="date" {...form.field('de')} max={today} required />
        <TextField label="Até" type="date" {...form.field('ate')} max={today} required />
        <SaveButton form={form}>Conferir</SaveButton>
      </RecordForm>
      {last ? (
        <LastCheck check={last} />
      ) : (
        <Surface>
          <EmptyState title="Nenhuma conferência" text="Escolha os dias e compare os dois lados." />
        </Surface>
      )}
      {earlier.length > 0 && (
        <section aria-label="Conferências anteriores" className="mt-6">
          <h2 className="mb-2 text-lg font-semibold">Anteriores</h2>
          <ul className="divide-y divide-line">
            {earlier.map((check) => (
              <li key={check.id} className="tabular flex flex-wrap gap-x-4 py-2">
                <span className="text-muted">{formatDateTime(check.createdAt)}</span>
                <span>{daysOf(check)}</span>
                <span>{resultOf(check)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const daysOf = ({ fromDay, untilDay }: GatewayCheck) => `${formatDate(fromDay)} a ${formatDate(untilDay)}`;

function resultOf({ status, differences, listed, recorded }: GatewayCheck): string {
  if (status === 'waiting') return 'em andamento';
  if (status === 'failed') return 'não terminou';
  const found = differences.length === 1 ? '1 diferença' : `${differences.length} diferenças`;
  const unknown = recorded?.unknown.reduce((all, { count }) => all + count, 0) ?? 0;
  return `${formatNumber(listed)} ${listed === 1 ? 'listado' : 'listados'}, ${found}${unknown > 0 ? `, ${formatNumber(unknown)} só aqui` : ''}`;
}

function LastCheck({ check }: { check: GatewayCheck }) {
  const { status, differences, recorded } = check;
  const { sentences, unchecked } = booksCheckWords(check, recorded);
  return (
    <section aria-label="Última conferência">
      <h2 className="mb-2 flex flex-wrap items-baseline gap-x-3 text-lg font-semibold">
        <span className="tabular">{daysOf(check)}</span>
        <span className="text-base font-normal text-muted">{GATEWAYS[check.gateway] ?? check.gateway}</span>
      </h2>
      <div
        role="status"
        className={cx(
          'tabular mb-3',
          status === 'done' && unchecked && 'rounded-xl bg-warning-soft px-4 py-3 text-warning',
        )}
      >
        {status === 'waiting' && 'Lendo a lista do provedor. Pode sair desta página: o resultado fica aqui.'}
        {status === 'failed' && 'O provedor não pôde ser lido até o fim. Confira de novo em alguns minutos.'}
        {status === 'done' && sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      {differences.length > 0 && (
        <Table
          stacked="tablet"
          label="Diferenças"
          columns={['Pagamento', 'Diferença', 'Aqui', 'No provedor', 'Ações']}
        >
          {differences.map((one) => (
            <tr key={`${one.paymentId} ${one.chargeId}`}>
              {/* A provider's number has no place to be broken at. */}
              <Cell head className="tabular max-w-60 min-w-40 break-all">
                {one.orderId ? (
                  <Link to={`/admin/parcelas/${one.orderId}`} className="underline underline-offset-4">
                    {one.paymentId ?? 'sem número'}
                  </Link>
                ) : (
                  (one.paymentId ?? 'sem número')
                )}
              </Cell>
              <Cell className="min-w-72 max-lg:basis-full">
                <Badge tone={one.tried ? 'bad' : 'warning'}>{DIFFERENCE_LABELS[one.kind]}</Badge>
                <span className="mt-1 block text-sm text-muted">{differenceHint(one)}</span>
              </Cell>
              <Cell className="tabular whitespace-nowrap">
                <RowWord>Aqui: </RowWord>
                {sideOf(one.here)}
              </Cell>
              <Cell className="tabular whitespace-nowrap">
                <RowWord>No provedor: </RowWord>
                {sideOf(one.there)}
              </Cell>
              <Cell>
                {one.paymentId && one.kind !== 'missing-there' && <Settle checkId={check.id} one={one} />}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {recorded && recorded.rows.length > 0 && <RecordedOnlyHere rows={recorded.rows} />}
    </section>
  );
}

/** Payments that the provider cannot know, with the reason; the check does not confirm them. */
const RecordedOnlyHere = ({ rows }: { rows: OnlyHere[] }) => (
  <>
    <h3 className="mt-6 mb-2 font-semibold">Registrados só aqui</h3>
    <Table
      stacked="tablet"
      label="Registrados só aqui"
      columns={['Pago em', 'Valor', 'Forma', 'Por que o provedor não conhece', 'Pedido']}
    >
      {rows.map((one) => (
        <tr key={one.id}>
          <Cell head className="tabular whitespace-nowrap">
            {formatDate(one.paidAt)}
          </Cell>
          <Cell className="tabular whitespace-nowrap">{formatBRL(one.amount)}</Cell>
          <Cell>{PAYMENT_METHOD_LABELS[one.method]}</Cell>
          <Cell className="min-w-72 max-lg:basis-full">
            <Badge tone="warning">{UNKNOWN_LABELS[one.why]}</Badge>
            <span className="mt-1 block text-sm text-muted">{whyOf(one)}</span>
          </Cell>
          <Cell>
            <Link to={`/admin/parcelas/${one.orderId}`} className="underline underline-offset-4">
              Ver pedido
              <span className="sr-only">
                {' '}
                de {formatBRL(one.amount)} pago em {formatDate(one.paidAt)}
              </span>
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  </>
);

function whyOf({ why, gateway, proof }: OnlyHere): string {
  if (why === 'other-gateway') return `Passou por ${GATEWAYS[gateway ?? ''] ?? gateway}: confira lá.`;
  if (why === 'no-charge') return 'A parcela consta paga sem uma cobrança. Confira de onde veio o dinheiro.';
  return `A equipe registrou o recebimento, ${proof ? 'com comprovante' : 'sem comprovante guardado'}.`;
}

const sideOf = (side: GatewayDifference['here']): string => {
  if (!side) return 'não consta';
  const label = side.status === 'expired' ? 'Vencido' : PAYMENT_STATUS[side.status].label;
  return `${formatBRL(side.amount)}, ${label.toLowerCase()}`;
};

const Settle = ({ checkId, one }: { checkId: string; one: GatewayDifference }) => (
  <PressForm intent="settle" fixed={{ checkId, paymentId: one.paymentId ?? '' }} size="sm">
    {one.tried ? 'Tentar de novo' : 'Acertar'}
    <span className="sr-only"> o pagamento {one.paymentId}</span>
  </PressForm>
);
