import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the content of the next page if the focused element was removed with the previous page (an
 * answered form, a closed palette). Otherwise the focus would start in front of the menu.
 */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    // A closing dialog, or a field of the page, takes the focus first.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body)
        document.getElementById('conteudo')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [pathname]);
}
