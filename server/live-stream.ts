import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { isUuid } from '#app/lib/uuid.ts';
import { type LiveEvent, subscribe, watchersOf } from '#app/platform/live.server.ts';
import type { HostVariables } from './host-variables.ts';

const HEARTBEAT_MS = 25_000;

/**
 * The signed-in person's live changes as server-sent events. The first event says that the stream is open: the
 * page reloads its data then, so that what happened while it was away shows too. With `?cliente={id}` an admin hears
 * that something of this client changed, and nothing else of it.
 */
export async function liveStream(c: Context<HostVariables>) {
  const session = await c.get('info').session();
  if (!session) return c.body(null, 401);
  const client = c.req.query('cliente');
  if (client !== undefined && (session.role !== 'admin' || !isUuid(client))) return c.body(null, 403);
  const mayListen = async () => {
    const now = await c.get('info').session();
    return now !== null && (client === undefined || now.role === 'admin');
  };
  const waiting: LiveEvent[] = [{ topic: 'open' }];
  let wake = () => {};
  const unsubscribe = subscribe(client ? watchersOf(client) : session.user.id, (event) => {
    waiting.push(event);
    wake();
  });
  if (!unsubscribe) return c.body(null, 429, { 'retry-after': '30' });

  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (stream) => {
    let open = true;
    stream.onAbort(() => {
      open = false;
      unsubscribe();
      wake();
    });
    try {
      while (open) {
        for (const event of waiting.splice(0)) {
          if (event.topic === 'close') return;
          await stream.writeSSE({ event: 'change', data: event.topic, retry: 500 });
          // Told first: the page loads again, and is sent to the sign-in. Then there is nothing more to hear.
          if (event.topic === 'sessions' && !(await mayListen())) return;
        }
        const beat = await nextEvent(
          (resolve) => {
            wake = resolve;
          },
          () => waiting.length > 0,
        );
        if (beat === 'timeout') {
          // A session that ended must not go on listening.
          if (!(await mayListen())) return;
          await stream.write(': .\n\n');
        }
      }
    } finally {
      unsubscribe();
    }
  });
}

function nextEvent(
  register: (resolve: () => void) => void,
  ready: () => boolean,
): Promise<'event' | 'timeout'> {
  if (ready()) return Promise.resolve('event');
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('timeout'), HEARTBEAT_MS);
    register(() => {
      clearTimeout(timer);
      resolve('event');
    });
  });
}
