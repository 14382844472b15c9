import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { Toast } from '#app/lib/toast.ts';

/**
 * Fetched with the first toast: most visits to a public page show none. Where it cannot be fetched (no network), the
 * words beside the fields must do: a missing toast must not take a page with entries down.
 */
const Sonner = lazy<ComponentType<{ onMounted: () => void }>>(() =>
  import('./toast-outlet.tsx').catch(() => ({ default: () => null })),
);

/** A button in a toast, as long as it shows. `key` tells it from other toasts with the same words. */
export type ToastAction = { key: string; label: string; seconds: number; run: () => void };

type Manner = {
  /** The page says the same where it happened, and stays: it is seen here for a moment, and read out there alone. */
  quiet?: boolean;
};

/** Toasts that wait for the outlet, and the outlet that waits for a toast. */
const waiting: { toast: Toast; action?: ToastAction | undefined; quiet: boolean }[] = [];
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
    const gone = new AbortController();
    document.addEventListener('focusin', fetchForUse, { signal: gone.signal });
    document.addEventListener('keydown', undoByKey, { signal: gone.signal });
    return () => {
      gone.abort();
      wake = undefined;
      mounted = false;
    };
  }, [early]);
  // There from the first frame: screen readers miss the first words of a live region that is born with them.
  return (
    <div aria-live="polite" aria-relevant="additions text">
      {wanted && (
        <Suspense>
          <Sonner onMounted={showWaiting} />
        </Suspense>
      )}
    </div>
  );
}

/** A toast may have to say that there is no network: it is fetched when the person begins with what one can follow. */
function fetchForUse({ target }: FocusEvent): void {
  if (target instanceof Element && target.closest('form, button'))
    import('./toast-outlet.tsx').catch(() => {});
}

/**
 * Shows a toast; a failure stays until it is closed, or until something else is done. Identical ones at once are one.
 */
export function showToast(toast: Toast, action?: ToastAction, { quiet = false }: Manner = {}): void {
  waiting.push({ toast, action, quiet });
  if (mounted) showWaiting();
  else wake?.();
}

/** What the newest toast with a button takes back, while it shows. */
let undoable: { id: string; run: () => void } | null = null;

/** Ctrl+Z does what the newest toast offers; in a text it stays what it is there. */
function undoByKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!undoable || key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
  const text = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])';
  if (target instanceof Element && target.closest(text)) return;
  event.preventDefault();
  const { id, run } = undoable;
  undoable = null;
  void import('sonner').then(({ toast }) => toast.dismiss(id));
  run();
}

/** Ids of the failures that may still be on the screen. */
const failures: string[] = [];

const said = (text: string, quiet: boolean) => (quiet ? <span aria-hidden>{text}</span> : text);

function showWaiting() {
  mounted = true;
  import('sonner').then(
    ({ toast }) => {
      for (const { toast: shown, action, quiet } of waiting.splice(0)) {
        const { tone, title, message } = shown;
        const id = action?.key ?? `${title}|${message ?? ''}`;
        const show = { good: toast.success, bad: toast.error, info: toast.info }[tone];
        if (tone === 'good') for (const failure of failures.splice(0)) toast.dismiss(failure);
        if (tone === 'bad') failures.push(id);
        if (action) undoable = { id, run: action.run };
        const ended = () => {
          if (undoable?.id === id) undoable = null;
        };
        show(said(title, quiet), {
          description: action ? (
            <>
              {message}
              <span className="sr-only"> {action.label}: Ctrl+Z.</span>
            </>
          ) : (
            message && said(message, quiet)
          ),
          id,
          ...(quiet ? { closeButton: false } : tone === 'bad' && { duration: Number.POSITIVE_INFINITY }),
          ...(action && {
            duration: action.seconds * 1000,
            onDismiss: ended,
            onAutoClose: ended,
            action: {
              label: action.label,
              onClick: () => {
                ended();
                action.run();
              },
            },
          }),
        });
      }
    },
    () => {},
  );
}

/** Shows what an action or a loader answered with. */
export function useToast(toast: Toast | null | undefined, { quiet = false }: Manner = {}): void {
  useEffect(() => {
    if (toast) showToast(toast, undefined, { quiet });
  }, [toast, quiet]);
}
