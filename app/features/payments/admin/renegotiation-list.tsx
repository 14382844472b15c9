import type { OrderView } from '#app/features/payments/rules/finance.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import { FormRefusal, PressForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { Badge } from '#app/ui/surface.tsx';

type Props = { order: OrderView; answer: FormAnswer<unknown> | undefined };

/** The renegotiations of an order, newest first; one of which nothing was paid can be taken back. */
export const RenegotiationList = ({ order, answer }: Props) => (
  <>
    <ul className="divide-y divide-line">
      {order.renegotiations.map((one) => (
        <li key={one.id} className="py-2">
          <span className="tabular text-muted">{formatDateTime(one.at)}</span>{' '}
          <span className="tabular">
            {formatBRL(one.open)}
            {one.discount > 0 && ` com desconto de ${formatBRL(one.discount)}`}
          </span>
          {one.by && `, por ${one.by}`}
          <span className="block text-muted">{one.reason}</span>
          {one.undoneAt ? (
            <span className="flex flex-wrap items-center gap-2">
              <Badge>Desfeita</Badge>
              <span className="tabular text-muted">
                {formatDateTime(one.undoneAt)}
                {one.undoneBy && `, por ${one.undoneBy}`}
              </span>
            </span>
          ) : (
            <UndoForm order={order} id={one.id} />
          )}
        </li>
      ))}
    </ul>
    {answer?.intent === 'undo-renegotiation' && <FormRefusal message={answer.toast?.message} />}
  </>
);

/** Asks once more, in place, with the installments that come back. */
function UndoForm({ order: { installments }, id }: { order: OrderView; id: string }) {
  const added = installments.filter(({ renegotiationId }) => renegotiationId === id);
  const back = installments.filter(({ replacedBy }) => replacedBy === id);
  if (!added.every(({ status }) => isPayable(status))) return null;
  return (
    <details>
      <summary className="inline-flex min-h-9 cursor-pointer items-center font-medium text-bad">
        Desfazer esta renegociação
      </summary>
      <div className="mt-1 space-y-2">
        <p>
          As parcelas novas e os códigos delas terminam, e voltam as de antes:{' '}
          <span className="tabular">
            {back.map(({ amount, dueDate }) => `${formatBRL(amount)} em ${formatDate(dueDate)}`).join('; ')}
          </span>
          . O cliente é avisado uma vez.
        </p>
        <PressForm intent="undo-renegotiation" fixed={{ renegotiationId: id }} variant="danger">
          Desfazer e avisar o cliente
        </PressForm>
      </div>
    </details>
  );
}
