import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Toast, ToastAction, WaitingToast } from '#app/lib/toast.ts';

/**
 * Toasts that wait for the outlet, and the callback for new ones: it first loads the outlet, then shows them.
 */
const waiting: WaitingToast[] = [];
let wake: (() => void) | undefined;
/** Ends the toasts of other pages; set by the outlet. */
let endOthers: (() => void) | undefined;

/**
 * Fetched with the first toast: most visits to a public page show none. If it cannot be fetched (no network),
 * the messages beside the fields must suffice: a missing toast must not break a page with entries.
 */
const Outlet = lazy<
  ComponentType<{ waiting: WaitingToast[]; onReady: (show: () => void, leave: () => void) => void }>
>(() => import('./toast-outlet.tsx').catch(() => ({ default: () => null })));

function onReady(show: () => void, leave: () => void): void {
  wake = show;
  endOthers = leave;
  show();
}

/**
 * Container of the toasts; one per page.
 * @param early fetched with the page: where people work, a toast must come also when the network has gone since
 */
export function Toaster({ early = false }: { early?: boolean }) {
  const [wanted, setWanted] = useState(false);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address ends toasts.
  useEffect(() => endOthers?.(), [pathname, search]);
  useEffect(() => {
    wake = () => setWanted(true);
    if (early || waiting.length > 0) wake();
    document.addEventListener('focusin', fetchForUse);
    return () => {
      document.removeEventListener('focusin', fetchForUse);
      wake = undefined;
      endOthers = undefined;
    };
  }, [early]);
  // In the page from the first frame: screen readers miss the first words of a newly added live region.
  return (
    <div aria-live="polite" aria-relevant="additions text">
      {wanted && (
        <Suspense>
          <Outlet waiting={waiting} onReady={onReady} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Fetches the toasts when the person focuses a form or button: a toast may have to report a missing network.
 */
function fetchForUse({ target }: FocusEvent): void {
  if (target instanceof Element && target.closest('form, button'))
    import('./toast-outlet.tsx').catch(() => {});
}

/**
 * Shows a toast. It ends with its cause: a failure at the next entry in a field, another action or another
 * address; any other one with its page. Identical simultaneous toasts are shown once, and a failure that the page
 * shows beside its field or form is not shown at all.
 */
export function showToast(toast: Toast, action?: ToastAction): void {
  waiting.push({ toast, action });
  wake?.();
}

/** Shows the toast of an action's or loader's answer. */
export function useToast(toast: Toast | null | undefined): void {
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
}
