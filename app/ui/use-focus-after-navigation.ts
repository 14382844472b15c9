import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Where a page took what had the focus with it (a form that was answered, a palette that closed), the keyboard goes on at
 * the content of the new page instead of before its menu.
 */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    // A dialog that closes, or a field of the page, takes the focus first.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body)
        document.getElementById('conteudo')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [pathname]);
}
