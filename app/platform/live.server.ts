import type pg from 'pg';
import { z } from 'zod';
import type { UserId } from '#app/terms/ids.ts';
import { ChangePositions } from './change-positions.server.ts';
import { loginConfig, singleConnection } from './db/connections.server.ts';
import { errorFields, log } from './log.server.ts';

/**
 * Live changes: triggers call `pg_notify('nome_live', {topic, user})`; one LISTEN connection per process
 * passes them to the open streams of that user. Changes during a lost connection are unknown, so after every
 * reconnection all streams get `resync` and reload.
 */
export type LiveEvent = { topic: string };
type Listener = (event: LiveEvent) => void;

const CHANNEL = 'nome_live';
/** Triggers of the content tables call it with the table's name. */
const CONTENT_CHANNEL = 'nome_cache';
/** Called by `emit_event`, once a transaction. */
const EVENTS_CHANNEL = 'nome_events';
/** Stored settings of adapters changed. */
const SETTINGS_CHANNEL = 'nome_settings';
/** Number of people and tables whose last change is remembered. */
const MAX_CHANGES = 10_000;
/** Key of the changes that concern everyone. */
const EVERYBODY = '*';
const MAX_STREAMS_PER_USER = 12;
const MAX_STREAMS = 10_000;

/** An open list of the team: receives every change of some tables, of any owner. */
type OpenList = { viewer: string; topics: readonly string[]; listener: Listener };

type Hub = {
  listeners: Map<string, Set<Listener>>;
  lists: Set<OpenList>;
  total: number;
  client: pg.Client | null;
  /** Time of the last notified change per user, table or `EVERYBODY`, oldest first; ms since 1970. */
  changes: Map<string, number>;
  /** All changes since then are in `changes`; ms since 1970. */
  knownSince: number;
  /** The same changes by their order, for `cachedReadings`. */
  positions: ChangePositions;
  /**
   * True while changes arrive. Before that and after a loss, values that depend on them must not be cached.
   */
  listening: boolean;
  contentListeners: Set<() => void>;
  eventListeners: Set<() => void>;
  settingsListeners: Set<() => void>;
  /** Called once, when the connection is lost. */
  lossListeners: Set<() => void>;
  stopped: boolean;
};
const holder = globalThis as { __nomeHub?: Hub };

function hub(): Hub {
  holder.__nomeHub ??= {
    listeners: new Map(),
    lists: new Set(),
    total: 0,
    client: null,
    changes: new Map(),
    knownSince: 0,
    positions: new ChangePositions(),
    listening: false,
    contentListeners: new Set(),
    eventListeners: new Set(),
    settingsListeners: new Set(),
    lossListeners: new Set(),
    stopped: false,
  };
  return holder.__nomeHub;
}

/** Key of the team's open pages about a person: separate from the person's own streams, which are limited. */
export const watchersOf = (userId: UserId): string => `panel:${userId}`;

/**
 * Adds a stream of a user.
 * @returns the function that removes it, or null when the user or the process has too many.
 */
export function subscribe(userId: UserId, listener: Listener): (() => void) | null {
  const { listeners } = hub();
  const own = listeners.get(userId) ?? new Set();
  if (own.size >= MAX_STREAMS_PER_USER || hub().total >= MAX_STREAMS) return null;
  own.add(listener);
  listeners.set(userId, own);
  hub().total += 1;
  return () => {
    if (!own.delete(listener)) return;
    hub().total -= 1;
    if (own.size === 0) listeners.delete(userId);
  };
}

/**
 * Adds a stream of an open list, for viewers who may see every row of these tables.
 * @returns the function that removes it, or null when the viewer or the process has too many.
 */
export function subscribeToTables(
  viewer: string,
  topics: readonly string[],
  listener: Listener,
): (() => void) | null {
  const { lists } = hub();
  const own = [...lists].filter((list) => list.viewer === viewer).length;
  if (own >= MAX_STREAMS_PER_USER || hub().total >= MAX_STREAMS) return null;
  const list = { viewer, topics, listener };
  lists.add(list);
  hub().total += 1;
  return () => {
    if (lists.delete(list)) hub().total -= 1;
  };
}

/**
 * Whether one of these users or tables may have changed since a moment, in ms since 1970. Also true if this
 * process cannot know.
 */
export function changedAfter(keys: readonly string[], at: number): boolean {
  const { listening, knownSince, changes } = hub();
  return !listening || at <= knownSince || [...keys, EVERYBODY].some((key) => (changes.get(key) ?? 0) >= at);
}

