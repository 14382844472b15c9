import type { IncomingMessage } from 'node:http';
import { isUpload } from './upload-limit.ts';

/** Limits for the duration of a body and the speed of an upload. */
export type BodyPace = {
  /** A form is small: a slower connection is only being held open. */
  formMs: number;
  uploadMs: number;
  /** Time before an upload is measured; afterwards every window must bring this many bytes. */
  graceMs: number;
  windowMs: number;
  leastBytes: number;
};

const PACE: BodyPace = {
  formMs: 30_000,
  // Ten megabytes over a bad mobile connection (0.2 Mbit/s) take seven minutes.
  uploadMs: 10 * 60_000,
  graceMs: 15_000,
  // 2 kB/s: a tenth of that bad connection, so that a train tunnel cuts no upload off.
  windowMs: 10_000,
  leastBytes: 20_000,
};

/** Node's own limit applies to all requests, so it equals the longest limit of a route. */
export const LONGEST_BODY_MS = PACE.uploadMs;

/** Ends a connection whose body does not arrive in time, or arrives too slowly. */
export function limitBodyTime(request: IncomingMessage, pace: BodyPace = PACE): void {
  const { headers, url = '' } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  const upload = isUpload(url.split('?', 1)[0] ?? '');
  const whole = setTimeout(() => end(request), upload ? pace.uploadMs : pace.formMs);
  const grace = upload && setTimeout(() => measure(request, pace), pace.graceMs);
  for (const timer of [whole, grace]) {
    if (!timer) continue;
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  }
}

function measure(request: IncomingMessage, { windowMs, leastBytes }: BodyPace): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const windows = setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    // Bytes waiting to be read mean that we are slow, not the sender.
    if (arrived < leastBytes && request.readableLength === 0) end(request);
  }, windowMs);
  windows.unref();
  request.once('close', () => clearInterval(windows));
  if (request.closed) clearInterval(windows);
}

function end(request: IncomingMessage): void {
  if (!request.complete) request.destroy();
}
