import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { buttonClass } from './button.tsx';
import { cx } from './class-names.ts';

type Props = {
  /** Accessible name of the panel. */
  name: string;
  button: ComponentProps<'button'>;
  /** Width and height of the panel. */
  panelClass: string;
  /** Rendered while it is open. */
  children: (close: () => void) => ReactNode;
};

/** Distance between the panel and its button, and to the edge of the window, in px. */
const GAP = 6;
const EDGE = 12;

const takeFocus = (panel: HTMLElement | null) => panel?.focus({ preventScroll: true });

/**
 * A small panel below its button, as a native popover: Escape and a press elsewhere close it, and the focus
 * returns.
 */
export function Popover({ name, button, panelClass, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();
  // Measured when it is shown; its class sets its width.
  const place = () => {
    const at = opener.current?.getBoundingClientRect();
    if (!at || !panel.current) return;
    const right = document.documentElement.clientWidth - at.right;
    const most = document.documentElement.clientWidth - panel.current.offsetWidth - EDGE;
    panel.current.style.top = `${at.bottom + GAP}px`;
    panel.current.style.right = `${Math.max(EDGE, Math.min(right, most))}px`;
  };
  return (
    <>
      <button
        {...button}
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') place();
        }}
        className={cx(
          'fixed inset-auto m-0 overflow-y-auto rounded-2xl border border-line bg-raised p-0 text-ink shadow-lg dark:border-muted/60 dark:shadow-black/60',
          panelClass,
        )}
      >
        {/* Only while it is open: keys of the page ask whether there is a dialog. */}
        {open && (
          <div role="dialog" aria-label={name} tabIndex={-1} ref={takeFocus} className="outline-none">
            {children(close)}
          </div>
        )}
      </div>
    </>
  );
}

type ListProps = { name: string; label: ReactNode; children: ReactNode };

/** A popover with a button for a row of controls above a list. */
export const ListPopover = ({ name, label, children }: ListProps) => (
  <Popover
    name={name}
    button={{ className: buttonClass({ size: 'sm' }), children: label }}
    panelClass="max-h-[70svh] w-72 text-[0.9375rem]"
  >
    {() => children}
  </Popover>
);

/** Whether the browser supports native popovers (all since 2024). */
export const hasPopovers = (): boolean => 'popover' in HTMLElement.prototype;
