import pino, { type DestinationStream } from 'pino';
import { requestScope } from './request-scope.server.ts';
import { scrubMessage } from './scrub-error.server.ts';
import { inSources } from './source-lines.server.ts';

/** Fields that may appear in a log line. Anything else is dropped, so that personal data cannot slip in. */
const ALLOWED = new Set([
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'code',
  'job',
  'queue',
  'attempt',
  'role',
  'event',
  'message',
  'stack',
  'statement',
  'name',
  'port',
  'count',
  'adapter',
  'jobId',
  'constraint',
  'table',
]);

const onlyAllowed = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => ALLOWED.has(key)));

/** A line of level error or above, as passed to listeners. */
export type LoggedError = { fields: Record<string, unknown>; message: string };
const errorListeners = new Set<(logged: LoggedError) => void>();

/** Calls `listener` with every line of level error or above. The listener must not throw. */
export function onLoggedError(listener: (logged: LoggedError) => void): () => void {
  errorListeners.add(listener);
  return () => void errorListeners.delete(listener);
}

const ERROR_LEVEL = 50;

/** Limit in bytes for lines that cannot be written yet; more are dropped. */
const WAITING_BYTES = 1024 * 1024;

/** Destination of lines. A full disk refuses them, which must not end the process. */
export function logDestination(fd = 1): DestinationStream {
  const destination = pino.destination({ fd, sync: true, maxLength: WAITING_BYTES });
  destination.on('error', () => {});
  return destination;
}

/** The boot sets its level from the configuration. Lines of a request carry its id, which the error page shows. */
export const log = pino(
  {
    base: null,
    level: 'info',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: onlyAllowed },
    mixin: () => {
      const scope = requestScope();
      return scope?.requestId ? { requestId: scope.requestId } : {};
    },
    hooks: {
      logMethod(args, method, level) {
        if (level >= ERROR_LEVEL && typeof args[0] === 'object' && args[0] !== null) {
          const scope = requestScope();
          const fields = { ...scope, ...(args[0] as Record<string, unknown>) };
          for (const listener of errorListeners) listener({ fields, message: String(args[1] ?? '') });
        }
        method.apply(this, args);
      },
    },
  },
  logDestination(),
);

const hasMessage = (value: unknown): value is { message: string } =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

type DatabaseError = { code?: string; constraint?: string; table?: string; column?: string; schema?: string };

/**
 * Fields of an error that may be logged: name, code, message without its values, the place in the sources,
 * and for database errors the constraint and the table. Omits `detail` and `where`, which quote rows. The
 * cause says more than the error that wraps it, so its fields replace the error's.
 */
export function errorFields(error: unknown): Record<string, unknown> {
  // The queue reports errors as plain objects.
  if (!(error instanceof Error))
    return hasMessage(error)
      ? errorFields(Object.assign(new Error(error.message), error))
      : { name: typeof error };
  const { code, constraint, table, column, schema } = error as DatabaseError;
  const cause = error.cause instanceof Error ? errorFields(error.cause) : {};
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => inSources(line))
    .join('\n');
  return {
    name: error.name,
    message: scrubMessage(error.message, {
      name: error.name,
      code,
      names: [constraint, table, column, schema],
    }),
    stack,
    ...cause,
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
  };
}
