import { useEffect } from 'react';
import { isTyping } from '#app/shells/admin/use-list-keys.ts';

const FIELDS: Readonly<Record<string, string>> = { r: 'body', n: 'note' };

/** Keys of an open conversation: r goes to the answer, n to the note. */
export function useThreadKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = FIELDS[event.key];
      if (!name || isTyping(event) || document.querySelector('dialog[open]')) return;
      const field = document.querySelector<HTMLTextAreaElement>(`main textarea[name="${name}"]`);
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
