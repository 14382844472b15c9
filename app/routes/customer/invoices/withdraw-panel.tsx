import { Form, useNavigation } from 'react-router';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';

/** One press opens what it means, the next does it (CDC art. 49: no reason is asked). */
export function WithdrawPanel({ invoiceId, until }: { invoiceId: string; until: CivilDate }) {
  const navigation = useNavigation();
  const pending = navigation.formData?.get('invoiceId') === invoiceId;
  return (
    <details className="group sm:ml-auto open:w-full">
      <summary className="flex min-h-11 list-none items-center font-medium text-muted underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        Desistir da compra (até {formatDate(until)})
      </summary>
      <Form method="post" className="mt-3 rounded-xl bg-sunken p-4">
        <input type="hidden" name="invoiceId" value={invoiceId} />
        <p>
          Você pode desistir até {formatDate(until)}, sem explicar o motivo. O serviço para, e tudo o que você
          pagou volta pelo mesmo meio de pagamento.
        </p>
        <Button type="submit" variant="danger" className="mt-3" pending={pending}>
          Desistir e receber de volta
        </Button>
      </Form>
    </details>
  );
}

/** An order of which nothing was paid, after the days of withdrawal: it ends without money to give back. */
export function CancelPanel({ invoiceId }: { invoiceId: string }) {
  const { formData } = useNavigation();
  const pending = formData?.get('invoiceId') === invoiceId;
  return (
    <details className="group sm:ml-auto open:w-full">
      <summary className="flex min-h-11 list-none items-center font-medium text-muted underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        Cancelar o pedido
      </summary>
      <Form method="post" className="mt-3 rounded-xl bg-sunken p-4">
        <input type="hidden" name="invoiceId" value={invoiceId} />
        <input type="hidden" name="intent" value="cancel" />
        <p>
          Nada foi pago. Ao cancelar, não há mais nada a pagar e os serviços deste pedido são bloqueados. Se
          quiser voltar, é só contratar de novo.
        </p>
        <Button type="submit" variant="danger" className="mt-3" pending={pending}>
          Cancelar o pedido
        </Button>
      </Form>
    </details>
  );
}
