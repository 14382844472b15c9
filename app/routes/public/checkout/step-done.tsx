import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ORDER_CONFIRMED } from '#app/features/checkout/rules/checkout-messages.ts';
import { REDIRECT_DELAY_MS } from '#app/features/checkout/rules/checkout-steps.ts';
import { Button } from '#app/ui/button.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';

type Props = {
  title: RefObject<HTMLHeadingElement | null>;
  heading: 'h1' | 'h2';
  next: string;
  onClose: () => void;
};

/** The confirmation shows for a moment, then the account is made; Close goes there at once (decisions.md). */
export function StepDone({ title, heading: Heading, next, onClose }: Props) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      onClose();
      void navigate(next);
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, next, onClose]);
  return (
    <div className="flex flex-col items-center gap-4 py-10 text-center">
      <LinhaLimpa className="w-64 text-brand" />
      <Heading ref={title} tabIndex={-1} className="display-l outline-none">
        {ORDER_CONFIRMED}
      </Heading>
      <p className="max-w-md text-muted">
        Guardamos o seu pedido e enviamos uma cópia do contrato por e-mail.{' '}
        {next.startsWith('/auth')
          ? 'Agora crie a sua conta para pagar e acompanhar.'
          : 'O serviço já está na sua conta. Agora é só pagar.'}
      </p>
      <Button
        type="button"
        onClick={() => {
          onClose();
          void navigate(next);
        }}
      >
        Fechar
      </Button>
    </div>
  );
}
