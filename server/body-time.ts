import type { IncomingMessage } from 'node:http';
import { isUpload } from './upload-limit.ts';

/** A form is small: whoever needs longer holds a connection and nothing else. */
const FORM_MS = 30_000;
/** Ten megabytes over a bad mobile connection (0.2 Mbit/s) take seven minutes. */
const UPLOAD_MS = 10 * 60_000;

/** Node's own limit is one for all requests: the longest that any of them gets. */
export const LONGEST_BODY_MS = UPLOAD_MS;

/** Ends a connection whose body is not here in its time. */
export function limitBodyTime(request: IncomingMessage): void {
  const { headers, url = '' } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  const timer = setTimeout(
    () => {
      if (!request.complete) request.destroy();
    },
    isUpload(url) ? UPLOAD_MS : FORM_MS,
  );
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}
