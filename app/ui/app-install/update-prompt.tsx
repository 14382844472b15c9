import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';

/**
 * Place of the message: at the bottom, above the phone's safe area, over the page without moving it. The right
 * 88 px stay free for the chat button, and on wide screens the left for the side menu of the customer area.
 */
const CORNER =
  'fixed right-[5.5rem] bottom-[calc(var(--foot)+max(1rem,env(safe-area-inset-bottom)))] left-4 z-30 rounded-2xl border border-line bg-raised text-ink shadow-[0_8px_32px_rgb(11_43_38/0.16)] transition duration-200 sm:left-auto sm:w-96 starting:translate-y-3 starting:opacity-0 print:hidden';

/** Offers the newer version of the app; it takes over only when the user accepts. */
export default function UpdatePrompt({
  worker,
  onLater,
}: {
  /** None where it is only shown (/dev/ui). */
  worker: ServiceWorker | null;
  onLater: () => void;
}): ReactNode {
  const [pending, setPending] = useState(false);
  const update = () => {
    setPending(true);
    if (!worker) return;
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    });
    worker.postMessage('skip-waiting');
  };
  return (
    <div role="status" className={`${CORNER} flex flex-wrap items-center gap-x-2 gap-y-1.5 py-2.5 pr-2 pl-4`}>
      <p className="grow basis-full text-[0.9375rem] leading-snug font-medium sm:basis-0">
        Há uma versão nova.
      </p>
      <Button variant="primary" size="sm" pending={pending} pendingLabel="Atualizando…" onClick={update}>
        Atualizar
      </Button>
      <button
        type="button"
        onClick={onLater}
        aria-label="Atualizar depois"
        className="inline-flex min-h-9 shrink-0 items-center rounded-xl px-2 text-sm font-medium text-muted hover:bg-sunken"
      >
        Depois
      </button>
    </div>
  );
}
