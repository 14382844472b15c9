import { data, Form, useActionData, useLoaderData } from 'react-router';
import {
  decideContest,
  expireCharge,
  failCharge,
  loadSandboxPayment,
  payCharge,
  payChargeAgain,
  revokeAuthorization,
} from '#app/features/payments/server/index.server.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/form-data.ts';
import { formatBRL } from '#app/lib/money.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { Button } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/payment-page';

export const meta = () => [{ title: 'Banco de demonstração' }, { name: 'robots', content: 'noindex' }];

/** The payer's side of the sandbox; 404 outside of it. */
export async function loader({ params }: Route.LoaderArgs) {
  const payment = await loadSandboxPayment(params.paymentId);
  if (!payment) throw data(null, { status: 404 });
  const { amount, installments, description, method, status, expiresAt, authorizationId, dueOn, dispute } =
    payment;
  const authorizes = authorizationId !== null && dueOn === null;
  return { amount, installments, description, method, status, expiresAt, authorizes, dueOn, dispute };
}

const DECISIONS: Record<string, (paymentId: string) => Promise<boolean>> = {
  pay: payCharge,
  fail: failCharge,
  expire: expireCharge,
  again: payChargeAgain,
  revoke: revokeAuthorization,
  contest: (id) => decideContest(id, 'contest'),
  'shop-wins': (id) => decideContest(id, 'shop-wins'),
  'payer-wins': (id) => decideContest(id, 'payer-wins'),
};

export async function action({ request, params }: Route.ActionArgs) {
  const { decision = '' } = readForm(await request.formData());
  const decide = DECISIONS[decision];
  if (!decide) throw data(null, { status: 400 });
  return { done: await decide(params.paymentId) };
}

const LABELS = {
  pending: 'Aguardando',
  processing: 'Em análise',
  paid: 'Paga',
  failed: 'Recusada',
  expired: 'Vencida',
  refunded: 'Devolvida',
} as const;

export default function SandboxPaymentPage() {
  const { amount, installments, description, method, status, expiresAt, authorizes, dueOn, dispute } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const settled = status === 'paid' || status === 'refunded';
  return (
    <main className="shell max-w-xl py-10">
      <PageHeader
        title="Banco de demonstração"
        lead="Nenhum dinheiro de verdade passa por aqui: esta página faz o papel do banco."
      />
      <Surface className="p-6">
        <p className="tabular display-l">{formatBRL(amount)}</p>
        <p className="text-muted">
          {description} · {PAYMENT_METHOD_LABELS[method]}
          {installments > 1 && ` em ${installments}x`}
          {dueOn ? ` · débito em ${formatDate(dueOn)}` : ` · vale até ${formatDateTime(expiresAt)}`}
        </p>
        <p className="mt-3" role="status">
          <Badge tone={status === 'paid' ? 'good' : 'neutral'}>{LABELS[status]}</Badge>
          {answer && !answer.done && (
            <span className="ml-3">Esta cobrança não aceita mais essa decisão.</span>
          )}
        </p>
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          {!settled && (
            <>
              <Button type="submit" name="decision" value="pay" variant="cta">
                {authorizes ? 'Pagar e autorizar as próximas' : 'Pagar'}
              </Button>
              <Button type="submit" name="decision" value="fail">
                {dueOn ? 'Sem saldo' : 'Recusar'}
              </Button>
              <Button type="submit" name="decision" value="expire">
                Deixar vencer
              </Button>
            </>
          )}
          {(authorizes || dueOn) && (
            <Button type="submit" name="decision" value="revoke">
              Cancelar o Pix Automático
            </Button>
          )}
          {status === 'paid' && dispute === null && (
            <Button type="submit" name="decision" value="contest">
              Contestar
            </Button>
          )}
          {dispute === 'open' && (
            <>
              <Button type="submit" name="decision" value="shop-wins">
                Decidir pela loja
              </Button>
              <Button type="submit" name="decision" value="payer-wins">
                Decidir pelo pagador
              </Button>
            </>
          )}
          {method === 'boleto' && status === 'paid' && (
            <Button type="submit" name="decision" value="again">
              Pagar outra vez
            </Button>
          )}
        </Form>
        <p className="mt-6 text-sm">
          <a href="/app/faturas" className="font-medium underline underline-offset-4">
            Voltar aos pagamentos
          </a>
        </p>
      </Surface>
    </main>
  );
}
