import { useLoaderData } from 'react-router';
import { DebtInput, RemovalInput } from '#app/features/cards/rules/admin-input.ts';
import { type AdminDebt, nameOfCard, shownDebt } from '#app/features/cards/rules/admin-view.ts';
import { DEBT_STATUS } from '#app/features/cards/rules/card-labels.ts';
import * as service from '#app/features/cards/rules/service-messages.ts';
import { DEBT_STATUSES } from '#app/features/cards/rules/step-status.ts';
import { clientCards, clientDebts, keepDebt, removeDebt } from '#app/features/cards/server/index.server.ts';
import { defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { packShown } from '#app/lib/changed-fields.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL, toNumeric } from '#app/lib/money.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { Cell } from '#app/ui/table.tsx';
import { RecordList } from './record-list.tsx';

export const meta = clientTitle('Dívidas');

export const loader = clientTab('Dívidas', async (tx, id) => ({
  cards: await clientCards(tx, id),
  debts: await clientDebts(tx, id),
}));

const FORMS = {
  'keep-debt': defineForm({
    failed: service.NOT_SAVED,
    schema: DebtInput,
    save: ({ admin, clientId }: ClientWho, debt) => keepDebt(admin, clientId, debt),
    done: service.DEBT_SAVED,
  }),
  'remove-debt': defineForm({
    failed: service.NOT_SAVED,
    schema: RemovalInput,
    save: ({ admin, clientId }: ClientWho, removal) => removeDebt(admin, clientId, removal),
    done: service.DEBT_REMOVED,
    undo: ({ id: _, amount, dueDate, ...debt }) => ({
      ...debt,
      intent: 'keep-debt',
      amount: toNumeric(amount),
      dueDate: dueDate ?? '',
    }),
  }),
};

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

const draftOf = (debt: AdminDebt | null) => ({
  creditor: debt?.creditor ?? '',
  amount: debt ? formatBRL(debt.amount) : '',
  dueDate: debt?.dueDate ?? '',
  status: debt?.status ?? DEBT_STATUSES[0],
  notes: debt?.notes ?? '',
});

/** The debts of a client, with what is still open. */
export default function ClientDebtsTab() {
  const { cards, debts } = useLoaderData<typeof loader>();
  const open = debts
    .filter(({ status }) => status === 'pending' || status === 'negotiating')
    .reduce((total, { amount }) => total + amount, 0);
  return (
    <RecordList
      words={{ one: 'dívida', many: 'Dívidas', empty: 'Nenhuma dívida cadastrada' }}
      intents={{ keep: 'keep-debt', remove: 'remove-debt', id: 'debtId' }}
      cards={cards}
      records={debts}
      summary={`Em aberto: ${formatBRL(open)}`}
      columns={['Credor', 'Valor', 'Vencimento', 'Situação', 'Card']}
      nameOf={({ creditor }) => creditor}
      draftOf={draftOf}
      stateOf={(debt) => packShown(shownDebt(debt))}
      cells={(debt) => (
        <>
          <Cell head className="max-w-72 font-medium">
            {debt.creditor}
          </Cell>
          <Cell className="tabular whitespace-nowrap">{formatBRL(debt.amount)}</Cell>
          <Cell className="tabular whitespace-nowrap">{debt.dueDate ? formatDate(debt.dueDate) : ''}</Cell>
          <Cell>
            <Badge tone={DEBT_STATUS[debt.status].tone}>{DEBT_STATUS[debt.status].label}</Badge>
          </Cell>
          <Cell className="max-w-56 min-w-32">{nameOfCard(cards, debt.cardId)}</Cell>
        </>
      )}
      fields={(form) => (
        <>
          <TextField label="Credor" {...form.field('creditor')} required />
          <TextField
            label="Valor"
            {...form.field('amount')}
            inputMode="decimal"
            placeholder="1.234,56"
            required
          />
          <TextField label="Vencimento" {...form.field('dueDate')} type="date" />
          <SelectField label="Situação" {...form.field('status')}>
            {DEBT_STATUSES.map((value) => (
              <option key={value} value={value}>
                {DEBT_STATUS[value].label}
              </option>
            ))}
          </SelectField>
          <TextareaField
            className="sm:col-span-2"
            label="Observações para o cliente"
            {...form.field('notes')}
            rows={2}
          />
        </>
      )}
    />
  );
}
