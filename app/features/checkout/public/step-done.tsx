import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { REDIRECT_DELAY_MS } from '#app/features/checkout/rules/checkout-steps.ts';
import { ORDER_CONFIRMED } from '#app/features/checkout/rules/messages.ts';
import { PayFirst } from '#app/shells/public/pay-first.tsx';
import { Button } from '#app/ui/button.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import type { Placed } from './checkout-answer.ts';

type Props = {
  title: RefObject<HTMLHeadingElement | null>;
  heading: 'h1' | 'h2';
  placed: Placed;
};

/**
 * The confirmation shows for a moment, then the account is made; Close goes there at once (docs/product.md section 2,
 * Checkout dialog). Who reaches for the payment, by pointer or by keyboard, is not sent away from it; the signup
 * offers it again.
 */
export function StepDone({ title, heading: Heading, placed: { next, toPay } }: Props) {
  const navigate = useNavigate();
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (stays) return;
    // Replaces the history entry of the last step: Back must not return to a sent form.
    const timer = setTimeout(() => void navigate(next, { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, next, stays]);
  const stay = () => setStays(true);
  return (
    <div className="flex flex-col items-center gap-4 py-10 text-center">
      <LinhaLimpa className="w-64 text-brand" />
      <Heading ref={title} tabIndex={-1} className="display-l outline-none">
        {ORDER_CONFIRMED}
      </Heading>
      <p className="max-w-md text-muted">
        Guardamos o seu pedido e enviamos uma cópia do contrato por e-mail.{' '}
        {next.startsWith('/auth')
          ? 'Agora crie a sua conta para acompanhar. Você pode pagar já ou depois.'
          : 'O serviço já está na sua conta. Agora é só pagar.'}
      </p>
      {toPay && <PayFirst toPay={toPay} onReach={stay} />}
      <Button type="button" onClick={() => void navigate(next, { replace: true })}>
        Fechar
      </Button>
    </div>
  );
}
