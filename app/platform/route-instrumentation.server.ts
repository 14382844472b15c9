import type { ServerInstrumentation } from 'react-router';
import { nameRoute } from './request-scope.server.ts';
import { inSpan, isTracing, markFailed } from './tracing.server.ts';

type Step = NonNullable<
  Parameters<Parameters<NonNullable<ServerInstrumentation['route']>>[0]['instrument']>[0]['loader']
>;

/** Names the current request by the pattern of its route, and traces each step of it. */
export const instrumentation: ServerInstrumentation = {
  route({ id, instrument }) {
    const step =
      (kind: string): Step =>
      async (handle, { pattern }) => {
        nameRoute(pattern);
        if (!isTracing()) {
          await handle();
          return;
        }
        await inSpan(`${kind} ${id}`, { 'http.route': pattern }, async (span) => {
          const { status, error } = await handle();
          if (status === 'error') markFailed(span, error);
        });
      };
    instrument({ middleware: step('middleware'), loader: step('loader'), action: step('action') });
  },
  handler(handler) {
    handler.instrument({
      // A page without loaders gets its name when it is done.
      async request(handle) {
        const { meta } = await handle();
        nameRoute(meta?.pattern ?? '');
      },
    });
  },
};
