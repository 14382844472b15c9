/** Concurrent requests with files per account; file-drop sends two, and a second tab may need one. */
const ACCOUNT_REQUESTS = 3;
/** Requests with files that this process handles at once. */
const MAX_REQUESTS = 64;
/** Maximum of all requests in memory together, counted as they arrive; bytes. */
const MAX_TOTAL = 256 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

type Held = { requests: number; bytes: number };
const all: Held = { requests: 0, bytes: 0 };
const accounts = new Map<string, Held>();

export type UploadSlot = {
  /** Reserves room for received bytes. @throws Response 503 when it is used up. */
  take(bytes: number): void;
  /** Releases the slot and its room. */
  release(): void;
};

/**
 * Reserves a slot for one request with files. An account has a few of them, and room for one full request in
 * all, so that an account with many connections delays only itself.
 * @param most bytes that one request may have.
 * @throws Response 503 with Retry-After without a free slot: the sender retries automatically.
 */
export function takeUploadSlot(account: string, most: number): UploadSlot {
  const own = accounts.get(account) ?? { requests: 0, bytes: 0 };
  if (own.requests >= ACCOUNT_REQUESTS || all.requests >= MAX_REQUESTS) throw busy();
  accounts.set(account, own);
  let mine = 0;
  let held = true;
  const add = (requests: number, bytes: number) => {
    for (const one of [own, all]) {
      one.requests += requests;
      one.bytes += bytes;
    }
    mine += bytes;
  };
  add(1, 0);
  return {
    take(bytes) {
      // A request without others beside it is always admitted, whatever its size.
      const full = (one: Held, limit: number) => one.bytes > mine && one.bytes + bytes > limit;
      if (full(own, most) || full(all, MAX_TOTAL)) throw busy();
      add(0, bytes);
    },
    release() {
      if (!held) return;
      held = false;
      add(-1, -mine);
      if (own.requests === 0) accounts.delete(account);
    },
  };
}

const busy = () =>
  new Response('Muitos envios ao mesmo tempo. Tente de novo em alguns segundos.', {
    status: 503,
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
