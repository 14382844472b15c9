import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { cx } from '#app/ui/class-names.ts';

type Props = {
  /** What its button shows and is called. */
  button: ReactNode;
  /** How the button is set. */
  className: string;
  children: ReactNode;
};

/**
 * The menu of a narrow screen (docs/product.md section 4, Mobile side menu). Opens without scripts; with them it
 * closes when a page is chosen, by Escape (the focus goes back to its button) and by a press beside it. Hangs below
 * the bar that it stands in, and scrolls where the screen is lower than it.
 */
export function MobileMenu({ button, className, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own.
  useEffect(() => {
    menu.current?.removeAttribute('open');
  }, [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  return (
    <details ref={menu} className="group lg:hidden">
      <summary
        className={cx(
          'inline-flex min-h-11 list-none items-center rounded-xl border border-line bg-raised [&::-webkit-details-marker]:hidden',
          className,
        )}
      >
        {button}
      </summary>
      <div className="absolute inset-x-0 top-[calc(100%+1px)] flex max-h-[calc(100svh-4rem)] flex-col overflow-y-auto overscroll-contain border-b border-line bg-raised p-4 shadow-lg">
        {children}
      </div>
    </details>
  );
}
