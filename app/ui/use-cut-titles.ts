import { useEffect } from 'react';

/** Shows the whole text of truncated elements to a resting mouse, on every page. */
export function useCutTitles(): void {
  useEffect(() => {
    const onOver = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.closest('[title]')) return;
      const cut =
        target.scrollWidth > target.clientWidth && getComputedStyle(target).textOverflow === 'ellipsis';
      const words = cut && target.textContent?.trim();
      if (words) target.title = words;
    };
    document.addEventListener('mouseover', onOver);
    return () => document.removeEventListener('mouseover', onOver);
  }, []);
}
