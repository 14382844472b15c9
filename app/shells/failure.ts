import { useState, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router';
import type { FailureNote } from '#app/lib/result.ts';

export type Failure = {
  /** `sent`: a change was being sent, and its result is unknown. `away`: a temporary failure. */
  kind: 'missing' | 'refused' | 'unreachable' | 'away' | 'sent' | 'broken';
  requestId?: string | undefined;
};

/** Message of a failed fetch in Chromium, Firefox and Safari; it has no code. */
const FETCH_FAILED = /failed to fetch|networkerror|load failed/i;

/** Classifies the error of an error boundary. */
export function failureOf(error: unknown): Failure {
  if (
    (typeof navigator !== 'undefined' && navigator.onLine === false) ||
    (error instanceof TypeError && FETCH_FAILED.test(error.message))
  )
    return { kind: 'unreachable' };
  if (!isRouteErrorResponse(error)) return { kind: 'broken' };
  const { status } = error;
  if (status === 404) return { kind: 'missing' };
  const note = error.data as Partial<FailureNote> | undefined;
  const kind = status < 500 ? 'refused' : note?.sent ? 'sent' : status === 503 ? 'away' : 'broken';
  return { kind, ...(note?.requestId && { requestId: note.requestId }) };
}

const unchanging = () => () => {};

/**
 * Returns the kind of a failure, and its number in the server's log. The number is undefined without a
 * record: only failures in the document, or with the server's own note, have one.
 */
export function useFailure(error: unknown): { kind: Failure['kind']; code: string | undefined } {
  const root = useRouteLoaderData<Pick<FailureNote, 'requestId'>>('root');
  const hydrating = useSyncExternalStore(
    unchanging,
    () => false,
    () => true,
  );
  const [fromDocument] = useState(hydrating);
  const { kind, requestId } = failureOf(error);
  return { kind, code: requestId ?? (fromDocument ? root?.requestId : undefined) };
}

/** Title of an unknown address. */
export const MISSING = 'Página não encontrada';

/** Text for a change inside an area: the page itself shows whether it was saved. */
export const RESULT_UNKNOWN = {
  title: 'Não sabemos se o seu envio foi concluído',
  text: 'Algo deu errado do nosso lado enquanto ele era gravado. Antes de enviar de novo, abra esta página outra vez e veja se a mudança já está nela. Se não estiver, repita.',
  again: 'Abrir a página outra vez',
};
