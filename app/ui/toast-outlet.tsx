import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { Toaster } from 'sonner';

/** Above the bars at the foot of the window, and in the middle: at the top stand headings and buttons of every page. */
const OFFSET = { bottom: 'calc(max(var(--foot, 0px), var(--foot-bar, 0px)) + 0.75rem)' };

/** @param onMounted called once toasts can be shown: sonner drops earlier ones. */
export default function ToastOutlet({ onMounted }: { onMounted: () => void }) {
  const outlet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page's own live region is around it, and older.
    outlet.current?.querySelector('section')?.removeAttribute('aria-live');
    onMounted();
  }, [onMounted]);
  return (
    <div ref={outlet} onKeyDownCapture={watchTab} onBlurCapture={goOn}>
      <Toaster
        position="bottom-center"
        offset={OFFSET}
        mobileOffset={{ ...OFFSET, left: '1rem', right: '1rem' }}
        closeButton
        duration={5000}
        containerAriaLabel="Avisos"
        toastOptions={{
          closeButtonAriaLabel: 'Fechar aviso',
          classNames: {
            // A click goes to what lies below, and a mouse that rests there does not hold the toast: its buttons alone take it.
            toast:
              '!pointer-events-none !border-line !bg-raised !font-sans !text-[0.9375rem] !text-ink !shadow-lg',
            title: '!font-semibold !text-ink',
            description: '!text-muted',
            closeButton: '!pointer-events-auto !border-line !bg-raised !text-ink',
            actionButton:
              '!pointer-events-auto !h-9 !bg-brand-strong !px-3 !text-sm !font-semibold !text-surface dark:!text-sunken',
            success: '[&_[data-icon]]:text-good',
            error: '!border-bad [&_[data-icon]]:text-bad',
          },
        }}
      />
    </div>
  );
}

/** Whether the key that is being handled is Tab. */
let tabbing = false;

function watchTab({ key, shiftKey }: KeyboardEvent) {
  tabbing = key === 'Tab' && !shiftKey;
  setTimeout(() => {
    tabbing = false;
  });
}

/**
 * Sonner gives the focus back to where it came from also when the person tabs on, and a keyboard goes round in a circle
 * for as long as the toast shows. Toasts are the last of the page: after them it begins again.
 */
function goOn({ currentTarget, relatedTarget }: FocusEvent) {
  const next = relatedTarget ?? (tabbing ? document.querySelector('a[href="#conteudo"]') : null);
  if (next instanceof HTMLElement && !currentTarget.contains(next)) setTimeout(() => next.focus());
}
