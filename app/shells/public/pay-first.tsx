import { Form, useNavigation } from 'react-router';
import { firstPaymentPath } from '#app/features/checkout/rules/messages.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { OrderId } from '#app/terms/ids.ts';
import type { PaymentMethod } from '#app/terms/transaction-status.ts';
import { Button } from '#app/ui/button.tsx';

/** An order that this browser can pay before it has an account; `amount` is due now. */
export type ToPay = { orderId: OrderId; amount: Centavos; method: PaymentMethod };

const WITH: Record<PaymentMethod, string> = { pix: 'com Pix', card: 'com cartão', boleto: 'com boleto' };

type Props = { toPay: ToPay; onReach?: () => void; variant?: 'cta' | 'secondary' };

/**
 * Button that requests a charge by the chosen method and opens it.
 * @param onReach called when pointer or keyboard reaches the button
 */
export function PayFirst({ toPay: { orderId, amount, method }, onReach, variant = 'cta' }: Props) {
  const action = firstPaymentPath(orderId);
  const pending = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} onPointerEnter={onReach} onFocus={onReach} className="max-sm:w-full">
      <input type="hidden" name="intent" value="charge" />
      <input type="hidden" name="method" value={method} />
      <Button type="submit" variant={variant} size="lg" pending={pending} className="max-sm:w-full">
        Pagar {formatBRL(amount)} {WITH[method]}
      </Button>
    </Form>
  );
}
