import { type RefObject, useEffect, useRef, useState } from 'react';
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
 * Whether an event is a person's use of the confirmation. The page focuses the heading, and a pointer that
 * rests where the last step was pressed reports no movement.
 */
function isUse(event: Event, title: HTMLElement | null): boolean {
  if (event instanceof PointerEvent && event.type === 'pointermove')
    return event.movementX !== 0 || event.movementY !== 0;
  return event.type !== 'focusin' || event.target !== title;
}

const USES = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel'] as const;

/**
 * The confirmation shows for a moment, then the next page opens: the payment of an open order, else the sign-up;
 * Close goes there at once (docs/product.md section 2, Checkout dialog). Once the person uses the confirmation, by
 * pointer, touch or keyboard, it stays (WCAG 2.2.1).
 */
export function StepDone({ title, heading: Heading, placed: { next, toPay } }: Props) {
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    const { current } = panel;
    if (inUse || !current) return;
    const stay = (event: Event) => isUse(event, title.current) && setInUse(true);
    for (const use of USES) current.addEventListener(use, stay, { passive: true });
    // Replaces the history entry of the last step: Back must not return to a sent form.
    const timer = setTimeout(() => void navigate(next, { replace: true }), REDIRECT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      for (const use of USES) current.removeEventListener(use, stay);
    };
  }, [navigate, next, inUse, title]);
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
      <Button type="button" onClick={() => void navigate(next, { replace: true })}>
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
