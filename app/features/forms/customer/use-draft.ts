import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answers } from '#app/features/forms/rules/form-fields.ts';
import type { FormView } from '#app/features/forms/rules/terms.ts';
import { isSessionOver } from '#app/ui/session-over.ts';

/** Delay of a save after the last key, in ms. */
const PAUSE_MS = 700;
/** Pause before a retry without an `online` event; ms. */
const RETRY_MS = 5_000;

type SaveState = 'idle' | 'saving' | 'saved' | 'waiting' | 'closed';

export const SAVE_WORDS: Record<SaveState, string> = {
  idle: '',
  saving: 'Salvando…',
  saved: 'Rascunho salvo',
  waiting: 'Sem conexão: salvamos assim que ela voltar',
  closed: 'Este formulário já foi enviado ou cancelado. Recarregue a página.',
};

/**
 * Saves the entries, field by field: on the server after each pause, and in this tab until the server has
 * them, so that a reload or a lost connection does not lose an entry.
 */
export function useFormDraft({ id, answers }: Pick<FormView, 'id' | 'answers'>) {
  const address = `/app/formularios/${id}/rascunho`;
  const key = `nome.formulario.${id}`;
  const unsaved = useRef<Answers>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef(false);
  const [state, setState] = useState<SaveState>('idle');
  // The first render matches the server's; unsaved entries of this tab follow in the second.
  const [first, setFirst] = useState({ answers, round: 0 });
  const sentWhole = useRef(false);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const sent = unsaved.current;
    if (running.current || Object.keys(sent).length === 0) return;
    running.current = true;
    setState('saving');
    const status = await fetch(address, { method: 'POST', body: new URLSearchParams(sent) }).then(
      // Without a session the answer is the sign-in page: nothing was saved.
      (response) => (isSessionOver(response.url) ? 0 : response.status),
      () => 0,
    );
    running.current = false;
    if (status === 200) {
      // Entries that changed during the request are sent again.
      for (const [name, value] of Object.entries(sent)) {
        if (unsaved.current[name] === value) delete unsaved.current[name];
      }
      remember(key, unsaved.current);
      setState('saved');
      if (Object.keys(unsaved.current).length > 0) timer.current = setTimeout(() => void save(), PAUSE_MS);
    } else if (status === 409 || status === 404) {
      setState('closed');
    } else {
      setState('waiting');
      timer.current = setTimeout(() => void save(), RETRY_MS);
    }
  }, [address, key]);

  useEffect(() => {
    const kept = recall(key);
    if (Object.keys(kept).length > 0) {
      unsaved.current = kept;
      setFirst((before) => ({ answers: { ...before.answers, ...kept }, round: 1 }));
      void save();
    }
    const online = () => void save();
    // The last words before a tab goes: the browser delivers these after it.
    const leave = () => {
      if (Object.keys(unsaved.current).length > 0) {
        navigator.sendBeacon(address, new URLSearchParams(unsaved.current));
      }
    };
    window.addEventListener('online', online);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', leave);
      clearTimeout(timer.current);
      // A step to another page of the area, or the form was sent and is another page now.
      if (sentWhole.current) remember(key, {});
      else leave();
    };
  }, [address, key, save]);

  return {
    first,
    state,
    typed(name: string, value: string) {
      sentWhole.current = false;
      unsaved.current = { ...unsaved.current, [name]: value };
      remember(key, unsaved.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), PAUSE_MS);
    },
    /** Called when the whole form is submitted, and with false after a refusal, which resumes the saving. */
    sendWhole(going: boolean) {
      sentWhole.current = going;
      if (going) clearTimeout(timer.current);
      else void save();
    },
  };
}

function remember(key: string, answers: Answers): void {
  if (Object.keys(answers).length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(answers));
}

function recall(key: string): Answers {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Answers) : {};
  } catch {
    return {};
  }
}
