import { useEffect } from 'react';
import { isTyping } from '#app/shells/admin/use-list-keys.ts';

const FIELDS: Readonly<Record<string, string>> = { r: 'body', n: 'note' };

/** The key that was pressed last on the list, if it is one of a conversation; the conversation that opens uses it. */
let pressedAhead: string | undefined;

/** Keeps the keys of a conversation that are pressed while it still opens from the list. */
export function useThreadKeysAhead() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      pressedAhead = FIELDS[event.key] && !isTyping(event) ? event.key : undefined;
    };
    const onPress = () => {
      pressedAhead = undefined;
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
    };
  }, []);
}

/** Keys of an open conversation: r goes to the answer, n to the note. */
export function useThreadKeys() {
  useEffect(() => {
    const fieldOf = (key: string) => {
      const name = FIELDS[key];
      return name ? document.querySelector<HTMLTextAreaElement>(`main textarea[name="${name}"]`) : null;
    };
    if (pressedAhead) fieldOf(pressedAhead)?.focus();
    pressedAhead = undefined;
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || document.querySelector('dialog[open]')) return;
      const field = fieldOf(event.key);
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
