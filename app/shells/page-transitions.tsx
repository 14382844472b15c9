import { type ReactNode, useEffect, useState, ViewTransition } from 'react';
import { useLocation } from 'react-router';

/**
 * Fades from one page to the next below it: links, rows of a list and keys. Changes on the same address (filters, tabs,
 * live updates) keep their own setting. People who prefer reduced motion get no transition.
 */
export function PageTransitions({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState(pathname);
  useEffect(() => setShown(pathname), [pathname]);
  const moves = pathname !== shown && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <ViewTransition default="none" update={moves ? 'page' : 'none'}>
      {children}
    </ViewTransition>
  );
}
