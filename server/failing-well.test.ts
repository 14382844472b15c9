import { data, RouterContextProvider, redirect, type ServerBuild } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import type { FailureNote } from '#app/lib/result.ts';
import { log } from '#app/platform/log.server.ts';
import { type RequestInfo, requestContext } from '#app/platform/request-context.server.ts';
import { failingWell } from './failing-well.ts';

log.level = 'silent';

const lost = () => Object.assign(new Error('terminating connection'), { code: '57P01' });
const lockTimeout = () => new Error('query failed', { cause: Object.assign(new Error(), { code: '55P03' }) });

const args = () => {
  const context = new RouterContextProvider();
  context.set(requestContext, { requestId: 'pedido-1' } as RequestInfo);
  return { request: new Request('http://localhost/'), context, params: {} };
};

/** Whether a call threw the note of a failure with its status (`data` of React Router). */
const isFailure = (error: unknown): error is ReturnType<typeof data<FailureNote>> =>
  error instanceof Object && 'data' in error && error.data instanceof Object && 'sent' in error.data;

type Kind = 'loader' | 'action';
/** Runs the loader or action of a route in a guarded build. */
async function call(kind: Kind, run: () => unknown) {
  const build = {
    routes: { page: { id: 'page', module: { default: () => null, [kind]: run } } },
  } as unknown as ServerBuild;
  const guarded = failingWell(build).routes.page?.module[kind] as (given: unknown) => Promise<unknown>;
  return guarded(args());
}
const failureOf = (kind: Kind, run: () => unknown) =>
  call(kind, run).then(
    () => 'answered',
    (error: unknown) => (isFailure(error) ? { status: error.init?.status, ...error.data } : error),
  );

describe('loaders', () => {
  test('retry once after a lost connection', async () => {
    const read = vi.fn().mockRejectedValueOnce(lost()).mockResolvedValue('lido');
    expect(await call('loader', read)).toBe('lido');
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('answer 503 when the retry finds no connection either', async () => {
    const read = vi.fn().mockRejectedValue(lost());
    expect(await failureOf('loader', read)).toEqual({ status: 503, requestId: 'pedido-1', sent: false });
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('answer 503 after a lock timeout, without a retry', async () => {
    const read = vi.fn().mockRejectedValue(lockTimeout());
    expect(await failureOf('loader', read)).toEqual({ status: 503, requestId: 'pedido-1', sent: false });
    expect(read).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a database that does not answer', new Error('Query read timeout')],
    ['a disk without room for a file', Object.assign(new Error(), { code: 'ENOSPC' })],
    [
      'a database without room',
      new Error('failed', { cause: Object.assign(new Error(), { code: '53100' }) }),
    ],
  ])('answer 503 for %s, without a retry', async (_, error) => {
    const read = vi.fn().mockRejectedValue(error);
    expect(await failureOf('loader', read)).toEqual({ status: 503, requestId: 'pedido-1', sent: false });
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('pass their own errors on to the router', async () => {
    const own = new TypeError('defeito');
    expect(await failureOf('loader', () => Promise.reject(own))).toBe(own);
  });
});

describe('actions', () => {
  test.each([
    ['a lost connection', lost(), 503],
    ['a lock', lockTimeout(), 503],
    ['any other error', new TypeError('defeito'), 500],
  ])('run once; after %s the answer says that data had been sent', async (_, error, status) => {
    const write = vi.fn().mockRejectedValue(error);
    expect(await failureOf('action', write)).toEqual({ status, requestId: 'pedido-1', sent: true });
    expect(write).toHaveBeenCalledTimes(1);
  });

  test('pass redirects and refusals on unchanged', async () => {
    const moved = redirect('/app');
    expect(await failureOf('action', () => Promise.reject(moved))).toBe(moved);
    const refused = data('não', { status: 409 });
    expect(await failureOf('action', () => Promise.reject(refused))).toBe(refused);
  });
});
