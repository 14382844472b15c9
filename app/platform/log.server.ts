import pino from 'pino';

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
  'stack',
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

/** The boot sets its level from the configuration. */
export const log = pino({
  base: null,
  level: 'info',
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }), log: onlyAllowed },
});

/**
 * What of an error may be written down. Messages of database errors quote values (a CPF, an e-mail), so only the
 * code, the constraint and the place are kept.
 */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string };
  const cause = error.cause instanceof Error ? errorFields(error.cause) : {};
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .join('\n');
  return {
    name: error.name,
    stack,
    ...cause,
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
  };
}
