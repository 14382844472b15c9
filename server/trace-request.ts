import { SpanKind } from '@opentelemetry/api';
import type { Context } from 'hono';
import { env } from '#app/platform/env.server.ts';
import { inSpan, isTracing, markFailed } from '#app/platform/tracing.server.ts';
import type { HostEnv } from './host-env.ts';

/**
 * Answers a request in a span, named by the pattern of its route. Continues the caller's trace only behind a
 * trusted proxy: otherwise any client could fill the traces.
 */
export function traceRequest(
  c: Context<HostEnv>,
  pattern: () => string,
  answer: () => Promise<void>,
): Promise<void> {
  if (!isTracing()) return answer();
  const { method } = c.req;
  const parent = env().trustedProxies > 0 ? c.req.header('traceparent') : undefined;
  const attributes = { 'http.request.method': method, 'app.request_id': c.get('requestId') };
  return inSpan(
    method,
    attributes,
    async (span) => {
      await answer();
      const route = pattern();
      span?.updateName(`${method} ${route}`);
      span?.setAttributes({ 'http.route': route, 'http.response.status_code': c.res.status });
      if (c.res.status >= 500) markFailed(span, { name: String(c.res.status) });
    },
    { kind: SpanKind.SERVER, parent },
  );
}
