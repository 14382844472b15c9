import { isRouteErrorResponse } from 'react-router';
import type { FailureNote } from '#app/lib/failure-note.ts';

export type Failure = {
  /** `sent`: something was being written, and the result is not known. `away`: a moment's failure. */
  kind: 'refused' | 'away' | 'sent' | 'broken';
  requestId?: string | undefined;
};

/** What kind of failure an error boundary was given. */
export function failureOf(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return { kind: 'broken' };
  const { status } = error;
  const note = error.data as Partial<FailureNote> | undefined;
  const kind =
    status >= 400 && status < 500 ? 'refused' : note?.sent ? 'sent' : status === 503 ? 'away' : 'broken';
  return { kind, ...(note?.requestId && { requestId: note.requestId }) };
}

/** Of a change made inside an area: the page itself shows whether it was kept. */
export const RESULT_UNKNOWN = {
  title: 'Não sabemos se o seu envio foi concluído',
  text: 'Algo deu errado do nosso lado enquanto ele era gravado. Antes de enviar de novo, abra esta página outra vez e veja se a mudança já está nela. Se não estiver, repita.',
  again: 'Abrir a página outra vez',
};
