import {
  type Attributes,
  context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/**
 * Spans of this process. Without a tracer (`OTEL_EXPORTER_OTLP_ENDPOINT` is not set) every function here only
 * calls its argument. Attributes contain names from the code and texts of statements, no personal data.
 */
const holder = globalThis as { __nomeTracer?: Tracer | undefined };

export function setTracer(tracer: Tracer | undefined): void {
  holder.__nomeTracer = tracer;
}

export const isTracing = (): boolean => holder.__nomeTracer !== undefined;

type Options = {
  kind?: SpanKind;
  /** Parent trace to continue, as a `traceparent`. */
  parent?: string | undefined;
  /** Span that caused this one, if this one starts a new trace. */
  cause?: string | undefined;
};

/** Runs `work` in a new span, the parent of spans inside it. An error marks the span and is rethrown. */
export async function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span | undefined) => Promise<T>,
  { kind = SpanKind.INTERNAL, parent, cause }: Options = {},
): Promise<T> {
  const tracer = holder.__nomeTracer;
  if (!tracer) return work(undefined);
  const linked = cause === undefined ? null : contextOf(cause);
  const links: Link[] = linked ? [{ context: linked }] : [];
  const above = parent === undefined ? null : contextOf(parent);
  const from = above
    ? trace.setSpanContext(ROOT_CONTEXT, above)
    : kind === SpanKind.CONSUMER
      ? ROOT_CONTEXT
      : context.active();
  return tracer.startActiveSpan(name, { attributes, kind, links }, from, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Begins the span of a statement below the current span. @returns ends it; undefined without tracing. */
export function beginStatement(
  text: () => string,
  attributes: Attributes,
): ((error?: unknown) => void) | undefined {
  const tracer = holder.__nomeTracer;
  // A pool's housekeeping belongs to no request or job.
  if (!tracer || trace.getActiveSpan() === undefined) return undefined;
  const statement = text();
  const operation = /^\w+/.exec(statement)?.[0].toUpperCase() ?? 'SQL';
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(statement)?.[1];
  const span = tracer.startSpan(table ? `${operation} ${table}` : operation, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': statement,
      ...attributes,
    },
  });
  return (error) => {
    // A callback gets null on success.
    if (error) markFailed(span, error);
    span.end();
  };
}

/** Marks a span as failed, with the code or the name of the error; its message may quote values. */
export function markFailed(span: Span | undefined, error: unknown): void {
  if (!span) return;
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setAttribute(
    'error.type',
    typeof code === 'string' ? code : typeof name === 'string' ? name : 'error',
  );
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The current span as W3C's `traceparent`, for another process to continue; undefined without one. */
export function traceparent(): string | undefined {
  if (!holder.__nomeTracer) return undefined;
  const now = trace.getActiveSpan()?.spanContext();
  if (!now) return undefined;
  return `00-${now.traceId}-${now.spanId}-${now.traceFlags.toString(16).padStart(2, '0')}`;
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(header: string): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
