import { data, Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import {
  DISPUTE_DECIDED,
  DISPUTE_KIND_LABELS,
  DISPUTE_LIST,
  DISPUTE_NOT_DONE,
  DISPUTE_SENT,
  DISPUTE_VIEW,
  isDisputeOpen,
  outcomeInput,
  refundFirst,
} from '#app/features/payments/rules/disputes.ts';
import { decideDispute, findDispute, sendDefence } from '#app/features/payments/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/dispute-page';

export const meta: Route.MetaFunction = () => [{ title: 'Contestação | Painel' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const dispute = await findDispute(adminOf(context), params.disputeId);
  if (!dispute) throw data(null, { status: 404 });
  return { dispute, refundUntil: refundFirst(dispute, new Date()) };
}

type Who = { admin: SignedInActor; id: string };

const FORMS = inArea('money', {
  send: defineForm({
    failed: DISPUTE_NOT_DONE,
    schema: z.object({}),
    save: ({ admin, id }: Who) => sendDefence(admin, id),
    done: DISPUTE_SENT,
  }),
  decide: defineForm({
    failed: DISPUTE_NOT_DONE,
    schema: outcomeInput,
    save: ({ admin, id }: Who, { outcome }) => decideDispute(admin, id, outcome),
    done: DISPUTE_DECIDED,
  }),
});

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), id: args.params.disputeId }, args);

export const clientAction = clientFormAction;

/** One contested payment: deadline, evidence in one file, the defence, and the outcome. */
export default function DisputePage() {
  const { dispute, refundUntil } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { id, status, kind, amount, method, name, offer, byHand, paused } = dispute;
  const open = isDisputeOpen(status);
  return (
    <>
      <PageHeader
        title={`Contestação de ${formatBRL(amount)}`}
        up={{ to: DISPUTE_LIST.path, label: 'Contestações' }}
        lead={`${name || 'Sem nome'}, ${orderTitle(offer, false)}`}
        actions={<Badge tone={DISPUTE_VIEW[status].tone}>{DISPUTE_VIEW[status].label}</Badge>}
      />
      <div className="grid max-w-3xl gap-5">
        <Surface className="p-5">
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <Fact term="Tipo" value={DISPUTE_KIND_LABELS[kind]} />
            <Fact
              term="Pagamento"
              value={`${PAYMENT_METHOD_LABELS[method]}, ${dispute.paymentId ?? 'sem número'}`}
            />
            <Fact term="Aberta em" value={formatDateTime(dispute.openedAt)} />
            <Fact term="Prazo da defesa" value={formatDate(dispute.dueOn)} />
            {dispute.sentAt && <Fact term="Defesa enviada em" value={formatDateTime(dispute.sentAt)} />}
            {dispute.decidedAt && <Fact term="Decidida em" value={formatDateTime(dispute.decidedAt)} />}
            {dispute.note && <Fact term="Aviso do banco" value={dispute.note} />}
          </dl>
          <p className="mt-4 text-muted">
            {open && paused > 0
              ? `${paused === 1 ? '1 serviço está parado' : `${paused} serviços estão parados`} até a decisão.`
              : open
                ? 'Nenhum serviço deste pedido estava em andamento.'
                : status === 'won'
                  ? 'Os serviços que pararam voltaram de onde estavam.'
                  : 'O dinheiro voltou ao pagador.'}{' '}
            <Link to={`/admin/parcelas/${dispute.orderId}`} className="underline underline-offset-4">
              Ver o pedido
            </Link>
          </p>
        </Surface>
        {refundUntil && (
          <Surface className="space-y-2 p-5">
            <h2 className="font-semibold">Devolva antes de defender</h2>
            <p className="text-muted">
              O cliente pode desistir até {formatDate(refundUntil)}. Devolva pelo pedido, antes que o banco
              retire o valor.
            </p>
            <p>
              <Link
                to={`/admin/parcelas/${dispute.orderId}`}
                className={buttonClass({ variant: 'secondary' })}
              >
                Abrir o pedido para devolver
              </Link>
            </p>
          </Surface>
        )}
        <Surface className="space-y-4 p-5">
          <h2 className="font-semibold">Provas</h2>
          <p className="text-muted">
            Contrato aceito com a prova da aceitação, pagamentos, linha do tempo, cartas e mensagens, num
            arquivo só. Entra o que a sua função pode ver.
          </p>
          <div className="flex flex-wrap gap-3">
            <a href={`/admin/financeiro/provas/${id}`} className={buttonClass({ variant: 'primary' })}>
              Baixar as provas (ZIP)
            </a>
            {status === 'open' && <PressForm intent="send">Enviei a defesa</PressForm>}
          </div>
        </Surface>
        {open && (
          <Surface className="space-y-4 p-5">
            <h2 className="font-semibold">Resultado</h2>
            {byHand ? (
              <>
                <p className="text-muted">
                  O banco responde a você. Se o dinheiro voltou por ordem do banco, registre como perdida.
                </p>
                <div className="flex flex-wrap gap-3">
                  <PressForm intent="decide" fixed={{ outcome: 'won' }}>
                    Ganhamos
                  </PressForm>
                  <PressForm intent="decide" fixed={{ outcome: 'lost' }} variant="danger">
                    Perdemos
                  </PressForm>
                </div>
              </>
            ) : (
              <p className="text-muted">
                O provedor informa o resultado, e esta contestação se fecha sozinha.
              </p>
            )}
          </Surface>
        )}
      </div>
    </>
  );
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="break-words">{value}</dd>
  </div>
);
