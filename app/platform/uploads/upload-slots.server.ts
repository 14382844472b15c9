const MEGABYTE = 1024 * 1024;
/** Concurrent requests with files per sender; file-drop sends two, and a second tab may need one. */
const SENDER_REQUESTS = 3;
const RETRY_AFTER_SECONDS = 5;

type Limits = {
  /** Requests at once. */
  requests: number;
  /** Bytes of all of them in memory, counted as they arrive. */
  bytes: number;
};
type Held = { requests: number; bytes: number };

type UploadSlot = {
  /** Reserves room for received bytes. @throws Response 503 when it is used up. */
  take(bytes: number): void;
  /** Releases the slot and its room. */
  release(): void;
};

/**
 * Makes slots for requests with files. A sender has a few of them, and room for one full request in all, so that a
 * sender with many connections delays only itself.
 */
function uploadSlots(limits: Limits) {
  const all: Held = { requests: 0, bytes: 0 };
  const senders = new Map<string, Held>();
  return (sender: string, most: number) => takeSlot({ all, senders, limits }, sender, most);
}

/**
 * Reserves a slot of an account.
 * @param most bytes that one request may have.
 * @throws Response 503 with Retry-After without a free slot: the sender retries automatically.
 */
export const takeUploadSlot = uploadSlots({ requests: 64, bytes: 256 * MEGABYTE });

/**
 * Reserves a slot of a visitor, by network. It is held until the file is read, so that it bounds the memory of files
 * that wait for a parser too; visitors use up no room of accounts.
 */
export const takeVisitorSlot = uploadSlots({ requests: 512, bytes: 64 * MEGABYTE });

type Slots = { all: Held; senders: Map<string, Held>; limits: Limits };

function takeSlot({ all, senders, limits }: Slots, sender: string, most: number): UploadSlot {
  const own = senders.get(sender) ?? { requests: 0, bytes: 0 };
  if (own.requests >= SENDER_REQUESTS || all.requests >= limits.requests) throw busy();
  senders.set(sender, own);
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
      if (full(own, most) || full(all, limits.bytes)) throw busy();
      add(0, bytes);
    },
    release() {
      if (!held) return;
      held = false;
      add(-1, -mine);
      if (own.requests === 0) senders.delete(sender);
    },
  };
}

const busy = () =>
  new Response('Muitos envios ao mesmo tempo. Tente de novo em alguns segundos.', {
    status: 503,
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
