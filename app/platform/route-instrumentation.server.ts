import type { ServerInstrumentation } from 'react-router';
import { nameRoute } from './request-scope.server.ts';

type Run = Parameters<Parameters<NonNullable<ServerInstrumentation['route']>>[0]['instrument']>[0];

/** Names the request under way by the pattern of the route that the router matched. */
export const instrumentation: ServerInstrumentation = {
  route(route) {
    const named: NonNullable<Run['loader']> = async (handle, { pattern }) => {
      nameRoute(pattern);
      await handle();
    };
    route.instrument({ middleware: named, loader: named, action: named });
  },
  handler(handler) {
    handler.instrument({
      // A page without loaders is named when it is done.
      async request(handle) {
        const { meta } = await handle();
        nameRoute(meta?.pattern ?? '');
      },
    });
  },
};
