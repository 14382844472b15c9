import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ProductForSale } from '#app/features/catalog/rules/offers.ts';
import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import { CHECKOUT_PARAM, checkoutPath, STEP_PARAM } from '#app/shells/public/open-checkout.ts';
import { CheckoutFlow } from './checkout-flow.tsx';

type Props = {
  /** Plan as the address names it. */
  asked: string;
  product: ProductForSale | null;
  opener: RefObject<HTMLElement | null>;
};

/** Loaded when the checkout opens; the landing page does not carry it. */
export default function CheckoutDialog({ asked, product, opener }: Props) {
  const plan = PLAN_IDS.find((id) => id === asked) ?? null;
  const { search, state } = useLocation();
  const navigate = useNavigate();
  /** Returns to the page that opened the dialog; for an address of a step, shows the page below. */
  function close() {
    const depth = (state as { checkout?: number } | null)?.checkout ?? 0;
    if (depth > 0) return void navigate(-depth);
    const query = new URLSearchParams(search);
    query.delete(CHECKOUT_PARAM);
    query.delete(STEP_PARAM);
    void navigate(`?${query}`, { replace: true, preventScrollReset: true });
  }
  const openerHere = () =>
    opener.current ??
    document.querySelector<HTMLElement>(
      `main a[href="${checkoutPath({ plan, product: product ?? undefined })}"]`,
    );
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-deep/60" />
        <Dialog.Content
          aria-describedby={undefined}
          // A click outside must not discard the entries.
          onInteractOutside={(event) => event.preventDefault()}
          // The dialog has no trigger: focus starts at the step's name, and returns to the opener of this
          // page.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-step]')?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            openerHere()?.focus({ preventScroll: true });
          }}
          className="fixed inset-0 z-50 overflow-y-auto overscroll-contain bg-surface p-5 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[92dvh] sm:w-[min(58rem,94vw)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl sm:p-8"
        >
          <div className="mb-5 flex items-center justify-between gap-4">
            <Dialog.Title className="display-m">Finalizar Compra</Dialog.Title>
            <Dialog.Close className="grid size-11 place-items-center rounded-xl hover:bg-sunken">
              <X aria-hidden className="size-5" />
              <span className="sr-only">Fechar</span>
            </Dialog.Close>
          </div>
          <CheckoutFlow key={asked} plan={plan} product={product} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
