import { PassThrough, Writable } from 'node:stream';
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
import { isSessionChanged } from '#app/platform/actor.server.ts';
import { deferScripts } from '#app/platform/late-scripts.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { instrumentation } from '#app/platform/route-instrumentation.server.ts';

/** Tells logs, metrics and traces which route a request is of, as soon as the router has matched it. */
export const instrumentations: ServerInstrumentation[] = [instrumentation];

const RENDER_LIMIT_MS = 10_000;

/** Pages of the signed-in areas: large, and read again and again on phones. */
const SIGNED_IN = /^\/(?:app|admin)(?:\/|$)/;

/** Takes what is written, and gives it on in one piece at the end. */
function inOnePiece(take: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Uint8Array[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(part, _encoding, done) {
      parts.push(part);
      done();
    },
    final(done) {
      take(Buffer.concat(parts));
      done();
    },
  });
}

/** Renders a document: a page whose scripts are deferred is whole, others stream to people and are whole for robots. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId } = requestInfo(context);
  // A page without a nonce is one to keep. In development the tools' own script has to run before any file.
  const late = import.meta.env.PROD && (nonce === '' || SIGNED_IN.test(new URL(request.url).pathname));
  const waitForAll = late || isbot(request.headers.get('user-agent') ?? '') || routerContext.isSpaMode;
  return new Promise((resolve, reject) => {
    let code = status;
    let shellSent = false;
    const answer = (html: BodyInit) => resolve(new Response(html, { headers, status: code }));
    const ready = () => {
      shellSent = true;
      headers.set('Content-Type', 'text/html; charset=utf-8');
      if (late) {
        const page = inOnePiece((html) => {
          const whole = deferScripts(html);
          headers.set('Content-Length', String(whole.length));
          answer(whole);
        });
        pipe(page.on('error', reject));
      } else {
        const body = new PassThrough();
        answer(createReadableStreamFromReadable(body));
        pipe(body);
      }
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
 * thrown: a refusal (404, 405), or what the host made of an error that it has logged. Nor is a session that is another one
 * by now: the host answers the request anew.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error) || isSessionChanged(error)) return;
  log.error({ requestId: requestInfo(context).requestId, ...errorFields(error) }, 'unexpected error');
}
