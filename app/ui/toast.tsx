import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { Toast } from '#app/lib/toast.ts';

/**
 * Fetched with the first toast: most visits to a public page show none. Where it cannot be fetched (no network), the
 * words beside the fields must do: a page with what was typed in it does not fall over a toast.
 */
const Sonner = lazy<ComponentType<{ onMounted: () => void }>>(() =>
  import('./toast-outlet.tsx').catch(() => ({ default: () => null })),
);

/** A button in a toast, as long as it shows. `key` tells it from other toasts with the same words. */
export type ToastAction = { key: string; label: string; seconds: number; run: () => void };

/** Toasts that wait for the outlet, and the outlet that waits for a toast. */
const waiting: { toast: Toast; action?: ToastAction }[] = [];
let wake: (() => void) | undefined;
let mounted = false;

/**
 * The place on the page where toasts appear; one a page.
 * @param early fetched with the page: where people work, a toast must come also when the network has gone since
 */
export function Toaster({ early = false }: { early?: boolean }) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    wake = () => setWanted(true);
    if (early || waiting.length > 0) wake();
    return () => {
      wake = undefined;
      mounted = false;
    };
  }, [early]);
  return wanted ? (
    <Suspense>
      <Sonner onMounted={showWaiting} />
    </Suspense>
  ) : null;
}

/** Shows a toast. Identical ones at once are one. */
export function showToast(toast: Toast, action?: ToastAction): void {
  waiting.push({ toast, action });
  if (mounted) showWaiting();
  else wake?.();
}

function showWaiting() {
  mounted = true;
  import('sonner').then(
    ({ toast }) => {
      for (const { toast: shown, action } of waiting.splice(0)) {
        const { tone, title, message } = shown;
        const show = { good: toast.success, bad: toast.error, info: toast.info }[tone];
        show(title, {
          description: message,
          id: action?.key ?? `${title}|${message ?? ''}`,
          ...(action && {
            duration: action.seconds * 1000,
            action: { label: action.label, onClick: action.run },
          }),
        });
      }
    },
    () => {},
  );
}

/** Shows what an action or a loader answered with. */
export function useToast(toast: Toast | null | undefined): void {
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
}
