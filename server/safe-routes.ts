import type { ServerBuild } from 'react-router';
import { withoutNul } from '#app/lib/form-data.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { readSentForm } from './read-sent-form.ts';

type Routes = ServerBuild['routes'];
type Module = NonNullable<Routes[string]>['module'];
type Handler = NonNullable<Module['action']>;

/**
 * Wraps every route of the build with common checks. A method that the route lacks is 405, a body that is no
 * form is 415, 413 or 400, and a value that PostgreSQL cannot parse (id, day, number, text with NUL) is 404 or
 * 400. These are faults of the request, so the answer is never 500.
 */
export function safeRoutes(build: ServerBuild): ServerBuild {
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes))
    if (route) routes[id] = { ...route, module: safeModule(route.module) };
  return { ...build, routes };
}

function safeModule(module: Module): Module {
  const { loader, action } = module;
  const isPage = module.default !== undefined || module.ErrorBoundary !== undefined;
  return {
    ...module,
    ...(loader ? { loader: refusing(loader, 404) } : !isPage && { loader: only('POST') }),
    action: action
      ? refusing((args) => action({ ...args, request: withSafeForm(args.request) }), 400)
      : only('GET, HEAD'),
  };
}

const only = (allow: string) => () => {
  throw new Response('Método não permitido.', { status: 405, headers: { allow } });
};

/** Answers with `status` when the database cannot parse a value of the request. */
const refusing =
  <H extends Handler>(handler: H, status: number) =>
  async (args: Parameters<H>[0]) => {
    try {
      return await handler(args);
    } catch (error) {
      if (!isMalformed(error)) throw error;
      log.warn({ event: 'malformed-value', ...errorFields(error) }, 'value that the database cannot read');
      throw new Response('Pedido inválido.', { status });
    }
  };

/** SQLSTATEs of class 22 caused by malformed input: text, number, day or character. */
const MALFORMED = new Set(['22P02', '22P05', '22003', '22007', '22008', '22021']);

function isMalformed(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (MALFORMED.has((cause as { code?: string }).code ?? '')) return true;
  return false;
}

/** Reads the request's form, or refuses the request. Removes NUL, which PostgreSQL cannot store in a text. */
function withSafeForm(request: Request): Request {
  return Object.defineProperty(request, 'formData', {
    configurable: true,
    value: async () => withoutNul(await readSentForm(request)),
  });
}
