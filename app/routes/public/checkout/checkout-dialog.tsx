import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { CheckoutFlow } from './checkout-flow.tsx';
import type { CheckoutAsked } from './open-checkout.ts';

type Props = CheckoutAsked & { onClose: () => void };

/** Loaded when somebody wants to buy; the landing page does not carry it. */
export default function CheckoutDialog({ plan, product, onClose }: Props) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-deep/60" />
        <Dialog.Content
          aria-describedby={undefined}
          // A press beside it must not lose what was filled in.
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 overflow-y-auto overscroll-contain bg-surface p-5 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[92dvh] sm:w-[min(58rem,94vw)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl sm:p-8"
        >
          <div className="mb-5 flex items-center justify-between gap-4">
            <Dialog.Title className="display-m">Finalizar Compra</Dialog.Title>
            <Dialog.Close className="grid size-11 place-items-center rounded-xl hover:bg-sunken">
              <X aria-hidden className="size-5" />
              <span className="sr-only">Fechar</span>
            </Dialog.Close>
          </div>
          <CheckoutFlow plan={plan} product={product ?? null} onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
