import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import type { ClientAnswer } from './client-answer.ts';

/**
 * A form over a record that others may change too. As long as nothing is typed it follows the record; once something is,
 * it keeps both what was typed and the record it was typed over (`base`), which the form sends along: whoever saves
 * second is told what changed in between. After being told, the newer record is the base, and what was typed stays.
 */
export function useEdit<T>(current: T) {
  const fetcher = useFetcher<ClientAnswer>();
  const answer = fetcher.data;
  useToast(answer?.toast);
  const [{ base, round, dirty, seen }, setState] = useState({
    base: current,
    round: 0,
    dirty: false,
    seen: answer,
  });
  const settled = fetcher.state === 'idle';
  if (settled && answer !== seen) {
    // Answered, and the record loaded again behind it.
    const saved = answer?.ok === true;
    setState({ base: current, round: saved ? round + 1 : round, dirty: !saved, seen: answer });
  } else if (settled && !dirty && JSON.stringify(current) !== JSON.stringify(base)) {
    setState({ base: current, round: round + 1, dirty, seen });
  }
  const form = useRef<HTMLFormElement>(null);
  const saved = settled && answer?.ok === true;
  // Its fields begin anew, the button that was pressed too: the keyboard goes on from the new one.
  useEffect(() => {
    if (saved && answer && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
  }, [saved, answer]);
  return {
    fetcher,
    /** Goes on the form. */
    form,
    base,
    fields: answer?.ok === false ? (answer.fields ?? {}) : {},
    refusal: answer && !answer.ok && settled ? answer.toast.message : undefined,
    pending: !settled,
    dirty,
    /** Key of the form: its fields begin anew with each round. */
    round,
    onInput: () => {
      if (!dirty) setState({ base, round, dirty: true, seen });
    },
  };
}
