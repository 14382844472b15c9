/** Requests with files that this process reads and works at once. */
const MAX_REQUESTS = 32;
/** What they may hold in memory together, counted by what each may bring; bytes. */
const MAX_TOTAL = 256 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

const taken = { requests: 0, bytes: 0 };

/**
 * Takes a place for a request that brings up to `bytes`.
 * @returns what gives the place back.
 * @throws Response 503 with Retry-After when the process has its hands full: the sender tries again by itself.
 */
export function takeUploadSlot(bytes: number): () => void {
  // One request alone is always let in, however large it may be.
  if (taken.requests > 0 && (taken.requests >= MAX_REQUESTS || taken.bytes + bytes > MAX_TOTAL)) {
    throw new Response('Muitos envios ao mesmo tempo. Tente de novo em alguns segundos.', {
      status: 503,
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    });
  }
  taken.requests += 1;
  taken.bytes += bytes;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    taken.requests -= 1;
    taken.bytes -= bytes;
  };
}
