import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * An error thrown by a handler of a timer, an event or a socket, and a rejected promise without a handler, end the
 * process. Therefore each handler in the server's code either passes `isHarmless` or is in this list with the reason
 * why it cannot throw.
 */
const CANNOT_THROW: Record<string, string> = {
  'app/features/installation/server/run-backup.server.ts void giveSign': 'catches and logs',
  'app/features/installation/server/error-ledger.server.ts void writeErrorReports': 'catches and logs',
  'app/platform/actor.server.ts void counting': 'awaits the end of a request, which never rejects',
  'app/platform/backup/load-rows.server.ts on(error)': 'keeps the error for the awaiting loop',
  'app/platform/backup/read-archive.server.ts on(drain)': 'resolves the awaiting loop',
  'app/platform/backup/read-archive.server.ts on(close)': 'resolves the awaiting loop',
  'app/platform/db/pools.server.ts on(error)': 'logs',
  'app/platform/db/pools.server.ts on(connect)': 'adds listeners to the connection',
  'app/platform/event-loop.server.ts setInterval': 'arithmetic on a histogram',
  'app/platform/fast/one-message.server.ts setImmediate': 'a map entry and `answer`, see below',
  'app/platform/fast/one-message.server.ts void answer': 'catches, and rejects the readings themselves',
  'app/platform/fast/one-message.server.ts void answer 2': 'catches, and rejects the readings themselves',
  'app/platform/fast/session-proof.server.ts setImmediate':
    'hands the promise of a reading to those that await it',
  'app/platform/fast/wake-workers.server.ts addEventListener(abort)': 'ends a pause',
  'app/platform/fast/wake-workers.server.ts setTimeout': 'ends a pause',
  'app/platform/foreign/fair-places.server.ts setTimeout': 'leaves the line and resolves',
  'app/platform/foreign/parse-foreign.server.ts setTimeout':
    'ends an idle process; kill of a dead one is false',
  'app/platform/foreign/parser-process.server.ts on(data)': 'catches, and ends the parser process',
  'app/platform/foreign/parser-process.server.ts on(exit)': 'settles the waiting reading',
  'app/platform/foreign/parser-process.server.ts on(error)': 'settles the waiting reading',
  'app/platform/foreign/parser-process.server.ts void send':
    'errors of the pipe have a listener that drops them',
  'app/platform/foreign/parser-process.server.ts setInterval':
    'compares times; usage of a dead process is undefined',
  'app/platform/foreign/parser-program.server.ts on(data)': 'runs in a parser process, which may end',
  'app/platform/foreign/parser-program.server.ts on(end)': 'ends the parser process',
  'app/platform/in-turn.server.ts addEventListener(abort)': 'resolves',
  'app/platform/in-turn.server.ts setTimeout': 'passes its place to the next one in line',
  'app/platform/in-turn.server.ts setTimeout 2': 'passes its place to the next one in line',
  'app/platform/jobs.server.ts on(error)': 'logs',
  'app/platform/jobs.server.ts void watchDue': 'each step of its loop catches',
  'app/platform/live.server.ts setTimeout': 'calls listeners by `call`, which catches; `connect` catches',
  'app/platform/live.server.ts setTimeout 2': 'calls listeners by `call`, which catches; `connect` catches',
  'app/platform/live.server.ts void connect': 'catches and tries again',
  'app/platform/live.server.ts on(end)': 'calls listeners by `call`, which catches, and connects again',
  'app/platform/live.server.ts on(notification)':
    'checks the shape and calls listeners by `call`, which catches',
  'app/platform/pdf/pdf-document.server.ts on(data)': 'keeps a piece of our own document',
  'app/platform/uploads/read-multipart.server.ts on(field)': 'keeps texts of limited number and length',
  'app/platform/uploads/read-multipart.server.ts on(fieldsLimit)': 'sets a flag',
  'app/platform/uploads/read-multipart.server.ts on(partsLimit)': 'sets a flag',
  'app/platform/uploads/read-multipart.server.ts on(file)': 'adds listeners to the part',
  'app/platform/uploads/read-multipart.server.ts on(data)': 'keeps a piece of a limited file',
  'app/platform/uploads/read-multipart.server.ts on(end)': 'joins the pieces of a limited file',
  'app/platform/yield-to-requests.server.ts setTimeout': 'resolves',
  'server/body-timeout.ts setTimeout': 'destroys a request, or begins to measure it',
  'server/body-timeout.ts setTimeout 2': 'destroys a request, or begins to measure it',
  'server/body-timeout.ts setInterval': 'compares counts of bytes and destroys a request',
  'server/cached-pages.ts setInterval': 'compares two days and empties a map',
  'server/dev.ts on(request)': 'runs in development only',
  'server/ending.ts setInterval': 'closes connections',
  'server/start-faults.ts on(uncaughtException)': 'ends the process on purpose',
  'server/start-faults.ts on(unhandledRejection)': 'ends the process on purpose',
  'server/node-listener.ts once(finish)': 'reads and drops the rest of a body',
  'server/node-listener.ts on(data)': 'counts bytes and destroys a request',
  'server/node-listener.ts void listener': 'answers its own failures (@hono/node-server)',
  'server/shutdown.ts setTimeout': 'ends the process on purpose',
  'server/shutdown.ts setInterval': 'compares two numbers and begins to end',
  'server/shutdown.ts void end 2': 'catches the failure of the end',
  'server/shutdown.ts void end': 'catches the failure of the end',
};

