const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * "g" and a letter lead to a page of the panel (`shortcuts.tsx`); within this time the letter has no other
 * effect.
 */
const SEQUENCE_MS = 1_200;
/** The last two key presses; several listeners of the page update them. */
let last: KeyboardEvent | undefined;
let before: KeyboardEvent | undefined;

function followsG(event: KeyboardEvent): boolean {
  if (event !== last) [before, last] = [last, event];
  return before?.key === 'g' && event.timeStamp - before.timeStamp < SEQUENCE_MS;
}

/** Handles keys without modifiers, outside of text fields and dialogs. @returns removes the handler */
export function onPlainKey(keys: Record<string, () => void>): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const toAPage = followsG(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector('dialog[open], [role="dialog"]')) return;
    const work = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!work || toAPage) return;
    event.preventDefault();
    work();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
