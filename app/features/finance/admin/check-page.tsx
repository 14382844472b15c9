import { Form, Link, useLoaderData, useNavigation } from 'react-router';
import { DIFFERENCE_HINTS } from '#app/features/finance/rules/finance-view.ts';
import { useLiveChanges } from '#app/features/notifications/ui/use-live-changes.ts';
import { DIFFERENCE_LABELS, type Difference } from '#app/features/payments/rules/gateway-difference.ts';
import {
  askGatewayCheck,
  type GatewayCheck,
  listGatewayChecks,
  settleDifference,
} from '#app/features/payments/server/index.server.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate, formatDateTime } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/form-data.ts';
import { formatBRL } from '#app/lib/money.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { type PanelAnswer, refusedAnswer } from '#app/shells/admin/panel-answer.ts';
import { PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/check-page';

export const meta: Route.MetaFunction = () => [{ title: 'Conferência com o provedor | Painel' }];

export async function loader({ context }: Route.LoaderArgs) {
  const today = civilDateAt(new Date());
  return { checks: await listGatewayChecks(adminOf(context)), from: addDays(today, -6), today };
}

/** Asks for a comparison, or settles one payment of the last one. */
export async function action({ request, context }: Route.ActionArgs): Promise<PanelAnswer> {
  const admin = adminOf(context);
  const form = readForm(await request.formData());
  if (form.intent === 'settle') {
    const settled = await settleDifference(admin, form.checkId ?? '', form.paymentId ?? '');
    if (!settled.ok) return refusedAnswer(settled.error);
    return settled.value.left
      ? {
          toast: {
            tone: 'info',
            title: 'Ainda há diferença',
            message: DIFFERENCE_HINTS[settled.value.left.kind],
          },
        }
      : {
          toast: { tone: 'good', title: 'Pagamento acertado', message: 'Os dois lados dizem o mesmo agora.' },
        };
  }
  const asked = await askGatewayCheck(admin, form.de ?? '', form.ate ?? '');
  if (!asked.ok) return refusedAnswer(asked.error, 'check', form);
  return {
    toast: { tone: 'good', title: 'Conferência iniciada', message: 'O resultado aparece aqui sozinho.' },
  };
}

const GATEWAYS: Record<string, string> = { mercadopago: 'Mercado Pago', sandbox: 'Provedor de demonstração' };

export const clientAction = keepPage;

export default function CheckPage() {
  const { checks, from, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { formData } = useNavigation();
  // The job's answer appears by itself.
  useLiveChanges();
  const [last, ...earlier] = checks;
  return (
    <>
      <PageHeader
        title="Conferência com o provedor"
        lead="Os pagamentos que o provedor lista ao lado dos registrados aqui, pelo dia em que foram pagos."
        actions={<ButtonLink to="/admin/financeiro">Financeiro</ButtonLink>}
      />
      <Form method="post" className="mb-4 flex flex-wrap items-end gap-3">
        <TextField
          label="De"
          type="date"
          name="de"
          max={today}
          required
          defaultValue={answer?.values?.de ?? from}
          error={answer?.fields?.de}
        />
        <TextField
          label="Até"
          type="date"
          name="ate"
          max={today}
          required
          defaultValue={answer?.values?.ate ?? today}
        />
        <Button type="submit" variant="primary" pending={formData?.has('de') === true}>
          Conferir
        </Button>
      </Form>
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

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

const daysOf = ({ fromDay, untilDay }: GatewayCheck) => `${formatDate(fromDay)} a ${formatDate(untilDay)}`;

function resultOf({ status, differences, listed }: GatewayCheck): string {
  if (status === 'waiting') return 'em andamento';
  if (status === 'failed') return 'não terminou';
  const found = differences.length === 1 ? '1 diferença' : `${differences.length} diferenças`;
  return `${counted(listed, 'listado', 'listados')}, ${found}`;
}

function LastCheck({ check }: { check: GatewayCheck }) {
  const { status, listed, alike, others, differences } = check;
  return (
    <section aria-label="Última conferência">
      <h2 className="mb-2 flex flex-wrap items-baseline gap-x-3 text-lg font-semibold">
        <span className="tabular">{daysOf(check)}</span>
        <span className="text-base font-normal text-muted">{GATEWAYS[check.gateway] ?? check.gateway}</span>
      </h2>
      <p role="status" className="tabular mb-3">
        {status === 'waiting' && 'Lendo a lista do provedor. Pode sair desta página: o resultado fica aqui.'}
        {status === 'failed' && 'O provedor não pôde ser lido até o fim. Confira de novo em alguns minutos.'}
        {status === 'done' &&
          `${counted(listed, 'pagamento listado', 'pagamentos listados')}: ${counted(alike, 'igual', 'iguais')} dos dois lados, ${differences.length} com diferença${others > 0 ? `, ${others} de outros sistemas da mesma conta` : ''}.`}
      </p>
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
                <span className="mt-1 block text-sm text-muted">{DIFFERENCE_HINTS[one.kind]}</span>
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
    </section>
  );
}

const sideOf = (side: Difference['here']): string => {
  if (!side) return 'não consta';
  const label = side.status === 'expired' ? 'Vencido' : PAYMENT_STATUS[side.status].label;
  return `${formatBRL(side.amount)}, ${label.toLowerCase()}`;
};

function Settle({ checkId, one }: { checkId: string; one: Difference }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="settle" />
      <input type="hidden" name="checkId" value={checkId} />
      <input type="hidden" name="paymentId" value={one.paymentId ?? ''} />
      <Button type="submit" size="sm" pending={formData?.get('paymentId') === one.paymentId}>
        {one.tried ? 'Tentar de novo' : 'Acertar'}
        <span className="sr-only"> o pagamento {one.paymentId}</span>
      </Button>
    </Form>
  );
}
