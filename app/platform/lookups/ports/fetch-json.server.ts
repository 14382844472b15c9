import { sendOut, type Trust } from '#app/platform/outgoing.server.ts';
import { ProviderFailure } from './cep-provider.server.ts';

/** A person waits at the form: after this time the next source is tried. */
const TIMEOUT_MS = 2_500;

/** An address is a few hundred bytes. */
const MOST_BYTES = 64 * 1024;

type Answer = { status: number; body: unknown };

/**
 * GET with a time limit over the whole answer. Retries a cut connection or a 5xx once; not a timeout, since
 * another source is quicker than a second wait, and not a 429, which asks for fewer requests.
 * @returns 2xx with its parsed body, or 400 and 404 without a body: providers say "unknown" with them.
 * @throws ProviderFailure for everything else.
 */
export async function fetchJson(url: string, trust: Trust, timeoutMs = TIMEOUT_MS): Promise<Answer> {
  try {
    return await attempt(url, trust, timeoutMs);
  } catch (error) {
    const failure = error instanceof ProviderFailure ? error : new ProviderFailure('connection');
    const again = failure.code === 'connection' || (failure.status ?? 0) >= 500;
    if (!again) throw failure;
    return attempt(url, trust, timeoutMs);
  }
}

async function attempt(url: string, trust: Trust, timeoutMs: number): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await sendOut(url, {
      trust,
      headers: { accept: 'application/json' },
      timeoutMs,
      maxBytes: MOST_BYTES,
    });
    text = await response.text();
  } catch (error) {
    throw new ProviderFailure(
      error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'connection',
    );
  }
  const { status } = response;
  if (status === 400 || status === 404) return { status, body: null };
  if (!response.ok) throw new ProviderFailure('status', status);
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    throw new ProviderFailure('answer', status);
  }
}
