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
import type { Session } from '#app/platform/session.server.ts';
import { mayIn, rightsKey } from '#app/terms/panel-rights.ts';
import type { HostEnv } from './host-env.ts';

const HEARTBEAT_MS = 25_000;

/**
 * Delay before the browser reopens a cut stream: random, and longer the more streams this process holds. Each
 * page reloads its data with its stream; all of them at once would delay everyone after a restart.
 */
export const retryMs = (streams: number, chance = Math.random()): number =>
  Math.round(500 + 2 * streams * chance);
const retry = () => retryMs(openStreams());

/**
 * Sends the signed-in person's live changes as server-sent events. With `?desde={ms}`, the time at which the
 * page's data were read, the first event says `open` if anything may have changed since: the page then
 * reloads, so that it also shows changes from before the stream or while it was cut. With `?cliente={id}` an
 * admin is notified that something of this client changed, without details; with `?lista={name}` that
 * something in one of the panel's lists changed.
 */
export async function liveStream(c: Context<HostEnv>) {
  const session = await c.get('info').session();
  if (!session) return c.body(null, 401);
  const client = c.req.query('cliente');
  const list = c.req.query('lista');
  const { position, custom, exportsFull } = session;
  const held = { position, custom, exportsFull };
  const ofPanel = client !== undefined || list !== undefined;
  if (ofPanel && session.role !== 'admin') return c.body(null, 403);
  if ((client !== undefined && !isUuid(client)) || (list !== undefined && !isLiveList(list)))
    return c.body(null, 403);
  if (!(await mayHear({ kind: 'admin', userId: session.user.id, ...held }, { client, list })))
    return c.body(null, 403);
  const mayListen = async () => {
    const now = await c.get('info').session();
    return now !== null && (!ofPanel || (now.role === 'admin' && rightsIn(now) === rightsIn(session)));
  };
  const waiting: LiveEvent[] = [];
  let wake = () => {};
  const hear = (event: LiveEvent) => {
    // One event per list, for any number of changed rows.
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
      // The browser regards the stream as open at its first bytes.
      if (waiting.length === 0) await stream.write(`retry: ${retry()}\n\n`);
      while (open) {
        for (const event of waiting.splice(0)) {
          if (event.topic === 'close') {
            // More streams may be open now than at the start of this one.
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
          // An ended session must not receive events.
          if (!(await mayListen())) return;
          await stream.write(': .\n\n');
        }
      }
    } finally {
      unsubscribe();
    }
  });
}

/** Names the rights of a session: after a change of them a stream ends. */
const rightsIn = ({ custom, position }: Session) => rightsKey(custom ?? position);

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
