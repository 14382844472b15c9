import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Moves the focus to the first field of a form that the address asks for (`?abrir=ligacao`).
 * @returns ref of an element around the form
 */
export function useAskedForm<Around extends HTMLElement>(name: string) {
  const around = useRef<Around>(null);
  const [params] = useSearchParams();
  const asked = params.get('abrir') === name;
  useEffect(() => {
    if (asked)
      around.current?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
  }, [asked]);
  return around;
}
