import { type RefObject, useEffect, useRef, useState } from 'react';

const USES = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel'] as const;

/**
 * Whether an event is a person's use of the panel. A page focuses its headings, which no key reaches, and a pointer
 * that rests where the step before was pressed reports no movement.
 */
function isUse(event: Event): boolean {
  if (event instanceof MouseEvent && event.type === 'pointermove')
    return event.movementX !== 0 || event.movementY !== 0;
  return event.type !== 'focusin' || (event.target instanceof HTMLElement && event.target.tabIndex >= 0);
}

/**
 * Calls `then` after a time, unless the person uses the panel meanwhile, by pointer, touch, wheel or keyboard: then
 * it stays until it is closed (WCAG 2.2.1).
 * @param ms null before the confirmation is shown.
 */
export function useDelayUnlessUsed(
  panel: RefObject<HTMLElement | null>,
  ms: number | null,
  then: () => void,
): void {
  const [inUse, setInUse] = useState(false);
  // Calls the current handler after the delay.
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    const { current } = panel;
    if (inUse || ms === null || !current) return;
    const stay = (event: Event) => isUse(event) && setInUse(true);
    for (const use of USES) current.addEventListener(use, stay, { passive: true });
    const timer = setTimeout(() => latest.current(), ms);
    return () => {
      clearTimeout(timer);
      for (const use of USES) current.removeEventListener(use, stay);
    };
  }, [panel, ms, inUse]);
}