function noteChange(key: string) {
  const { changes, positions } = hub();
  positions.note(key);
  // Deleting first moves the key behind all others.
  changes.delete(key);
  changes.set(key, Date.now());
  if (changes.size <= MAX_CHANGES) return;
  const [oldest, at] = changes.entries().next().value as [string, number];
  changes.delete(oldest);
  hub().knownSince = at;
}

/** How long the LISTEN connection may take to answer, ms; a longer silence means that it is dead. */
const ANSWER_WITHIN_MS = 1_000;

let asking: Promise<unknown> = Promise.resolve();
let next: Promise<ChangePositions | null> | undefined;

/**
 * Waits until this process has received every change that was committed before the call, by any process.
 * PostgreSQL signals the listeners before it confirms a commit, and sends a connection its notifications before
 * it completes a statement on it; so one empty statement on the LISTEN connection is enough. Concurrent calls
 * share it.
 * @returns the positions of all changes; null if changes may be missing.
 */
export function receiveChanges(): Promise<ChangePositions | null> {
  // A statement that is already running may have been sent before a commit of this caller.
  next ??= asking.then(() => {
    next = undefined;
    const answer = askListener();
    asking = answer;
    return answer;
  });
  return next;
}

async function askListener(): Promise<ChangePositions | null> {
  const { client, listening, positions } = hub();
  if (!client || !listening) return null;
  try {
    const empty: pg.QueryConfig & { query_timeout: number } = { text: '', query_timeout: ANSWER_WITHIN_MS };
    await client.query(empty);
  } catch (error) {
    if (hub().client === client) hub().listening = false;
    log.warn({ event: 'live', ...errorFields(error) }, 'the LISTEN connection does not answer');
    // Its end reconnects. Not awaited: a dead peer never confirms it.
    void client.end().catch(() => {});
    return null;
  }
  return hub().listening && hub().client === client ? positions : null;
}

/** Streams that are open in this process. */
export const openStreams = (): number => hub().total;

/**
 * Calls `listener` after every change of the public site's content, and when changes may have been missed.
 */
export function onContentChange(listener: () => void): void {
  hub().contentListeners.add(listener);
}

/** Whether this process currently receives content changes. */
export const hearsContentChanges = (): boolean => hub().listening;

/** Resolves when this process no longer receives changes; at once if it does not now. */
export const untilUnheard = (): Promise<void> =>
  hub().listening ? new Promise((resolve) => hub().lossListeners.add(resolve)) : Promise.resolve();

/** Calls `listener` after every transaction with domain events, and when some may have been missed. */
export function onDomainEvents(listener: () => void): () => void {
  hub().eventListeners.add(listener);
  return () => void hub().eventListeners.delete(listener);
}

/** Calls `listener` after every change of stored settings, and when one may have been missed. */
export function onSettingsChange(listener: () => void): () => void {
  hub().settingsListeners.add(listener);
  return () => void hub().settingsListeners.delete(listener);
}

/** Calls a listener and logs its error: an uncaught error in a connection's handler would end the process. */
function call<Event>(listener: (event: Event) => void, event: Event): void {
  try {
    listener(event);
  } catch (error) {
    log.error({ event: 'live', ...errorFields(error) }, 'a listener of changes failed');
  }
}

function notifyAll(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) call(listener, undefined);
}
const notifySettingsListeners = () => notifyAll(hub().settingsListeners);
const notifyEventListeners = () => notifyAll(hub().eventListeners);
const notifyContentListeners = () => notifyAll(hub().contentListeners);

/** The payload of `nome_live`: a table, and whose row of it changed. Every SQL login may call NOTIFY with any text. */
const Change = z.object({
  topic: z.string().min(1).max(100),
  user: z.string().max(100).nullish(),
  everybody: z.boolean().nullish(),
});

let ignored = 0;
/** Notifications of a wrong shape that this process ignored since its start. */
export const ignoredNotifications = (): number => ignored;

/** Returns the change of a payload; undefined for a text of another shape. */
function changeIn(payload: string | undefined): z.infer<typeof Change> | undefined {
  try {
    return Change.parse(JSON.parse(payload ?? ''));
  } catch {
    return undefined;
  }
}

/**
 * Shortest time between two calls of the listeners of a channel, ms: NOTIFY is open to every SQL login, and
 * each call empties caches. In a burst a change is reported this much later.
 */
const CALM_MS = 50;

/** A call within a burst is postponed; `flush` makes it at once. */
type Calmed = { call: () => void; flush: () => void };

