import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerInstrumentation,
  ServerRouter,
} from 'react-router';
import { env } from '#app/platform/env.server.ts';
import { deferScripts } from '#app/platform/fast/late-scripts.server.ts';
import { isSessionChanged } from '#app/platform/fast/session-proof.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { instrumentation } from '#app/platform/route-instrumentation.server.ts';
import { drawInTurn } from '#app/platform/yield-to-requests.server.ts';

/** Tells logs, metrics and traces which route a request is of, as soon as the router has matched it. */
export const instrumentations: ServerInstrumentation[] = [instrumentation];

const RENDER_LIMIT_MS = 10_000;

/** Route of the layout of the public pages. */
const SITE = 'shells/public/public-layout';

/** Pages of the signed-in areas: their style is in the browser's cache, nearly always. */
const SIGNED_IN = /^\/(?:app|admin)(?:\/|$)/;

type Handle = { wakes?: 'on-use' | 'at-once' } | undefined;

/**
 * Whether the scripts of a page wait for its first use: the innermost `handle` that says when it wakes decides. An
 * answer to a form, an error, and a page with a toast or with drafts show something that needs code at once.
 */
function wakesOnUse(request: Request, { staticHandlerContext }: EntryContext): boolean {
  const { matches, loaderData, errors } = staticHandlerContext;
  const said = matches.map(({ route }) => (route.handle as Handle)?.wakes).filter(Boolean);
  const site = loaderData[SITE] as { toast: unknown; preview: boolean } | undefined;
  return request.method === 'GET' && !errors && said.at(-1) === 'on-use' && !site?.toast && !site?.preview;
}

/** The text of a style file of the build. */
const styleOf = (href: string) => fs.readFileSync(path.resolve(`build/client${href}`), 'utf8');

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

/** Renders a document; the answers to forms in turn. */
export default function handleRequest(...page: Parameters<typeof render>): Promise<Response> {
  return page[0].method === 'POST' ? drawInTurn(() => render(...page)) : render(...page);
}

/** Renders a document. It leaves whole: no page waits for data after its first part, and its scripts are deferred. */
function render(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId } = requestInfo(context);
  const signedIn = SIGNED_IN.test(new URL(request.url).pathname);
  const later = {
    styleOf: signedIn ? undefined : styleOf,
    wakesOnUse: wakesOnUse(request, routerContext),
  };
  return new Promise((resolve, reject) => {
    let code = status;
    let shellReady = false;
    const page = inOnePiece((html) => {
      // In development the tools' own script has to run before any file.
      const whole = import.meta.env.PROD && env().fastWays ? deferScripts(html, later) : html;
      headers.set('Content-Type', 'text/html; charset=utf-8');
      headers.set('Content-Length', String(whole.length));
      resolve(new Response(whole, { headers, status: code }));
    });
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />,
      {
        nonce: nonce || undefined,
        // Keeps finished content in its place at any size: otherwise a script would have to move it there.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady: () => {
          shellReady = true;
        },
        onAllReady: () => {
          pipe(page.on('error', reject));
        },
        onShellError: reject,
        onError(error) {
          code = 500;
          // Before the shell the router reports it itself.
          if (shellReady) log.error({ requestId, ...errorFields(error) }, 'page could not be rendered');
        },
      },
    );
    setTimeout(abort, RENDER_LIMIT_MS).unref();
  });
}

/**
 * Logs unexpected errors of loaders and actions, once each. It skips abandoned requests, thrown answers (a refusal
 * such as 404 or 405, or the host's answer to an error that it has logged), and requests whose session changed
 * meanwhile: the host answers those again.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error) || isSessionChanged(error)) return;
  log.error({ requestId: requestInfo(context).requestId, ...errorFields(error) }, 'unexpected error');
}
