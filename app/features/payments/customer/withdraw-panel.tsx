import { Form } from 'react-router';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { openInSight } from '#app/ui/open-in-sight.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';

/** The first click explains the effect, the second confirms (CDC art. 49: no reason is required). */
type Props = {
  invoiceId: string;
  until: CivilDate;
  /** Refund on withdrawal: paid amount in centavos, how it goes back, and by which day. */
  back: { amount: Centavos; how: string; dueOn: CivilDate };
};

export function WithdrawPanel({ invoiceId, until, back }: Props) {
  return (
    <details className="group sm:ml-auto open:w-full" onToggle={openInSight}>
      <summary className="flex min-h-11 list-none items-center font-medium text-muted underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        Desistir da compra (até {formatDate(until)})
      </summary>
      <Form method="post" className="mt-3 rounded-xl bg-sunken p-4">
        <input type="hidden" name="invoiceId" value={invoiceId} />
        <input type="hidden" name="intent" value="withdraw" />
        <p>Você pode desistir até {formatDate(until)}, sem explicar o motivo. O que acontece em seguida:</p>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          <li>o pedido termina, nada mais é cobrado e os serviços dele param;</li>
          <li>
            {back.amount > 0
              ? `devolvemos ${formatBRL(back.amount)} até ${formatDate(back.dueOn)}, ${back.how};`
              : 'como nada foi pago, não há o que devolver;'}
          </li>
          <li>você recebe o protocolo na hora, aqui e por e-mail.</li>
        </ul>
        <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" required className="size-5 shrink-0 accent-brand-strong" />
          Entendi e quero desistir desta compra
        </label>
        <SubmitButton variant="danger" className="mt-3" when={{ invoiceId }}>
          {back.amount > 0 ? 'Desistir e receber de volta' : 'Desistir da compra'}
        </SubmitButton>
      </Form>
    </details>
  );
}

/** Ends an unpaid order after the withdrawal period; there is no money to refund. */
export function CancelPanel({ invoiceId }: { invoiceId: string }) {
  return (
    <details className="group sm:ml-auto open:w-full" onToggle={openInSight}>
      <summary className="flex min-h-11 list-none items-center font-medium text-muted underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        Cancelar o pedido
      </summary>
      <Form method="post" className="mt-3 rounded-xl bg-sunken p-4">
        <input type="hidden" name="invoiceId" value={invoiceId} />
        <input type="hidden" name="intent" value="cancel" />
        <p>
          Nada foi pago. Ao cancelar, não há mais nada a pagar e os serviços deste pedido são encerrados. Se
          quiser voltar, é só contratar de novo.
        </p>
        <SubmitButton variant="danger" className="mt-3" when={{ invoiceId }}>
          Cancelar o pedido
        </SubmitButton>
      </Form>
    </details>
  );
}
