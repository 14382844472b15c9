import { isRouteErrorResponse } from 'react-router';
import type { FailureNote } from '#app/lib/failure-note.ts';

export type Failure = {
  /** `sent`: something was being written, and the result is not known. `away`: a moment's failure. */
  kind: 'refused' | 'away' | 'sent' | 'broken';
  requestId?: string;
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
