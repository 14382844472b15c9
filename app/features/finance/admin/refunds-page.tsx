import { Link, useLoaderData, useSearchParams } from 'react-router';
import { z } from 'zod';
import { orderTitle } from '#app/features/payments/rules/invoice-view.ts';
import {
  NOT_DONE,
  REFUND_LET_GO,
  REFUND_TAKEN,
  REFUND_TAKEN_OVER,
} from '#app/features/payments/rules/panel-messages.ts';
import { REFUND_REASON_LABELS } from '#app/features/payments/rules/refund-reasons.ts';
import { REFUND_STATES, type RefundRow, wayBack } from '#app/features/payments/rules/refund-view.ts';
import { listRefunds, takeOverRefund, takeRefund } from '#app/features/payments/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { civilDateAt, formatDate, formatDateTime } from '#app/lib/dates.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Pager, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/refunds-page';

export const meta: Route.MetaFunction = () => [{ title: 'Devoluções | Painel' }];

const PAGE = '/admin/financeiro/devolucoes';

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const query = new URL(request.url).searchParams;
  const state = REFUND_STATES.find((known) => known === query.get('situacao')) ?? 'abertas';
  const page = await listRefunds(admin, state, decodeCursor(query.get('depois')));
  return { ...page, state, today: civilDateAt(new Date()), me: admin.userId };
}

const RefundId = z.object({ id: z.string() });

const FORMS = {
  take: defineForm({
    failed: NOT_DONE,
    schema: RefundId,
    save: (admin: SignedInActor, { id }) => takeRefund(admin, id, true),
    done: { to: PAGE, toast: REFUND_TAKEN },
  }),
  'let-go': defineForm({
    failed: NOT_DONE,
    schema: RefundId,
    save: (admin: SignedInActor, { id }) => takeRefund(admin, id, false),
    done: { to: PAGE, toast: REFUND_LET_GO },
  }),
  'take-over': defineForm({
    failed: NOT_DONE,
    schema: RefundId,
    save: (admin: SignedInActor, { id }) => takeOverRefund(admin, id),
    done: (_, { id }) => ({ to: `/admin/envios/devolucoes/${id}`, toast: REFUND_TAKEN_OVER }),
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Money that goes back: what is to be sent, until when and by whom, and what went. */
export default function RefundsPage() {
  const { rows, next, state, today, me, dueDays } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const [params] = useSearchParams();
  const open = state === 'abertas';
  return (
    <>
      <PageHeader
        title="Devoluções"
        lead={
          open
            ? 'A mais urgente primeiro. O provedor devolve sozinho o que passou por ele.'
            : 'A mais nova primeiro.'
        }
        actions={<ButtonLink to="/admin/financeiro">Financeiro</ButtonLink>}
      />
      <nav aria-label="Situação" className="mb-4 flex flex-wrap gap-1.5">
        <StateLink to={PAGE} current={open}>
          A devolver
        </StateLink>
        <StateLink to={`${PAGE}?situacao=feitas`} current={!open}>
          Devolvidas
        </StateLink>
      </nav>
      {rows.length === 0 ? (
        <Surface>
          <EmptyState
            title={open ? 'Nada a devolver' : 'Nenhuma devolução'}
            text={
              open
                ? 'Quando um pagamento precisar voltar, ele aparece aqui com o prazo.'
                : 'As devoluções concluídas aparecem aqui, com o comprovante.'
            }
          />
        </Surface>
      ) : (
        <Table
          stacked="tablet"
          label="Devoluções"
          columns={[
            'Cliente',
            'Valor',
            'Motivo',
            'Como volta',
            open ? 'Prazo' : 'Devolvida',
            'Responsável',
            'Ações',
          ]}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <Cell head className="max-w-80 min-w-44 font-medium">
                <Link to={`/admin/parcelas/${row.orderId}`} className="underline underline-offset-4">
                  {row.name || 'Sem nome'}
                </Link>
                <span className="block text-sm font-normal text-muted">
                  {orderTitle(row.offer, false)}
                  {row.holder && `, para ${row.holder}`}
                </span>
              </Cell>
              <Cell className="tabular whitespace-nowrap">{formatBRL(row.amount)}</Cell>
              <Cell className="max-w-72">
                {REFUND_REASON_LABELS[row.reason]}
                {row.note && <span className="block text-sm text-muted">{row.note}</span>}
              </Cell>
              <Cell>
                <RowWord>volta </RowWord>
                {wayBack(row)}
              </Cell>
              <Cell className="tabular whitespace-nowrap">
                {row.doneAt ? formatDateTime(row.doneAt) : <Due dueOn={row.dueOn} today={today} />}
              </Cell>
              <Cell>
                <RowWord>com </RowWord>
                {row.doneBy ?? row.owner ?? (row.byHand ? 'ninguém' : 'o provedor')}
              </Cell>
              <Cell>{open ? <Actions row={row} me={me} /> : row.proof && <Proof id={row.id} />}</Cell>
            </tr>
          ))}
        </Table>
      )}
      <Pager search={params.toString()} next={next} />
      {open && (
        <p className="mt-4 text-muted">
          Prazo de cada devolução: {dueDays === 1 ? '1 dia útil' : `${dueDays} dias úteis`}.{' '}
          <Link to="/admin/config" className="underline underline-offset-4">
            Mudar em Configurações
          </Link>
        </p>
      )}
    </>
  );
}

const StateLink = ({ to, current, children }: { to: string; current: boolean; children: string }) => (
  <Link
    to={to}
    aria-current={current ? 'page' : undefined}
    className={cx(
      'inline-flex min-h-8 items-center rounded-full border px-3.5 text-sm font-medium',
      current
        ? 'border-brand-strong bg-brand-soft text-brand-strong'
        : 'border-line bg-raised hover:border-muted',
    )}
  >
    {children}
  </Link>
);

function Due({ dueOn, today }: { dueOn: string; today: string }) {
  return (
    <>
      {formatDate(dueOn)} {dueOn < today && <Badge tone="bad">Atrasada</Badge>}
      {dueOn === today && <Badge tone="warning">Hoje</Badge>}
    </>
  );
}

const Proof = ({ id }: { id: string }) => (
  <a href={`/admin/devolucoes/${id}`} className="font-medium underline underline-offset-4">
    Comprovante
  </a>
);

function Actions({ row, me }: { row: RefundRow; me: string }) {
  const mine = row.ownerId === me;
  return (
    <span className="flex gap-1 whitespace-nowrap">
      <PressForm intent={mine ? 'let-go' : 'take'} fixed={{ id: row.id }} size="sm" variant="ghost">
        {mine ? 'Liberar' : 'Assumir'}
        <span className="sr-only"> a devolução de {row.name}</span>
      </PressForm>
      {row.byHand && (
        <Link to={`/admin/envios/devolucoes/${row.id}`} className={buttonClass({ size: 'sm' })}>
          Já devolvi<span className="sr-only"> a {row.name}</span>
        </Link>
      )}
    </span>
  );
}
