import type { SyntheticEvent } from 'react';

/**
 * For `onToggle`: scrolls an opened panel into view, clear of the bars at the top and bottom (scroll-padding of
 * the page).
 */
export function openInSight({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
}
