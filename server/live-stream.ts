import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { isLiveList, LIVE_LISTS } from '#app/features/overview/rules/news.ts';
import { seesClient } from '#app/features/profiles/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { type AdminActor, positionOf } from '#app/platform/actor.server.ts';
import { mostBehind } from '#app/platform/db/replica.server.ts';
import { env } from '#app/platform/env.server.ts';
import {
  changedAfter,
  type LiveEvent,
  openStreams,
  subscribe,
  subscribeToTables,
  watchersOf,
} from '#app/platform/live.server.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import type { HostEnv } from './host-env.ts';

const HEARTBEAT_MS = 25_000;

/**
 * How long the browser waits before it opens a cut stream again: by chance, longer the more streams this process holds.
 * Each page loads its data again with its stream, and all of them at once would keep people waiting after a restart.
 */
export const retryMs = (streams: number, chance = Math.random()): number =>
  Math.round(500 + 2 * streams * chance);
const retry = () => retryMs(openStreams());

/**
 * The signed-in person's live changes as server-sent events. With `?desde={ms}`, when the page's data was read, the
 * first event says `open` where something may have changed since: the page reloads its data then, so that what happened
 * before the stream or while it was cut shows too. With `?cliente={id}` an admin hears
 * that something of this client changed, and nothing else of it; with `?lista={name}` that something in one of the
 * panel's lists did.
 */
export async function liveStream(c: Context<HostEnv>) {
  const session = await c.get('info').session();
  if (!session) return c.body(null, 401);
  const client = c.req.query('cliente');
  const list = c.req.query('lista');
  const held = { position: session.position, exportsFull: session.exportsFull };
  const ofPanel = client !== undefined || list !== undefined;
  if (ofPanel && session.role !== 'admin') return c.body(null, 403);
  if ((client !== undefined && !isUuid(client)) || (list !== undefined && !isLiveList(list)))
    return c.body(null, 403);
  if (!(await mayHear({ kind: 'admin', userId: session.user.id, ...held }, { client, list })))
    return c.body(null, 403);
  const mayListen = async () => {
    const now = await c.get('info').session();
    return now !== null && (!ofPanel || (now.role === 'admin' && now.position === session.position));
  };
  const waiting: LiveEvent[] = [];
  let wake = () => {};
  const hear = (event: LiveEvent) => {
    // A list is asked about once, however many of its rows changed.
    if (list && waiting.some(({ topic }) => topic === event.topic)) return;
    waiting.push(event);
    wake();
  };
  const unsubscribe = list
    ? subscribeToTables(session.user.id, LIVE_LISTS[list], hear)
    : subscribe(client ? watchersOf(client) : session.user.id, hear);
  if (!unsubscribe) return c.body(null, 429, { 'retry-after': '30' });
  const readAt = Number(c.req.query('desde')) || 0;
  if (changedAfter(list ? LIVE_LISTS[list] : [client ?? session.user.id], readAt - mostBehind()))
    hear({ topic: 'open' });

  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (stream) => {
    let open = true;
    stream.onAbort(() => {
      open = false;
      unsubscribe();
      wake();
    });
    try {
      // The browser takes the stream for open at its first bytes.
      if (waiting.length === 0) await stream.write(`retry: ${retry()}\n\n`);
      while (open) {
        for (const event of waiting.splice(0)) {
          if (event.topic === 'close') {
            // More streams may be open now than when this one began.
            await stream.write(`retry: ${retry()}\n\n`);
            return;
          }
          await stream.writeSSE({ event: 'change', data: event.topic, retry: retry(), ...moment() });
          // Sends a last event, so that the page reloads into the sign-in, then closes the stream.
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

type Heard = { client: string | undefined; list: string | undefined };

/** Returns whether the admin's position may receive the changes of this list or client. */
async function mayHear(admin: AdminActor, { client, list }: Heard): Promise<boolean> {
  const position = positionOf(admin);
  if (list !== undefined && !mayIn(position, list === 'leads' ? 'leads' : 'desk', 'see')) return false;
  if (client === undefined || position === 'owner') return true;
  return mayIn(position, 'clients', 'see') && (await seesClient(admin, client));
}

/** Time of the change as the event's id: the reloading page must not read an older state from a replica. */
const moment = () => (env().replicaUrl === undefined ? {} : { id: String(Date.now()) });

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
