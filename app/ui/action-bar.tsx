import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const STYLES = {
  links:
    '@media (width < 64rem) and (height >= 30rem){html{--foot:calc(3.75rem + env(safe-area-inset-bottom))}}',
  bar: 'html{--foot-bar:6rem}@media (width < 40rem){html{--foot-bar:9rem}}',
};

/**
 * Keeps room at the foot of the window while a bar is shown. Uses a style element because `html:has()` makes
 * the browser restyle the whole page for each added node.
 */
export const FootRoom = ({ of: kind }: { of: keyof typeof STYLES }) => <style>{STYLES[kind]}</style>;

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
