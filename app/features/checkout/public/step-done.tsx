import { type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import { REDIRECT_DELAY_MS } from '#app/features/checkout/rules/checkout-steps.ts';
import { ORDER_CONFIRMED } from '#app/features/checkout/rules/messages.ts';
import { PayFirst } from '#app/shells/public/pay-first.tsx';
import { Button } from '#app/ui/button.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { useDelayUnlessUsed } from '#app/ui/use-delay-unless-used.ts';
import type { Placed } from './checkout-answer.ts';

type Props = {
  title: RefObject<HTMLHeadingElement | null>;
  heading: 'h1' | 'h2';
  placed: Placed;
};

/**
 * The confirmation shows for a moment, then the next page opens: the payment of an open order, else the sign-up;
 * Close goes there at once (docs/product.md section 2, Checkout dialog). Once it is in use, it stays.
 */
export function StepDone({ title, heading: Heading, placed: { next, toPay } }: Props) {
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  // Replaces the history entry of the last step: Back must not return to a sent form.
  const goOn = () => void navigate(next, { replace: true });
  useDelayUnlessUsed(panel, REDIRECT_DELAY_MS, goOn);
  return (
    <div ref={panel} className="flex flex-col items-center gap-4 py-10 text-center">
      <LinhaLimpa className="w-64 text-brand" />
      <Heading ref={title} tabIndex={-1} className="display-l outline-none">
        {ORDER_CONFIRMED}
      </Heading>
      <p className="max-w-md text-muted">
        Guardamos o seu pedido. O contrato vai por e-mail, em PDF. {whatFollows(next, toPay)}
      </p>
      {toPay && <PayFirst toPay={toPay} />}
      <Button type="button" onClick={goOn}>
        Fechar
      </Button>
    </div>
  );
}

function whatFollows(next: string, toPay: Placed['toPay']): string {
  if (toPay) return 'Agora falta pagar e, depois, criar a sua senha.';
  return next.startsWith('/auth')
    ? 'Agora falta criar a sua senha.'
    : 'O serviço já está na sua conta. Agora falta pagar.';
}