/** Calls `work` at once, and once more after a burst of calls. */
function calmed(work: () => void): Calmed {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  const run = () => {
    again = false;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, CALM_MS);
    timer.unref();
  };
  return {
    call: () => {
      if (timer) again = true;
      else run();
    },
    flush: () => {
      if (!again) return;
      clearTimeout(timer);
      run();
    },
  };
}

const WITHOUT_PAYLOAD: Record<string, Calmed> = {
  [CONTENT_CHANNEL]: calmed(notifyContentListeners),
  [EVENTS_CHANNEL]: calmed(notifyEventListeners),
  [SETTINGS_CHANNEL]: calmed(notifySettingsListeners),
};

/**
 * Waits until this process has received all committed changes and emptied its caches, so that an admin who saved a
 * setting sees it on the next page.
 */
export async function hearCommitted(): Promise<void> {
  await receiveChanges();
  for (const { flush } of Object.values(WITHOUT_PAYLOAD)) flush();
}

function deliver({ channel, payload }: pg.Notification) {
  // The name of the content table, at once: the listeners of a burst are called later.
  if (channel === CONTENT_CHANNEL && payload) hub().positions.note(payload.slice(0, 100));
  const notify = WITHOUT_PAYLOAD[channel];
  if (notify) return notify.call();
  const change = changeIn(payload);
  if (!change) {
    ignored += 1;
    return;
  }
  const { topic, user, everybody } = change;
  if (everybody) {
    noteChange(EVERYBODY);
    return deliverInTurn({ topic });
  }
  noteChange(topic);
  for (const { topics, listener } of hub().lists) if (topics.includes(topic)) call(listener, { topic });
  if (!user) return;
  noteChange(user);
  for (const key of [user, watchersOf(user)])
    for (const listener of hub().listeners.get(key) ?? []) call(listener, { topic });
}

/** Streams notified at a time, and the pause until the next ones: all of them reload their pages. */
const TURN = 100;
const TURN_MS = 200;

function deliverInTurn(event: LiveEvent) {
  const users = [...hub().listeners.keys()];
  const turn = (from: number) => {
    for (const user of users.slice(from, from + TURN)) {
      // Streams opened later have asked `changedSince`; closed ones need no event.
      for (const listener of hub().listeners.get(user) ?? []) call(listener, event);
    }
    if (from + TURN < users.length) setTimeout(() => turn(from + TURN), TURN_MS).unref();
  };
  turn(0);
}

function deliverToAll(event: LiveEvent) {
  for (const own of hub().listeners.values()) for (const listener of own) call(listener, event);
  for (const { listener } of hub().lists) call(listener, event);
}

/** Opens the LISTEN connection and keeps it open; resolves when the first one listens. */
export async function startLive(): Promise<void> {
  hub().stopped = false;
  await connect(0, true);
}

/** @param attempt number of failures since the last connection that listened. */
async function connect(attempt: number, first = false): Promise<void> {
  let failed = attempt;
  const client = singleConnection({
    ...loginConfig('worker'),
    application_name: 'nome_live',
    keepAlive: true,
  });
  const retry = () => {
    if (hub().client !== client) return;
    hub().listening = false;
    notifyAll(hub().lossListeners);
    hub().lossListeners.clear();
    if (hub().stopped) return;
    hub().client = null;
    // 200 ms, doubled up to 10 s.
    setTimeout(() => void connect(failed + 1), Math.min(200 * 2 ** failed, 10_000)).unref();
  };
  hub().client = client;
  client.on('end', retry);
  client.on('notification', deliver);
  try {
    await client.connect();
    await client.query(
      `LISTEN ${CHANNEL}; LISTEN ${CONTENT_CHANNEL}; LISTEN ${EVENTS_CHANNEL}; LISTEN ${SETTINGS_CHANNEL}`,
    );
    hub().listening = true;
    hub().changes.clear();
    hub().knownSince = Date.now();
    hub().positions.loseTrack();
    failed = 0;
    notifyContentListeners();
    notifyEventListeners();
    notifySettingsListeners();
    if (!first) deliverToAll({ topic: 'resync' });
  } catch (error) {
    log.warn({ event: 'live', attempt, ...errorFields(error) }, 'lost the LISTEN connection; trying again');
    await client.end().catch(() => {});
    retry();
  }
}

/** Ends the open streams; their pages reconnect, to any process that answers. */
export const closeStreams = (): void => deliverToAll({ topic: 'close' });

export async function stopLive(): Promise<void> {
  hub().stopped = true;
  closeStreams();
  await hub()
    .client?.end()
    .catch(() => {});
}
