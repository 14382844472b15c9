import { readUploadAnswer } from '#app/lib/upload-answer.ts';
import { isSessionOver } from '../session-over.ts';

export type SendResult =
  | { kind: 'sent' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string }
  /** The network failed; another attempt may succeed. */
  | { kind: 'cut' }
  /** The server requests a pause of this many seconds. */
  | { kind: 'busy'; seconds: number };

type Sending = { done: Promise<SendResult>; abort: () => void };

/**
 * Posts one file with the fields of its form. Uses XMLHttpRequest because fetch does not report upload
 * progress. An abort leaves `done` pending for ever: the caller that aborts needs no result.
 */
export function sendFile(
  action: string,
  file: File,
  fields: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Sending {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('arquivos', file);
  const request = new XMLHttpRequest();
  const done = new Promise<SendResult>((resolve) => {
    request.open('POST', action);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve({ kind: 'cut' });
    request.ontimeout = () => resolve({ kind: 'cut' });
    request.send(body);
  });
  return { done, abort: () => request.abort() };
}

const TRY_AGAIN = 'O envio não terminou. Tente de novo.';

function readAnswer(request: XMLHttpRequest): SendResult {
  const { status, responseText, responseURL } = request;
  if (isSessionOver(responseURL)) return { kind: 'failed', message: 'A sua sessão terminou. Entre de novo.' };
  if (status === 200) {
    const [outcome] = readUploadAnswer(responseText)?.files ?? [];
    if (!outcome) return { kind: 'failed', message: TRY_AGAIN };
    return outcome.ok ? { kind: 'sent' } : { kind: 'refused', message: outcome.message };
  }
  if (status === 503) {
    return { kind: 'busy', seconds: Number(request.getResponseHeader('retry-after')) || 5 };
  }
  // Cut off in transit: the server discarded the received part.
  if (status === 400) return { kind: 'cut' };
  if (status === 413) return { kind: 'refused', message: 'Este arquivo é grande demais.' };
  if (status === 404)
    return { kind: 'refused', message: 'Este envio não é mais possível. Recarregue a página.' };
  if (status === 429) return { kind: 'failed', message: responseText };
  return { kind: 'failed', message: TRY_AGAIN };
}
