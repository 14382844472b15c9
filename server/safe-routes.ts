import { setImmediate } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { withoutNul } from '#app/lib/form-data.ts';
import { inTurn } from '#app/platform/in-turn.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';

type Routes = ServerBuild['routes'];
type Module = NonNullable<Routes[string]>['module'];
type Handler = NonNullable<Module['action']>;

/**
 * Wraps every route of the build with common checks. A method that the route lacks is 405, a body that is no
 * form is 415 or 400, and a value that PostgreSQL cannot parse (id, day, number, text with NUL) is 404 or
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

const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded) *(;|$)/i;

/** Bytes from which a form takes milliseconds to be read: twenty at once would delay every other request. */
const LONG_FORM = 64 * 1024;
const oneByOne = inTurn(1);

/** Reads a form once all of it has arrived; between two long ones other requests are answered. */
async function readForm(request: Request): Promise<FormData> {
  const body = await request.arrayBuffer();
  const type = request.headers.get('content-type') ?? '';
  const read = () => new Response(body, { headers: { 'content-type': type } }).formData();
  if (body.byteLength <= LONG_FORM) return read();
  return oneByOne(async () => {
    await setImmediate();
    return read();
  });
}

/** Reads the request's form, or refuses the request. Removes NUL, which PostgreSQL cannot store in a text. */
function withSafeForm(request: Request): Request {
  return Object.defineProperty(request, 'formData', {
    configurable: true,
    value: async () => {
      if (!FORM.test(request.headers.get('content-type') ?? ''))
        throw new Response('Envie um formulário.', { status: 415 });
      const form = await readForm(request).catch(() => {
        throw new Response('O formulário chegou incompleto. Tente de novo.', { status: 400 });
      });
      return withoutNul(form);
    },
  });
}
