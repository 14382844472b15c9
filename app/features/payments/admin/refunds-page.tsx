import { Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import { REFUND_LIST, type RefundRow } from '#app/features/payments/rules/finance.ts';
import {
  NOT_DONE,
  REFUND_LET_GO,
  REFUND_SETTLED,
  REFUND_TAKEN,
  REFUND_TAKEN_OVER,
} from '#app/features/payments/rules/panel-messages.ts';
import { REFUND_ARRIVAL_LABELS, REFUND_REASON_LABELS, wayBack } from '#app/features/payments/rules/terms.ts';
import {
  listRefunds,
  settleArrival,
  takeOverRefund,
  takeRefund,
} from '#app/features/payments/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { Pills } from '#app/kit/list-filters.tsx';
import { type Column, List } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { OpenButton, useMayOpen } from '#app/kit/may.tsx';
import { civilDateAt, formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/refunds-page';

export const meta: Route.MetaFunction = () => [{ title: 'Devoluções | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, REFUND_LIST);
  const { dueDays, ...page } = await listRefunds(admin, asked);
  const { state = 'abertas' } = asked.filters;
  return { ...(await list), page, dueDays, state, today: civilDateAt(new Date()), me: admin.userId };
}

const RefundId = z.object({ id: z.string() });

const FORMS = inArea('money', {
  take: defineForm({
    failed: NOT_DONE,
    schema: RefundId,
    save: (admin: SignedInActor, { id }) => takeRefund(admin, id, true),
    done: { to: REFUND_LIST.path, toast: REFUND_TAKEN },
  }),
  'let-go': defineForm({
    failed: NOT_DONE,
    schema: RefundId,
    save: (admin: SignedInActor, { id }) => takeRefund(admin, id, false),
    done: { to: REFUND_LIST.path, toast: REFUND_LET_GO },
  }),
  settle: defineForm({
    failed: NOT_DONE,
    schema: RefundId,
    save: (admin: SignedInActor, { id }) => settleArrival(admin, id),
    done: { to: `${REFUND_LIST.path}?situacao=nao-chegaram`, toast: REFUND_SETTLED },
  }),
  'take-over': defineForm({
    failed: NOT_DONE,
    schema: RefundId,
    save: (admin: SignedInActor, { id }) => takeOverRefund(admin, id),
    done: (_, { id }) => ({ to: `/admin/envios/devolucoes/${id}`, toast: REFUND_TAKEN_OVER }),
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Refunds to send, with due day and owner, and finished ones. */
export default function RefundsPage() {
  const { page, state, today, me, dueDays, views, refused } = useLoaderData<typeof loader>();
  const may = useMayOpen();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const open = state === 'abertas';
  const missing = state === 'nao-chegaram';
  const empty = {
    title: open ? 'Nada a devolver' : missing ? 'Nenhuma reclamação' : 'Nenhuma devolução',
    text: open
      ? 'Quando um pagamento precisar voltar, ele aparece aqui com o prazo.'
      : missing
        ? 'Quando um cliente diz que o dinheiro não chegou, a devolução aparece aqui.'
        : 'As devoluções concluídas aparecem aqui, com o comprovante.',
  };
  return (
    <>
      <PageHeader
        title="Devoluções"
        up={{ to: '/admin/financeiro', label: 'Financeiro' }}
        lead={
          open
            ? 'A mais urgente primeiro. O provedor devolve sozinho o que passou por ele.'
            : missing
              ? 'O cliente diz que o dinheiro não chegou. Confira com o banco e responda a ele.'
              : 'A mais nova primeiro.'
        }
        actions={<SavedViews address={REFUND_LIST} views={views} />}
      />
      <Pills
        param="situacao"
        current={open ? undefined : state}
        all="A devolver"
        options={[
          ['feitas', 'Devolvidas'],
          ['nao-chegaram', 'Não chegaram'],
        ]}
        className="mb-4"
      />
      <List
        address={REFUND_LIST}
        page={page}
        refused={refused}
        label="Devoluções"
        columns={columnsOf(open, today, me)}
        keyOf={({ id }) => id}
        none={empty}
        found={{ ...empty, all: '' }}
      />
      {open && (
        <p className="mt-4 text-muted">
          Prazo de cada devolução: {dueDays === 1 ? '1 dia útil' : `${dueDays} dias úteis`}.{' '}
          {may('/admin/config') && (
            <Link to="/admin/config" className="underline underline-offset-4">
              Mudar em Configurações
            </Link>
          )}
        </p>
      )}
    </>
  );
}

const columnsOf = (open: boolean, today: string, me: string): Column<RefundRow>[] => [
  {
    head: 'Cliente',
    name: true,
    className: 'max-w-80 min-w-44 font-medium',
    cell: ({ orderId, name, offer, holder }) => (
      <>
        <Link to={`/admin/parcelas/${orderId}`} className="underline underline-offset-4">
          {name || 'Sem nome'}
        </Link>
        <span className="block text-sm font-normal text-muted">
          {orderTitle(offer, false)}
          {holder && `, para ${holder}`}
        </span>
      </>
    ),
  },
  {
    head: 'Valor',
    sort: 'valor',
    className: 'tabular whitespace-nowrap',
    cell: ({ amount }) => formatBRL(amount),
  },
  {
    head: 'Motivo',
    sort: 'motivo',
    className: 'max-w-80 min-w-56',
    cell: ({ reason, note }) => (
      <>
        {REFUND_REASON_LABELS[reason]}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </>
    ),
  },
  { head: 'Como volta', word: 'volta', cell: wayBack },
  {
    head: open ? 'Prazo' : 'Devolvida',
    sort: open ? 'prazo' : 'devolvida',
    className: 'tabular whitespace-nowrap',
    cell: ({ doneAt, dueOn, arrival }) =>
      doneAt ? (
        <>
          {formatDateTime(doneAt)}{' '}
          {arrival && (
            <Badge tone={arrival === 'missing' ? 'bad' : 'good'}>{REFUND_ARRIVAL_LABELS[arrival]}</Badge>
          )}
        </>
      ) : (
        <Due dueOn={dueOn} today={today} />
      ),
  },
  {
    head: 'Responsável',
    word: 'com',
    cell: ({ doneBy, owner, byHand }) => doneBy ?? owner ?? (byHand ? 'ninguém' : 'o provedor'),
  },
  {
    head: 'Ações',
    cell: (row) => (open ? <Actions row={row} me={me} /> : <Sent row={row} />),
  },
];

function Due({ dueOn, today }: { dueOn: string; today: string }) {
  return (
    <>
      {formatDate(dueOn)} {dueOn < today && <Badge tone="bad">Atrasada</Badge>}
      {dueOn === today && <Badge tone="warning">Hoje</Badge>}
    </>
  );
}

/** Proof of a sent refund, and the end of the search for one that did not arrive. */
const Sent = ({ row: { id, name, proof, arrival } }: { row: RefundRow }) => (
  <span className="flex items-center gap-3 whitespace-nowrap">
    {proof && <Proof id={id} />}
    {arrival === 'missing' && (
      <PressForm intent="settle" fixed={{ id }} size="sm">
        Resolvido<span className="sr-only">, a devolução de {name}</span>
      </PressForm>
    )}
  </span>
);

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
        <OpenButton to={`/admin/envios/devolucoes/${row.id}`} size="sm">
          Já devolvi<span className="sr-only"> a {row.name}</span>
        </OpenButton>
      )}
    </span>
  );
}
