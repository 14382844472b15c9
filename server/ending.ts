import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { untilAborted } from '#app/platform/in-turn.server.ts';
import { closeStreams } from '#app/platform/live.server.ts';

let ending = false;

/**
 * Whether this process is shutting down: balancers must send it nothing more, and connections close after an
 * answer.
 */
export const isEnding = (): boolean => ending;

type Times = { drainMs: number; shutdownMs: number; hurry: AbortSignal };

/**
 * Takes the web server out of service. For `drainMs` it still answers, so that load balancers notice by
 * `/readyz` instead of by errors. Then it accepts no connections, and open requests have `shutdownMs` to end.
 * @param hurry ends both periods at once.
 * @returns a signal that fires when later steps of the shutdown may not wait any longer.
 */
export async function endServer(server: Server, { drainMs, shutdownMs, hurry }: Times): Promise<AbortSignal> {
  ending = true;
  await pause(drainMs, undefined, { signal: hurry }).catch(() => {});
  const over = AbortSignal.any([hurry, AbortSignal.timeout(shutdownMs)]);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  closeStreams();
  // Both sides keep a connection open whose last answer began before the end.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await untilAborted(closed, over);
  clearInterval(idle);
  server.closeAllConnections();
  return over;
}
