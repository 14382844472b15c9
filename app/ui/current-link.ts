import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

const CURRENT = '[aria-current="page"], [aria-current="true"], [aria-selected="true"]';

/**
 * Scrolls a row of links sideways, without scrolling the page, to centre the current link. A row that the
 * person scrolled before scripts ran is left alone: a link must not move away under a finger.
 * @param current value whose change makes the row scroll again
 */
export function useCurrentInSight(row: RefObject<HTMLElement | null>, current: string): void {
  const began = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current link is the reason to scroll.
  useEffect(() => {
    const box = row.current;
    const link = box?.querySelector(CURRENT);
    const scrolledByHand = !began.current && box?.scrollLeft !== 0;
    began.current = true;
    if (!box || !link || scrolledByHand) return;
    const [outer, inner] = [box.getBoundingClientRect(), link.getBoundingClientRect()];
    box.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [row, current]);
}

type Link = { isActive: boolean; isPending: boolean };

/**
 * Returns which of several links is marked: that of the current page, or from the press on that of the
 * pending one.
 */
export function useMarked(): (link: Link) => boolean {
  const { state, formData } = useNavigation();
  const leaving = state === 'loading' && !formData;
  return ({ isActive, isPending }) => (leaving ? isPending : isActive);
}
