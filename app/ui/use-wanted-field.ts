import { useEffect } from 'react';

/**
 * Focuses the field that a link names, or by "name.2" the third one of that name; opens folded parts around
 * it. A text in an editor gets the focus there.
 */
export function useWantedField(name: string | null): void {
  useEffect(() => {
    const field = name && fieldOfName(name);
    if (!field) return;
    for (let at: HTMLElement | null = field; at; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true;
    begin(field);
    const area = field.parentElement;
    if (!(field instanceof HTMLTextAreaElement) || !area) return;
    // The editor of a rich text appears after its textarea, and hides it.
    const wait = new MutationObserver(() => {
      const editor = area.querySelector<HTMLElement>('[contenteditable="true"]');
      if (!editor) return;
      wait.disconnect();
      begin(editor);
    });
    wait.observe(area, { childList: true, subtree: true });
    return () => wait.disconnect();
  }, [name]);
}

function begin(field: HTMLElement) {
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

function fieldOfName(name: string): HTMLElement | null {
  const named = (own: string) =>
    document.querySelectorAll<HTMLElement>(`main [name="${CSS.escape(own)}"]:not([type="hidden"])`);
  const [whole] = named(name);
  if (whole) return whole;
  const [, own = name, at = '0'] = /^(.+)\.(\d+)$/.exec(name) ?? [];
  const all = named(own);
  return all[Number(at)] ?? all[0] ?? null;
}
