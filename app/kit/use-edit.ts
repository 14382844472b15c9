import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { useRecordForm } from './form.tsx';
import type { FormAnswer } from './form-answer.ts';

type Options<Draft> = {
  /** Name of the form among those of its page. */
  intent: string;
  /** The record's values, or the initial values of a new one. */
  draft: Draft;
  /** Version of the record; left out for a new one. */
  expectedVersion?: string | number | undefined;
};

/**
 * A form over a record that others may change meanwhile. Until the first entry it follows the record; then it
 * keeps the entries and the version they were made over. A refusal lists the changes; the newer version then
 * counts as seen, and the entries stay.
 */
export function useEdit<Draft>({ intent, draft, expectedVersion }: Options<Draft>) {
  const fetcher = useFetcher<FormAnswer<unknown>>();
  const answer = fetcher.data;
  const current = { draft, expectedVersion };
  const [{ base, round, dirty, seen }, setState] = useState({
    base: current,
    round: 0,
    dirty: false,
    seen: answer,
  });
  const settled = fetcher.state === 'idle';
  // A refusal with the notice of the form, which waits for the reloaded record.
  useToast(settled || answer?.ok ? answer?.toast : undefined);
  if (settled && answer !== seen) {
    // Answered, and the record reloaded.
    const saved = answer?.ok === true;
    setState({ base: current, round: saved ? round + 1 : round, dirty: !saved, seen: answer });
  } else if (settled && !dirty && JSON.stringify(current) !== JSON.stringify(base)) {
    // Another version of the same values leaves the fields, and the focus in them, as they are.
    const same = JSON.stringify(draft) === JSON.stringify(base.draft);
    setState({ base: current, round: same ? round : round + 1, dirty, seen });
  }
  const ownAnswer = settled ? answer : undefined;
  const ref = useRef<HTMLFormElement>(null);
  const saved = settled && answer?.ok === true;
  // A save remounts the form with the pressed button; moves the focus to the new one.
  useEffect(() => {
    if (saved && answer && document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
  }, [saved, answer]);
  const form = useRecordForm({
    intent,
    // The fields still hold the entries; the other fields show the record's current values.
    answer: ownAnswer && { ...ownAnswer, draft: undefined, expectedVersion: undefined },
    ...base,
    fetcher,
  });
  return {
    ...form,
    round,
    ref,
    onInput: () => {
      if (!dirty) setState({ base, round, dirty: true, seen });
    },
    answer: ownAnswer,
    dirty,
    saved,
    /** Values that the fields were last filled with. */
    base: base.draft,
  };
}
