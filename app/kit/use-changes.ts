import { startTransition, useCallback, useRef, useState } from 'react';
import { useFormAction, useSubmit } from 'react-router';
import type { Toast } from '#app/lib/toast.ts';
import { UNDO_SECONDS } from '#app/lib/undo-window.ts';
import { showToast } from '#app/ui/toast.tsx';
import type { Entries } from './form-answer.ts';
import { awaitAnswer, NUMBER } from './record-form.tsx';

const NOT_ANSWERED: Toast = {
  tone: 'bad',
  title: 'Erro ao salvar',
  message: 'Não houve resposta. Nada mudou; confira a conexão e tente de novo.',
};

/** Time after which a missing answer counts as a failure, ms. */
const TIMEOUT = 12_000;

type Options = {
  /** Address of the action; by default the component's page. */
  action?: string;
  /** Toast for a change, or an undo, without an answer. */
  unanswered?: (undoing: boolean) => Toast;
};

export type Changes<Value> = {
  /**
   * Shows a value at once, sends the form, and reverts the value if it is refused.
   * @param keys of the places on the page that show it
   */
  change: (keys: readonly string[], value: Value, form: Entries) => void;
  /** Values of a place while its changes are being sent, oldest first; empty afterwards. */
  under: (key: string) => Value[];
  /** The newest pending value. */
  wanted: (key: string) => Value | undefined;
  /** Why the last change of this place was refused. */
  refusal: (key: string) => string | undefined;
};

/**
 * Changes that show on the screen first, with a toast that undoes them for ten seconds. They are sent one
 * after the other by the forms of the page, whose data reload after each; without an answer the page stays.
 */
export function useChanges<Value>({ action, unanswered = () => NOT_ANSWERED }: Options = {}): Changes<Value> {
  const submit = useSubmit();
  const own = useFormAction();
  const asked = useRef({ action: action ?? own, unanswered });
  asked.current = { action: action ?? own, unanswered };
  const [pending, setPending] = useState<{ keys: readonly string[]; value: Value }[]>([]);
  const [refusals, setRefusals] = useState<Record<string, string | undefined>>({});
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const send = useCallback(
    async (keys: readonly string[], form: Entries, page: string, undoing = false) => {
      const { number, answer: awaited } = awaitAnswer();
      const sent = submit({ ...form, [NUMBER]: number }, { method: 'post', action: page, navigate: false });
      const late = new Promise<undefined>((done) => setTimeout(done, TIMEOUT));
      // The page navigated away before an answer, for instance to the sign-in after the session ended.
      const answer = await Promise.race([awaited, late, sent.then(() => 'left' as const)]);
      if (answer === 'left') return;
      const { toast, ok, undo } = answer ?? { toast: asked.current.unanswered(undoing), ok: false };
      for (const key of keys) setRefusals((now) => ({ ...now, [key]: ok ? undefined : toast?.message }));
      if (toast)
        showToast(
          toast,
          undo && !undoing
            ? {
                key: `change:${number}`,
                label: 'Desfazer',
                seconds: UNDO_SECONDS,
                run: () => {
                  // A toast returns the focus when it loses it: restore it now, before another field gets it.
                  const { activeElement } = document;
                  if (activeElement instanceof HTMLElement && activeElement.closest('[data-sonner-toast]'))
                    activeElement.blur();
                  void send(keys, undo, page, true);
                },
              }
            : undefined,
        );
      if (answer) await sent;
    },
    [submit],
  );

  const change = useCallback(
    (keys: readonly string[], value: Value, form: Entries) => {
      const one = { keys, value };
      const page = asked.current.action;
      setPending((now) => [...now, one]);
      const work = () =>
        send(keys, form, page).finally(() =>
          // In the transition of the loaded data: earlier, the place would show the old value for a moment.
          startTransition(() => setPending((now) => now.filter((other) => other !== one))),
        );
      queue.current = queue.current.then(work, work);
    },
    [send],
  );

  const under = (key: string) => pending.filter(({ keys }) => keys.includes(key)).map(({ value }) => value);
  return { change, under, wanted: (key) => under(key).at(-1), refusal: (key) => refusals[key] };
}
