import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from '#app/ui/button.tsx';

/** A small panel below its button; Escape and a press elsewhere close it, and the focus goes back. */
export const Popover = ({
  name,
  label,
  children,
}: {
  /** What the panel is read out as. */
  name: string;
  label: ReactNode;
  children: ReactNode;
}) => (
  <Radix.Root>
    <Radix.Trigger className={buttonClass({ size: 'sm' })}>{label}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        aria-label={name}
        align="end"
        sideOffset={6}
        className="z-50 max-h-[70svh] w-72 overflow-y-auto rounded-2xl border border-line bg-raised text-[0.9375rem] text-ink shadow-lg"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
