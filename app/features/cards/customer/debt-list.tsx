import { type CardDebt, debtTotals } from '#app/features/cards/rules/card-detail.ts';
import { DEBT_STATUS } from '#app/features/cards/rules/card-labels.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { Badge, Surface } from '#app/ui/surface.tsx';

/** The holder's debts as the team found them, with what is still open. */
export function DebtList({ debts }: { debts: CardDebt[] }) {
  const { open, settled, count } = debtTotals(debts);
  return (
    <Surface className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Dívidas</h2>
      {count === 0 ? (
        <p className="mt-2 text-muted">
          Nenhuma dívida registrada. Depois do levantamento, cada uma aparece aqui com o valor e a situação.
        </p>
      ) : (
        <>
          <dl className="mt-3 grid grid-cols-2 gap-4">
            <div>
              <dt className="text-sm text-muted">Em aberto</dt>
              <dd className="tabular display-m">{formatBRL(open)}</dd>
            </div>
            <div>
              <dt className="text-sm text-muted">Resolvido</dt>
              <dd className="tabular display-m text-good">{formatBRL(settled)}</dd>
            </div>
          </dl>
          <ul className="mt-4 divide-y divide-line border-t border-line">
            {debts.map(({ id, creditor, amount, dueDate, status, notes }) => (
              <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
                <span className="min-w-0">
                  <span className="block font-medium">{creditor}</span>
                  <span className="block text-sm text-muted">
                    {dueDate ? `Vencimento ${formatDate(dueDate)}` : 'Sem vencimento informado'}
                  </span>
                  {notes && <span className="block text-sm">{notes}</span>}
                </span>
                <span className="flex items-center gap-3">
                  <span className="tabular font-semibold">{formatBRL(amount)}</span>
                  <Badge tone={DEBT_STATUS[status].tone}>{DEBT_STATUS[status].label}</Badge>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Surface>
  );
}
