/**
 * Prepares what the product needs to run: the locked packages and the build. Uses no dependencies and no
 * features newer than Node 20, because a fresh clone runs this first.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { precompress } from './precompress.mjs';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const inRoot = (...parts) => path.join(ROOT, ...parts);

const SOURCES = [
  'app',
  'server',
  'db',
  'public',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];

function hashOf(targets) {
  const hash = createHash('sha256');
  const visit = (file) => {
    if (!fs.existsSync(file)) return;
    if (fs.statSync(file).isDirectory()) {
      for (const name of fs.readdirSync(file).sort()) visit(path.join(file, name));
      return;
    }
    // Tests change checks, not the build.
    if (file.includes('.test.') || file.includes(`${path.sep}journeys${path.sep}`)) return;
    hash.update(path.relative(ROOT, file)).update('\0').update(fs.readFileSync(file));
  };
  for (const target of targets) visit(inRoot(target));
  return hash.digest('hex');
}

const readMark = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

const ENDING = ['SIGTERM', 'SIGHUP'];
const PARENT = process.ppid;
/** Interval between looks at the parent; ms. */
const WATCH_EVERY_MS = 500;

/**
 * Passes SIGTERM and SIGHUP on to `child`. Under npm it also sends SIGTERM when the parent has ended: npm passes its
 * signals to a shell, and shells such as dash end by them without passing them on.
 */
function endWith(child) {
  const pass = (signal) => child.kill(signal);
  for (const signal of ENDING) process.on(signal, pass);
  const watch = setInterval(() => {
    if (process.ppid === PARENT || !process.env.npm_lifecycle_event) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, WATCH_EVERY_MS).unref();
  child.once('exit', () => {
    clearInterval(watch);
    for (const signal of ENDING) process.off(signal, pass);
  });
}

/** Interval between lines of progress, on a terminal and in a log alike; ms. */
const SAY_EVERY_MS = 10_000;

/**
 * Runs a program to its end and reports regularly that it is working, with its last line.
 * @param doing activity of the program, at the start of each line
 * @returns exit code and the whole output
 */
function runSayingSo(doing, command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    endWith(child);
    const began = performance.now();
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    const timer = setInterval(() => {
      const last = stripVTControlCharacters(output)
        .split(/[\r\n]/)
        .findLast((line) => line.trim());
      const seconds = Math.round((performance.now() - began) / 1000);
      process.stdout.write(`  ${doing}, ${seconds} s${last ? `: ${last.trim().slice(0, 100)}` : ''}\n`);
    }, SAY_EVERY_MS);
    const end = (status, more = '') => {
      clearInterval(timer);
      resolve({ status, output: output + more });
    };
    child.once('error', (error) => end(1, `${error.message}\n`));
    child.once('close', (code, signal) => {
      // This start was ended: nothing failed.
      if (ENDING.includes(signal)) process.exit(1);
      end(code ?? 1);
    });
  });
}

/** Runs the npm that runs this script, with the same Node; without npm's settings of this run. */
async function npm(doing, args) {
  const env = { ...process.env };
  delete env.NODE_ENV;
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('.js')
    ? [process.execPath, [cli]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const { status, output } = await runSayingSo(doing, command, [...first, ...args], {
    env,
    shell: command.endsWith('.cmd'),
  });
  if (status === 0) return;
  process.stderr.write(
    `${output}\nnpm ${args.join(' ')} failed. Check the connection to the npm registry and try again.\n`,
  );
  process.exit(status);
}

/**
 * Installs the locked packages if the lock file changed since the last installation, or that was interrupted.
 */
export async function ensureInstalled() {
  const mark = inRoot('node_modules', '.installed-lock');
  const wanted = hashOf(['package.json', 'package-lock.json']);
  if (readMark(mark) === wanted) return;
  process.stdout.write('Installing the dependencies (the first time only)…\n');
  // Without the mark the next start repeats an interrupted installation.
  fs.rmSync(mark, { force: true });
  await npm('installing', [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  fs.writeFileSync(mark, wanted);
}

/**
 * Path of the Node that the lock file pins for this platform; elsewhere a Node of the same major version or a
 * later one.
 */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const packages = [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ];
  for (const candidate of packages) {
    const file = inRoot('node_modules', candidate, 'bin', name);
    if (fs.existsSync(file)) return file;
  }
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  process.stderr.write(
    `There is no pinned Node for ${process.platform}-${process.arch}: install Node 26 and start with it.\n`,
  );
  process.exit(1);
}

/**
 * Flags of the serving process. With 32 MB for the young generation, the objects of a page are freed before
 * they are moved to the old one. Long exports collect their garbage by `gc`.
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=32', '--expose-gc'];

/** Environment in which child processes find the pinned Node and the project's commands first. */
export function childEnv(extra = {}) {
  const bin = [path.dirname(pinnedNode()), inRoot('node_modules', '.bin')].join(path.delimiter);
  return { ...process.env, ...extra, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
}

/** Builds if the sources changed since the last build, or that was interrupted. */
export async function ensureBuilt() {
  const mark = inRoot('build', '.sources');
  const wanted = hashOf(SOURCES);
  if (readMark(mark) === wanted) return;
  process.stdout.write('Building…\n');
  fs.rmSync(mark, { force: true });
  const cli = inRoot('node_modules', '@react-router', 'dev', 'bin.cjs');
  const { status, output } = await runSayingSo('building', pinnedNode(), [cli, 'build'], {
    env: childEnv({ NODE_ENV: 'production' }),
  });
  if (status !== 0) {
    process.stderr.write(`${output}\n`);
    process.exit(status);
  }
  stampWorker(inRoot('build', 'client', 'sw.js'), wanted);
  precompress(inRoot('build', 'client'));
  fs.writeFileSync(mark, wanted);
}

/**
 * Writes the version of this build into the service worker: open pages of an older build detect the newer
 * one.
 */
function stampWorker(file, version) {
  const code = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, code.replace("const VERSION = 'v1'", `const VERSION = '${version.slice(0, 12)}'`));
}

/** Runs a program under the pinned Node, passes signals on, and ends with its exit code. */
export function runUntilItEnds(args, env = {}) {
  const child = spawn(pinnedNode(), args, { cwd: ROOT, env: childEnv(env), stdio: 'inherit' });
  // A terminal's Ctrl-C reaches the child too; it must not end this process first.
  process.on('SIGINT', () => {});
  endWith(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
