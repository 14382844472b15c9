import { type FocusEvent, type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import type { WaitingToast } from '#app/lib/toast.ts';
import { wholeWords } from './whole-words.tsx';

/**
 * In the middle, above the bars at the foot of the window or below the header. The foot is the usual place: the
 * top has headings and buttons on every page.
 */
const OFFSET = {
  bottom: 'calc(max(var(--foot, 0px), var(--foot-bar, 0px)) + 0.75rem)',
  top: '4.75rem',
};
const CONTROLS = 'a, button, input, select, textarea, label, summary';
const PROBE =
  'pointer-events-none invisible fixed left-1/2 h-24 w-[min(22rem,calc(100vw-2rem))] -translate-x-1/2 print:hidden';

type Props = {
  /** Shown, and removed from here, once the outlet is ready: sonner drops earlier ones. */
  waiting: WaitingToast[];
  /** Receives the function that shows the waiting toasts, and the one that ends toasts of other addresses. */
  onReady: (show: () => void, leave: () => void) => void;
};

export default function ToastOutlet({ waiting, onReady }: Props) {
  const outlet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page's own, older live region surrounds it.
    outlet.current?.querySelector('section')?.removeAttribute('aria-live');
    const [foot, head] = [...(outlet.current?.querySelectorAll('[data-probe]') ?? [])];
    const place = () =>
      foot && head && coversControl(foot) && !coversControl(head) ? 'top-center' : undefined;
    // After the page has shown the answer: a failure that it shows is no toast.
    const showAll = () => {
      for (const next of waiting.splice(0)) show(next, place());
    };
    onReady(() => void setTimeout(showAll), endToastsOfOthers);
    document.addEventListener('keydown', undoByKey);
    document.addEventListener('input', endFailures);
    return () => {
      document.removeEventListener('keydown', undoByKey);
      document.removeEventListener('input', endFailures);
    };
  }, [waiting, onReady]);
  return (
    <div ref={outlet} onKeyDownCapture={watchTab} onBlurCapture={goOn}>
      <i aria-hidden data-probe className={PROBE} style={{ bottom: OFFSET.bottom }} />
      <i aria-hidden data-probe className={PROBE} style={{ top: OFFSET.top }} />
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
            // Clicks pass through to the content below, and a resting mouse does not hold the toast: only its
            // buttons receive them.
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

function watchTab({ key, shiftKey }: ReactKeyboardEvent) {
  tabbing = key === 'Tab' && !shiftKey;
  setTimeout(() => {
    tabbing = false;
  });
}

/**
 * Sonner returns the focus to its origin even when the person tabs on, which traps the keyboard while the
 * toast shows. Toasts are last on the page, so the focus continues at its start.
 */
function goOn({ currentTarget, relatedTarget }: FocusEvent) {
  const next = relatedTarget ?? (tabbing ? document.querySelector('a[href="#conteudo"]') : null);
  if (next instanceof HTMLElement && !currentTarget.contains(next)) setTimeout(() => next.focus());
}

/** Undo of the newest toast with a button, while it is shown. */
let undoable: { id: string; run: () => void } | null = null;

/** Ctrl+Z runs the newest toast's undo, except in text fields. */
function undoByKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!undoable || key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
  const text = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])';
  if (target instanceof Element && target.closest(text)) return;
  event.preventDefault();
  const { id, run } = undoable;
  undoable = null;
  toast.dismiss(id);
  run();
}

/**
 * Whether a toast in the place of this probe would cover something that can be pressed or filled in. Links of the
 * site's footer do not count.
 */
function coversControl(probe: Element): boolean {
  const { left, top, width, height } = probe.getBoundingClientRect();
  const parts = [0.02, 0.25, 0.5, 0.75, 0.98];
  return parts.some((x) =>
    parts.some((y) => {
      const control = document.elementFromPoint(left + x * width, top + y * height)?.closest(CONTROLS);
      return control && !control.closest('footer');
    }),
  );
}

/** Ids of the failures that may still be shown. */
const failures: string[] = [];

function endFailures(): void {
  for (const failure of failures.splice(0)) toast.dismiss(failure);
}

/** Addresses of shown toasts by id: of failures with the query, which names the step of a form. */
const places = new Map<string, { address: string; bad: boolean }>();

const addressFor = (bad: boolean) => (bad ? location.pathname + location.search : location.pathname);

/** Ends the toasts that another address showed. An undo stays for its seconds. */
function endToastsOfOthers(): void {
  for (const [id, { address, bad }] of places) {
    if (address === addressFor(bad)) continue;
    places.delete(id);
    toast.dismiss(id);
  }
}

const textOf = (node: Element | null) => node?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** Whether the page shows a text already: as the note of an invalid field, or in the notice of a form. */
function isOnPage(text: string): boolean {
  const wanted = text.replace(/\s+/g, ' ').trim();
  const notes = [...document.querySelectorAll('[aria-invalid="true"][aria-describedby]')]
    .flatMap((field) => field.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => textOf(document.getElementById(id)));
  if (notes.includes(wanted)) return true;
  const boxes = [...document.querySelectorAll('[role="alert"], [role="status"]')];
  return boxes.some((box) => textOf(box).includes(wanted));
}

function show({ toast: shown, action }: WaitingToast, position?: 'top-center'): void {
  const { tone, title, message } = shown;
  // A failure that the page shows beside its cause needs no second place.
  if (tone === 'bad' && !action && isOnPage(message || title)) return;
  const id = action?.key ?? `${title}|${message ?? ''}`;
  const draw = { good: toast.success, bad: toast.error, info: toast.info }[tone];
  const bad = tone === 'bad';
  if (tone === 'good') endFailures();
  if (bad) failures.push(id);
  if (!action) places.set(id, { address: addressFor(bad), bad });
  if (action) undoable = { id, run: action.run };
  const ended = () => {
    if (undoable?.id === id) undoable = null;
  };
  draw(wholeWords(title), {
    description: action ? (
      <>
        {message && wholeWords(message)}
        <span className="sr-only"> {action.label}: Ctrl+Z.</span>
      </>
    ) : (
      message
    ),
    id,
    ...(position && { position }),
    ...(bad && { duration: Number.POSITIVE_INFINITY }),
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
