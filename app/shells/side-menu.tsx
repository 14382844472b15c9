import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { cx } from '#app/ui/class-names.ts';
import { Logo } from '#app/ui/logo.tsx';

type Props = {
  /** Content and name of the button on narrow screens. */
  button: ReactNode;
  /** Classes that place the button over the bar at the top of the page. */
  buttonClass: string;
  /** Classes that place the menu beside the page. */
  className: string;
  home: { to: string; name: string };
  children: ReactNode;
};

/**
 * The menu of an area: beside the page, and on a narrow screen below a button in its bar (docs/product.md
 * section 4, Mobile side menu). One list serves both: doubling the links would add a third to a page's
 * elements. The button opens it without scripts; with scripts it closes when a page is chosen, on Escape (the
 * focus returns to the button) and on a press outside. It scrolls when it is taller than the screen. `--bar`
 * around it is the height of the page's bar.
 */
export function SideMenu({ button, buttonClass, className, home, children }: Props) {
  const toggle = useRef<HTMLDetailsElement>(null);
  const list = useRef<HTMLElement>(null);
  const { key } = { ...useLocation(), ...useNavigation().location };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a new key.
  useEffect(() => {
    toggle.current?.removeAttribute('open');
  }, [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !toggle.current?.open) return;
      toggle.current.open = false;
      toggle.current.querySelector('summary')?.focus();
    };
    const onPress = ({ target }: PointerEvent) => {
      const within = [toggle.current, list.current].some((part) => part?.contains(target as Node));
      if (toggle.current?.open && !within) toggle.current.open = false;
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  return (
    <>
      <details
        ref={toggle}
        className="peer fixed top-[calc((var(--bar)-2.75rem)/2)] left-4 z-40 lg:hidden print:hidden"
      >
        <summary
          className={cx(
            'inline-flex min-h-11 list-none items-center rounded-xl border border-line bg-raised [&::-webkit-details-marker]:hidden',
            buttonClass,
          )}
        >
          {button}
        </summary>
      </details>
      <aside
        ref={list}
        className={cx(
          'hidden flex-col overflow-y-auto border-line bg-raised peer-open:flex max-lg:fixed max-lg:inset-x-0 max-lg:top-[calc(var(--bar)+1px)] max-lg:z-40 max-lg:max-h-[calc(100svh-var(--bar))] max-lg:overscroll-contain max-lg:border-b max-lg:p-4 max-lg:shadow-lg lg:sticky lg:top-0 lg:flex lg:h-svh lg:border-r print:hidden',
          className,
        )}
      >
        <Link to={home.to} className="hidden rounded-lg px-2 py-1 lg:block">
          <Logo name={home.name} />
        </Link>
        {children}
      </aside>
    </>
  );
}