const TIMERS = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick'];
const EVENTS = ['on', 'once', 'addListener', 'addEventListener'];
const HARMLESS_CALLS = ['resolve', 'reject', 'clearTimeout', 'clearInterval', 'abort'];
const HARMLESS_METHODS = ['catch', 'delete', 'add', 'push'];

const isFunction = (node: ts.Node): boolean => ts.isArrowFunction(node) || ts.isFunctionExpression(node);
const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

/** Does a handler nothing, settle a promise, clear a timer, set a flag, or start a promise with its own `catch`? */
function isHarmless(handler: ts.Node): boolean {
  if (ts.isIdentifier(handler)) return HARMLESS_CALLS.includes(handler.text);
  if (!ts.isArrowFunction(handler)) return false;
  const { body } = handler;
  if (ts.isCallExpression(body)) return HARMLESS_CALLS.includes(calledName(body));
  // A promise that is started is checked where it is started.
  if (ts.isVoidExpression(body)) return true;
  if (!ts.isBlock(body) || body.statements.length > 1) return false;
  const [only] = body.statements;
  return (
    !only ||
    (ts.isExpressionStatement(only) &&
      ts.isBinaryExpression(only.expression) &&
      only.expression.right.kind === ts.SyntaxKind.TrueKeyword)
  );
}

/** Returns the names of the handlers and of the promises that nothing awaits, without the harmless ones. */
function handlersIn(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = calledName(node);
      const [first, second] = node.arguments;
      if (TIMERS.includes(name) && first && !isHarmless(first)) found.push(`${file} ${name}`);
      // Indexes of tables have an `on` as well, without a function.
      const isEvent = first && second && (ts.isStringLiteral(first) || isFunction(second));
      if (EVENTS.includes(name) && isEvent && !ts.isArrayLiteralExpression(second) && !isHarmless(second))
        found.push(`${file} ${name}(${ts.isStringLiteral(first) ? first.text : first.getText()})`);
    }
    if (ts.isVoidExpression(node) && ts.isCallExpression(node.expression)) {
      const called = calledName(node.expression);
      // `.finally` after `.catch` is harmless as well.
      if (![...HARMLESS_METHODS, 'finally'].includes(called)) found.push(`${file} void ${called}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  // A second handler of the same kind has its own place in the list.
  return found.map((name, at) => {
    const before = found.slice(0, at).filter((one) => one === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}

const serverFiles = ['server', 'app'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => file.startsWith('server') || /\.server\.tsx?$/.test(file)),
);

test('every handler of the process is harmless, or listed with the reason why it cannot throw', () => {
  expect(serverFiles.length).toBeGreaterThan(500);
  const found = serverFiles.flatMap((file) => handlersIn(file, fs.readFileSync(file, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(CANNOT_THROW).toSorted());
});

test.each([
  "socket.on('message', (data) => JSON.parse(data));",
  'for (const name of NAMES) process.on(name, () => { work(); });',
  'setInterval(async () => { await look(); }, 1_000);',
  'setTimeout(() => void send(), 10);',
  'queueMicrotask(work);',
])('finds the handler in %s', (text) => expect(handlersIn('x.ts', text)).toHaveLength(1));

test('gives a second handler of the same kind its own place', () => {
  const text = "socket.on('data', work); other.on('data', rest);";
  expect(handlersIn('x.ts', text)).toEqual(['x.ts on(data)', 'x.ts on(data) 2']);
});

test.each([
  "socket.on('error', () => {});",
  'await new Promise((resolve) => setTimeout(resolve, 10));',
  'setTimeout(() => void send().catch(log), 10);',
  "signal.addEventListener('abort', () => reject(signal.reason));",
])('finds no handler to list in %s', (text) => expect(handlersIn('x.ts', text)).toEqual([]));
