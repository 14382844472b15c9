import type { PoolClient } from 'pg';
import { env } from '../env.server.ts';
import { log } from '../log.server.ts';
import { requestScope } from '../request-scope.server.ts';
import { beginStatement } from '../tracing.server.ts';
import type { PoolName } from './connections.server.ts';
import { noteSilence } from './silence.server.ts';

type Query = (...args: unknown[]) => unknown;
type Done = (error?: unknown) => void;

const listeners = new Set<(role: PoolName) => void>();

/** Calls `listener` for each statement that took longer than `SLOW_STATEMENT_MS`. */
export const onSlowStatement = (listener: (role: PoolName) => void): void => void listeners.add(listener);

/**
 * Measures every statement of a connection; logs slow ones with their text, without its values, and with the
 * route and the id of the request. Statements on a connection wait for each other, so each is measured from
 * the end of the previous one.
 */
export function watchStatements(client: PoolClient, role: PoolName): void {
  const query = client.query.bind(client) as Query;
  const { slowStatementMs } = env();
  let free = 0;
  const begin = (text: string): Done => {
    const sent = performance.now();
    const scope = requestScope();
    const endSpan = beginStatement(() => scrubStatement(text), { 'db.namespace': role });
    return (error) => {
      endSpan?.(error);
      noteSilence(scope, error);
      const now = performance.now();
      const ms = now - Math.max(sent, free);
      free = now;
      if (slowStatementMs > 0 && ms >= slowStatementMs) reportSlow(role, text, ms);
    };
  };
  client.query = ((...args: unknown[]) => {
    const text = textOf(args[0]);
    if (text === null) return query(...args);
    const done = begin(text);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: unknown, result: unknown) => {
        done(error);
        callback(error, result);
      };
      return query(...args);
    }
    const answer = query(...args);
    if (answer instanceof Promise) answer.then(() => done(), done);
    return answer;
  }) as typeof client.query;
}

/** The text of a statement passed to `query`; null for a stream, which is as fast as its reader. */
function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked;
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return null;
  return 'text' in asked && typeof asked.text === 'string' ? asked.text : null;
}

function reportSlow(role: PoolName, text: string, ms: number): void {
  const route = requestScope()?.route;
  log.warn(
    {
      event: 'slow-statement',
      role,
      ms: Math.round(ms),
      statement: scrubStatement(text),
      ...(route && { route }),
    },
    'slow statement',
  );
  for (const listener of listeners) listener(role);
}

const MOST_LETTERS = 1_000;

/** A statement without the values in its text, on one line: literals and numbers are `?`, parameters stay `$1`. */
export const scrubStatement = (text: string): string =>
  text
    .replace(/\bE'(?:[^'\\]|\\.|'')*('|$)|'(?:[^']|'')*('|$)/gi, '?')
    .replace(/\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g, (whole, tag: string) => (/^\d+$/.test(tag) ? whole : '?'))
    .replace(/(?<![\w$".])\d+(?:\.\d+)?(?![\w"])/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_LETTERS);
