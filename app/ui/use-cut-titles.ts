import { useEffect } from 'react';

/** Texts that their column cuts say themselves whole to a mouse that rests on them, wherever a page cuts one. */
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
