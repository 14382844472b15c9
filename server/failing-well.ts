import { data, type ServerBuild } from 'react-router';
import type { FailureNote } from '#app/lib/result.ts';
import { isUnavailable, readAgain } from '#app/platform/db/unavailable.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;
type RouteModule = Route['module'];
type Call = (args: Parameters<NonNullable<RouteModule['loader']>>[0]) => unknown;

/**
 * Wraps the build with one rule for errors of loaders and actions. A loader whose connection was lost runs
 * once more: it only reads. Temporary failures answer 503, not 500. An action is never repeated, and its page
 * says that the result is unknown.
 */
export function failingWell(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guarded(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function guarded(route: Route): Route {
  const { loader, action, middleware, default: page, ErrorBoundary } = route.module;
  const refuse = page || ErrorBoundary ? refusePage : refuseData;
  const module = {
    ...route.module,
    ...(loader && { loader: translated((args) => readAgain(async () => loader(args)), false, refuse) }),
    ...(action && { action: translated(action as Call, true, refuse) }),
    ...(middleware && {
      middleware: middleware.map(
        (step) => (args: Parameters<typeof step>[0], next: Parameters<typeof step>[1]) =>
          translated(() => step(args, next), false, refuse)(args),
      ),
    }),
  };
  return { ...route, module: module as RouteModule };
}

/** Text of a failed request to a route without a page: an upload, an export. */
export const failureText = (status: 500 | 503): string =>
  status === 503
    ? 'Serviço fora do ar por um instante. Tente de novo.'
    : 'Algo deu errado do nosso lado. Tente de novo.';

type Refuse = (note: FailureNote, status: 500 | 503) => unknown;
const refusePage: Refuse = (note, status) => data(note, { status });
const refuseData: Refuse = (note, status) =>
  Response.json({ ...note, error: failureText(status) }, { status });

/** @param writes whether the call may have changed something before it failed. */
const translated =
  (call: Call, writes: boolean, refuse: Refuse): Call =>
  async (args) => {
    try {
      return await call(args);
    } catch (error) {
      // Redirects and intended answers are not errors.
      if (!(error instanceof Error)) throw error;
      const away = isUnavailable(error);
      if (!away && !writes) throw error;
      const { requestId } = requestInfo(args.context);
      if (!args.request.signal.aborted)
        log.error({ requestId, ...errorFields(error) }, away ? 'database out of reach' : 'unexpected error');
      const note: FailureNote = { requestId, sent: writes };
      throw refuse(note, away ? 503 : 500);
    }
  };
