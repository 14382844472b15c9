import { Link, useLoaderData } from 'react-router';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import {
  DISPUTE_KIND_LABELS,
  DISPUTE_LIST,
  DISPUTE_OPENED,
  DISPUTE_VIEW,
  type DisputeRow,
  disputeInput,
} from '#app/features/payments/rules/disputes.ts';
import { enterDispute, listDisputes } from '#app/features/payments/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { Pills } from '#app/kit/list-filters.tsx';
import { type Column, List } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { civilDateAt, formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/disputes-page';

export const meta: Route.MetaFunction = () => [{ title: 'Contestações | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, DISPUTE_LIST);
  const page = await listDisputes(admin, asked);
  const { state = 'abertas' } = asked.filters;
  return { ...(await list), page, state, today: civilDateAt(new Date()) };
}

const FORMS = inArea('money', {
  enter: defineForm({
    failed: 'A contestação não foi registrada',
    schema: disputeInput,
    save: (admin: SignedInActor, input) => enterDispute(admin, input),
    done: ({ id }) => ({ to: `${DISPUTE_LIST.path}/${id}`, toast: DISPUTE_OPENED }),
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Contested payments with their deadlines, and decided ones. */
export default function DisputesPage() {
  const { page, state, today, views, refused } = useLoaderData<typeof loader>();
  const open = state === 'abertas';
  const empty = open
    ? {
        title: 'Nenhuma contestação aberta',
        text: 'Quando um pagador contesta um pagamento no banco, a contestação aparece aqui com o prazo da defesa.',
      }
    : { title: 'Nenhuma contestação decidida', text: 'As contestações com resultado aparecem aqui.' };
  return (
    <>
      <PageHeader
        title="Contestações"
        up={{ to: '/admin/financeiro', label: 'Financeiro' }}
        lead="Pagamentos que o pagador contestou no banco. O serviço para até a decisão."
        actions={<SavedViews address={DISPUTE_LIST} views={views} />}
      />
      <Pills
        param="situacao"
        current={open ? undefined : state}
        all="Abertas"
        options={[['decididas', 'Decididas']]}
        className="mb-4"
      />
      <List
        address={DISPUTE_LIST}
        page={page}
        refused={refused}
        label="Contestações"
        columns={columnsOf(open, today)}
        keyOf={({ id }) => id}
        none={empty}
        found={{ ...empty, all: '' }}
      />
      {open && <EnterForm />}
    </>
  );
}

const columnsOf = (open: boolean, today: string): Column<DisputeRow>[] => [
  {
    head: 'Cliente',
    name: true,
    className: 'max-w-80 min-w-44 font-medium',
    cell: ({ id, name, offer }) => (
      <>
        <Link to={`${DISPUTE_LIST.path}/${id}`} className="underline underline-offset-4">
          {name || 'Sem nome'}
        </Link>
        <span className="block text-sm font-normal text-muted">{orderTitle(offer, false)}</span>
      </>
    ),
  },
  {
    head: 'Valor',
    sort: 'valor',
    className: 'tabular whitespace-nowrap',
    cell: ({ amount }) => formatBRL(amount),
  },
  { head: 'Tipo', cell: ({ kind }) => DISPUTE_KIND_LABELS[kind] },
  {
    head: 'Situação',
    cell: ({ status }) => <Badge tone={DISPUTE_VIEW[status].tone}>{DISPUTE_VIEW[status].label}</Badge>,
  },
  {
    head: open ? 'Prazo' : 'Decidida',
    sort: open ? 'prazo' : 'decidida',
    className: 'tabular whitespace-nowrap',
    cell: ({ dueOn, decidedAt }) =>
      decidedAt ? (
        formatDateTime(decidedAt)
      ) : (
        <>
          {formatDate(dueOn)} {dueOn < today && <Badge tone="bad">Vencido</Badge>}
          {dueOn === today && <Badge tone="warning">Hoje</Badge>}
        </>
      ),
  },
];

/** A dispute that the bank reported by mail or telephone, not through the provider. */
function EnterForm() {
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'enter', answer, draft: { paymentId: '', note: '' } });
  return (
    <Surface className="mt-6 max-w-2xl p-5">
      <h2 className="mb-1 font-semibold">Registrar um aviso do banco</h2>
      <p className="mb-4 text-muted">
        Para o aviso que chegou fora do provedor, como a devolução de um Pix (MED). As outras entram sozinhas.
      </p>
      <RecordForm form={form} className="grid gap-4">
        <TextField
          label="Número do pagamento no provedor"
          required
          maxLength={100}
          {...form.field('paymentId')}
        />
        <TextField label="O que o banco disse" maxLength={300} {...form.field('note')} />
        <div>
          <SaveButton form={form}>Registrar contestação</SaveButton>
        </div>
      </RecordForm>
    </Surface>
  );
}
