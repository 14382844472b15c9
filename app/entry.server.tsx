import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerInstrumentation,
  ServerRouter,
} from 'react-router';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { instrumentation } from '#app/platform/route-instrumentation.server.ts';

/** Tells logs, metrics and traces which route a request is of, as soon as the router has matched it. */
export const instrumentations: ServerInstrumentation[] = [instrumentation];

const RENDER_LIMIT_MS = 10_000;

/** Renders a document: people get it as it streams, robots when it is whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId } = requestInfo(context);
  // A page without a nonce is one to keep: it has to be whole.
  const waitForAll =
    nonce === '' || isbot(request.headers.get('user-agent') ?? '') || routerContext.isSpaMode;
  return new Promise((resolve, reject) => {
    let code = status;
    let shellSent = false;
    const ready = () => {
      shellSent = true;
      const body = new PassThrough();
      headers.set('Content-Type', 'text/html; charset=utf-8');
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />,
      {
        nonce: nonce || undefined,
        // What is ready stays in its place, however large: moved there by a script, it would need scripts.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        ...(waitForAll ? { onAllReady: ready } : { onShellReady: ready }),
        onShellError: reject,
        onError(error) {
          code = 500;
          // Before the shell the router reports it itself.
          if (shellSent) log.error({ requestId, ...errorFields(error) }, 'page could not be rendered');
        },
      },
    );
    setTimeout(abort, RENDER_LIMIT_MS).unref();
  });
}

/**
 * Unexpected errors of loaders and actions, once each. An abandoned request is no error, nor is an answer that was
 * thrown: a refusal (404, 405), or what the host made of an error that it has logged.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ requestId: requestInfo(context).requestId, ...errorFields(error) }, 'unexpected error');
}
