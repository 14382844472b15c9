export { dispatchEvents, type EventConsumer } from './dispatch-events.server.ts';
export { EVENT_COLUMNS } from './event-columns.server.ts';
export { startEventPump } from './event-pump.server.ts';
export { expireEvents } from './expire-events.server.ts';
