import { useCallback, useRef, useState } from 'react';
import { useParams, useRevalidator } from 'react-router';
import { NO_ANSWER } from '#app/features/cards/rules/service-messages.ts';
import { UNDO_SECONDS } from '#app/lib/undo-window.ts';
import { postForm } from '#app/ui/post-form.ts';
import { showToast } from '#app/ui/toast.tsx';
import type { ClientAnswer } from './client-answer.ts';

type Fields = Record<string, string>;

export type Changes<Value> = {
  /**
   * Shows a value at once, asks for it, and takes it off the screen again where it is refused.
   * @param key of the place on the page that shows it
   */
  change: (key: string, value: Value, fields: Fields) => void;
  /** What a place shows while it is under way; undefined when the record says it. */
  wanted: (key: string) => Value | undefined;
  /** Why the last change of this place was refused. */
  refusal: (key: string) => string | undefined;
};

/** Changes of a client's records: on the screen first, with a toast that takes them back for ten seconds. */
export function useChanges<Value>(): Changes<Value> {
  const { clientId } = useParams();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<{ id: symbol; key: string; value: Value }[]>([]);
  const [refusals, setRefusals] = useState<Record<string, string | undefined>>({});
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const send = useCallback(
    async (key: string, fields: Fields, undone = false) => {
      const answer = await postForm<ClientAnswer>(`/admin/clientes/${clientId}/mudar`, fields);
      const { toast = NO_ANSWER, ok = false, undo } = answer ?? {};
      setRefusals((now) => ({ ...now, [key]: ok ? undefined : toast.message }));
      showToast(
        toast,
        undo && !undone
          ? {
              key: `${key}:${Date.now()}`,
              label: 'Desfazer',
              seconds: UNDO_SECONDS,
              run: () => {
                // The toast hands the focus back when it loses it: now, not while somebody writes elsewhere.
                if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
                void send(key, undo, true);
              },
            }
          : undefined,
      );
      if (answer) await revalidate();
    },
    [clientId, revalidate],
  );

  const change = useCallback(
    (key: string, value: Value, fields: Fields) => {
      const id = Symbol(key);
      setPending((now) => [...now, { id, key, value }]);
      const work = () =>
        send(key, fields).finally(() => setPending((now) => now.filter((one) => one.id !== id)));
      // One after the other: two presses arrive in the order they were made.
      queue.current = queue.current.then(work, work);
    },
    [send],
  );

  return {
    change,
    wanted: (key) => pending.findLast((one) => one.key === key)?.value,
    refusal: (key) => refusals[key],
  };
}
