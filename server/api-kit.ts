import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { validator } from 'hono-openapi';
import { z } from 'zod';
import {
  PROBLEM_TYPE,
  PROBLEMS,
  type ProblemCode,
  problem,
} from '#app/features/integrations/rules/api-problems.ts';
import { PathId } from '#app/features/integrations/rules/api-schemas.ts';
import type { ApiCaller } from '#app/features/integrations/server/index.server.ts';
import { type CallSpec, describeCall } from './api-contract.ts';
import type { HostEnv } from './host-env.ts';

/** Parts that every call of the API uses. */

export type ApiVariables = { Variables: HostEnv['Variables'] & { caller: ApiCaller } };

const MOST_BYTES = 64 * 1024;

type More = Parameters<typeof problem>[1] & { retryAfter?: number };

/** Answers with a problem as RFC 9457 defines it. */
export function refuse(c: Context, code: ProblemCode, { retryAfter, ...more }: More = {}): Response {
  const instance = c.get('requestId') as string | undefined;
  return c.body(JSON.stringify(problem(code, { instance, ...more })), PROBLEMS[code][0], {
    'content-type': PROBLEM_TYPE,
    ...(code === 'unauthorized' && { 'www-authenticate': 'Bearer realm="api"' }),
    ...(retryAfter && { 'retry-after': String(retryAfter) }),
  });
}

/** Checks the scope of the key, and describes the call. */
export const call = (spec: CallSpec) =>
  [
    describeCall(spec),
    (async (c, next) =>
      c.get('caller').scopes.includes(spec.scope)
        ? next()
        : refuse(c, 'forbidden', {
            detail: `Esta chave não tem a permissão ${spec.scope}.`,
          })) as MiddlewareHandler<ApiVariables>,
  ] as const;

export const jsonOnly: MiddlewareHandler = async (c, next) =>
  /^application\/json *(;|$)/i.test(c.req.header('content-type') ?? '')
    ? next()
    : refuse(c, 'unsupported-media-type');

export const limited = bodyLimit({ maxSize: MOST_BYTES, onError: (c) => refuse(c, 'too-large') });

/** Refuses an invalid request, with each of its invalid fields. */
export const checked = (result: { success: boolean; error?: unknown }, c: Context) => {
  if (result.success) return;
  const errors = (result.error as z.core.$ZodIssue[]).flatMap(({ path, message, ...issue }) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => ({ field, detail: 'Este campo não existe' }))
      : [{ field: path.join('.') || 'body', detail: message }],
  );
  return refuse(c, 'invalid', { errors });
};

/** Validates an id in the path; a malformed id answers 404, like an unknown one. */
export const idInPath = <Name extends string>(name: Name, description: string, detail: string) =>
  validator(
    'param',
    z.object({ [name]: PathId.describe(description) } as Record<Name, typeof PathId>),
    (result, c) => (result.success ? undefined : refuse(c, 'not-found', { detail })),
  );

/** Answers that a path does not take the method. */
export function wrongMethod(c: Context, allow: string): Response {
  c.header('allow', allow);
  return refuse(c, 'method-not-allowed');
}
