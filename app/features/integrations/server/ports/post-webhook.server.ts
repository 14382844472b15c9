import { OutgoingRefused, sendOut } from '#app/platform/outgoing.server.ts';

/** The receiver's status, or why there was no answer. `retryAfter` in seconds. */
export type PostOutcome = { status: number; retryAfter: number | null } | { fault: string };

const LIMIT_MS = 10_000;

/** Sends one webhook. Only the status of the answer is kept. 10 s for the whole request. */
export async function postWebhook(
  address: string,
  body: string,
  headers: Record<string, string>,
  limitMs = LIMIT_MS,
): Promise<PostOutcome> {
  try {
    const answer = await sendOut(address, {
      trust: 'webhook',
      method: 'POST',
      headers,
      body,
      timeoutMs: limitMs,
      maxBytes: 0,
    });
    // Discards the body, whatever its length.
    await answer.body?.cancel();
    return { status: answer.status, retryAfter: seconds(answer.headers.get('retry-after')) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function seconds(header: string | null): number | null {
  return header && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

function faultOf(error: unknown): string {
  if (error instanceof OutgoingRefused) return error.code;
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (name === 'TimeoutError') return 'timeout';
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(String(code ?? '')) ? 'tls' : 'connection';
}
