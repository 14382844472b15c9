import { type RefObject, useEffect } from 'react';

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
/** Whether a key belongs to something else: a field, a menu, a shortcut of the browser. */
export const isTyping = (event: KeyboardEvent) =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(TYPING) !== null);

/** Links of a list's lines. */
const LINES = '[data-lead-link], [data-row-link]';

/**
 * Keys of a list: j and k go through the lines, x selects, / goes to the search; Enter opens, as for any
 * link.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  { off = false, toggle }: { off?: boolean; toggle?: (id: string) => void },
) {
  useEffect(() => {
    if (off) return;
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('input[name="busca"]')?.focus();
        return;
      }
      const links = [...(list.current?.querySelectorAll<HTMLElement>(LINES) ?? [])];
      const row = document.activeElement?.closest('tr');
      const at = links.findIndex((link) => row?.contains(link));
      if (event.key === 'j') links[Math.min(at + 1, links.length - 1)]?.focus();
      else if (event.key === 'k') links[Math.max(at - 1, 0)]?.focus();
      else if (event.key === 'x' && at >= 0) toggle?.(links[at]?.dataset.leadLink ?? '');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [list, off, toggle]);
}
