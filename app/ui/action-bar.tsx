import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { FootRoom } from './foot-room.tsx';

/** The buttons of a long form of the panel, visible at any scroll position. */
export const ActionBar = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div
    className={cx(
      'foot-bar sticky bottom-0 z-20 -mx-4 flex flex-wrap gap-2 border-t border-line bg-surface/95 px-4 py-3 backdrop-blur lg:-mx-6 lg:px-6',
      className,
    )}
  >
    <FootRoom of="bar" />
    {children}
  </div>
);
