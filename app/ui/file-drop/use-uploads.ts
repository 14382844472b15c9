import { useEffect, useReducer, useRef } from 'react';
import { useBusy } from '#app/ui/busy.ts';
import { type SendResult, sendFile } from './send-file.ts';
import { isBusy, MAX_ATTEMPTS, nextUploads, type UploadState, uploadQueue } from './upload-queue.ts';

type Options = {
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Message for a file that would certainly be refused, so that it need not be sent. */
  refuse: (file: File) => string | undefined;
  onDone: (summary: UploadSummary) => void;
};

/** Result of a batch of files, when the last one is finished. */
export type UploadSummary = { sent: number; refused: number };

/** Pause before another attempt; ms, doubled each time. */
const FIRST_PAUSE = 2000;
const GAVE_UP = 'Sem conexão com o servidor. Tente de novo quando a internet voltar.';

/** Sends chosen files two at a time, reports their progress, and resumes when the network comes back. */
export function useUploads({ action, fields, refuse, onDone }: Options) {
  const [uploads, dispatch] = useReducer(uploadQueue, []);
  // Each with the form's fields at the time of its choice: another kind may be chosen while it waits.
  const files = useRef(new Map<number, { file: File; fields: Options['fields'] }>());
  const running = useRef(new Map<number, () => void>());
  const counted = useRef<UploadSummary>({ sent: 0, refused: 0 });
  const lastKey = useRef(0);
  const latest = useRef({ action, onDone });
  latest.current = { action, onDone };

  useEffect(() => {
    for (const { key, attempts } of nextUploads(uploads)) {
      const chosen = files.current.get(key);
      if (!chosen || running.current.has(key)) continue;
      const sending = sendFile(latest.current.action, chosen.file, chosen.fields, (progress) =>
        dispatch({ type: 'progress', key, progress }),
      );
      running.current.set(key, sending.abort);
      dispatch({ type: 'progress', key, progress: 0 });
      sending.done.then((result) => {
        running.current.delete(key);
        const state = stateAfter(result, attempts);
        if (state.name === 'sent') {
          counted.current.sent += 1;
          files.current.delete(key);
        } else if (state.name !== 'waiting') counted.current.refused += 1;
        dispatch({ type: 'settle', key, state });
        if (state.name === 'waiting') resume(dispatch, pauseAfter(result, attempts));
      });
    }
    const { sent, refused } = counted.current;
    if (sent + refused > 0 && !isBusy(uploads)) {
      counted.current = { sent: 0, refused: 0 };
      latest.current.onDone({ sent, refused });
    }
  }, [uploads]);

  useEffect(() => {
    const online = () => dispatch({ type: 'online' });
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const abort of all.values()) abort();
    };
  }, []);

  const busy = isBusy(uploads);
  useBusy(busy);
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);

  return {
    uploads,
    busy,
    add(chosen: readonly File[]) {
      const added = chosen.map((file) => {
        lastKey.current += 1;
        const refusal = refuse(file);
        if (refusal) counted.current.refused += 1;
        else files.current.set(lastKey.current, { file, fields });
        return { key: lastKey.current, name: file.name, size: file.size, refusal };
      });
      dispatch({ type: 'clear-ended' });
      dispatch({ type: 'add', uploads: added });
    },
    retry: (key: number) => dispatch({ type: 'retry', key }),
    remove(key: number) {
      running.current.get(key)?.();
      running.current.delete(key);
      files.current.delete(key);
      dispatch({ type: 'remove', key });
    },
  };
}

function resume(dispatch: (action: { type: 'online' }) => void, pause: number): void {
  // Offline, the browser's `online` event resumes the uploads.
  if (navigator.onLine) setTimeout(() => dispatch({ type: 'online' }), pause);
}

function stateAfter(result: SendResult, attempts: number): UploadState {
  switch (result.kind) {
    case 'sent':
      return { name: 'sent' };
    case 'refused':
    case 'failed':
      return { name: result.kind, message: result.message };
    case 'cut':
    case 'busy':
      return attempts + 1 < MAX_ATTEMPTS || !navigator.onLine
        ? { name: 'waiting' }
        : { name: 'failed', message: GAVE_UP };
  }
}

const pauseAfter = (result: SendResult, attempts: number): number =>
  result.kind === 'busy' ? result.seconds * 1000 : FIRST_PAUSE * 2 ** attempts;
