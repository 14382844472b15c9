import { type AdminCardView, type AdminDebt, shownDebt } from '#app/features/cards/rules/admin-view.ts';
import { DEBT_STATUS } from '#app/features/cards/rules/card-labels.ts';
import { DEBT_STATUSES } from '#app/features/cards/rules/step-status.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { Cell } from '#app/ui/table.tsx';
import { nameOfCard } from './card-choice.tsx';
import { RecordList } from './record-list.tsx';

/** The debts of a client, with what is still open. */
export function DebtsTab({ cards, debts }: { cards: AdminCardView[]; debts: AdminDebt[] }) {
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
      seenOf={(debt) => packShown(shownDebt(debt))}
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
      fields={(debt, errors) => (
        <>
          <TextField
            label="Credor"
            name="creditor"
            defaultValue={debt?.creditor}
            error={errors.creditor}
            required
          />
          <TextField
            label="Valor"
            name="amount"
            inputMode="decimal"
            placeholder="1.234,56"
            defaultValue={debt ? formatBRL(debt.amount) : ''}
            error={errors.amount}
            required
          />
          <TextField
            label="Vencimento"
            name="dueDate"
            type="date"
            defaultValue={debt?.dueDate ?? ''}
            error={errors.dueDate}
          />
          <SelectField label="Situação" name="status" defaultValue={debt?.status} error={errors.status}>
            {DEBT_STATUSES.map((value) => (
              <option key={value} value={value}>
                {DEBT_STATUS[value].label}
              </option>
            ))}
          </SelectField>
          <TextareaField
            className="sm:col-span-2"
            label="Observações para o cliente"
            name="notes"
            rows={2}
            defaultValue={debt?.notes}
            error={errors.notes}
          />
        </>
      )}
    />
  );
}
