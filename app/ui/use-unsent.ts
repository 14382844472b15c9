import { useCallback, useEffect, useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

const isText = (target: EventTarget | null): target is Control =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'file', 'button', 'submit'].includes(target.type));

/**
 * Returns a function that reports whether text entered on the open page is unsent. A sent form is remounted
 * or emptied, so its fields are detached or empty.
 */
export function useUnsent(): () => boolean {
  const typed = useRef(new Set<Control>());
  useEffect(() => {
    const { current: controls } = typed;
    const onInput = ({ target }: Event) => {
      if (isText(target)) controls.add(target);
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, []);
  return useCallback(() => {
    for (const control of typed.current)
      if (!control.isConnected || control.value === '') typed.current.delete(control);
    return typed.current.size > 0;
  }, []);
}
