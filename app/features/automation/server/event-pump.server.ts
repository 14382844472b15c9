import { onDomainEvents } from '#app/platform/live.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { inBackground } from '#app/platform/request-scope.server.ts';
import { dispatchEvents, type EventConsumer } from './dispatch-events.server.ts';

/**
 * Dispatches as soon as a transaction with events commits. Notifications during a run cause only one more
 * run. The job of every minute finds events missed while the connection is down.
 * @returns a function that stops the pump, and waits for a current run.
 */
export function startEventPump(consumers: readonly EventConsumer[]): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await inBackground(() => dispatchEvents(consumers)).catch((error: unknown) =>
        log.warn({ event: 'events', ...errorFields(error) }, 'events wait for the next run'),
      );
    } while (again);
    running = null;
  };
  const stopListening = onDomainEvents(() => {
    again = true;
    running ??= run();
  });
  return async () => {
    stopListening();
    again = false;
    await running;
  };
}
