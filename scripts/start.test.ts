import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newDataDir } from './built-product.ts';

// The real start scripts on a package whose build and server are a few lines.
const BUILD = `const fs = require('node:fs');
  fs.mkdirSync('build/client', { recursive: true });
  fs.mkdirSync('build/server', { recursive: true });
  fs.writeFileSync('build/client/sw.js', "const VERSION = 'v1'");
  fs.copyFileSync('server/server.js', 'build/server/index.js');
  fs.appendFileSync('builds', process.pid + '\\n');
  console.log('transforming...');
  if (fs.existsSync('slow')) setInterval(() => {}, 1_000);`;
const SERVER = `import fs from 'node:fs';
  process.on('SIGTERM', () => { fs.writeFileSync('ended', ''); process.exit(); });
  setInterval(() => {}, 1_000);
  fs.writeFileSync('up', String(process.pid));`;

let folder: string;
const inFolder = (name: string) => path.join(folder, name);
const write = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(inFolder(name)), { recursive: true });
  fs.writeFileSync(inFolder(name), text);
};
const read = (name: string) => fs.readFileSync(inFolder(name), 'utf8');

beforeEach(() => {
  folder = newDataDir('nome-start-');
  for (const name of ['start.mjs', 'prepare.mjs', 'precompress.mjs'])
    write(`scripts/${name}`, fs.readFileSync(`scripts/${name}`, 'utf8'));
  write('dev/package.json', JSON.stringify({ name: '@react-router/dev', version: '1.0.0' }));
  write('dev/bin.cjs', BUILD);
  write('server/package.json', JSON.stringify({ type: 'module' }));
  write('server/server.js', SERVER);
  write('build/server/package.json', JSON.stringify({ type: 'module' }));
  write(
    'package.json',
    JSON.stringify({
      name: 'start',
      version: '1.0.0',
      scripts: { start: 'node scripts/start.mjs' },
      dependencies: { '@react-router/dev': 'file:dev' },
    }),
  );
  const npm = spawnSync('npm', ['install', '--package-lock-only', '--offline', '--no-audit'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(npm.status, npm.stderr).toBe(0);
});

let started: ChildProcess | undefined;
afterEach(() => {
  // A start that failed its test still runs.
  for (const name of ['up', 'builds'])
    if (fs.existsSync(inFolder(name)))
      for (const pid of read(name).trim().split('\n')) if (isRunning(Number(pid))) process.kill(Number(pid));
  fs.rmSync(folder, { recursive: true, force: true });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts as an operator does. Only npm itself receives signals that are sent to the returned process. */
function npmStart(): { npm: ChildProcess; said: () => string } {
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  started = npm;
  let said = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  return { npm, said: () => said };
}

const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

test('SIGTERM to npm alone ends the server in order', { timeout: 60_000 }, async () => {
  const { npm } = npmStart();
  await waitFor(() => expect(fs.existsSync(inFolder('up'))).toBe(true));
  npm.kill('SIGTERM');
  await waitFor(() => expect(fs.existsSync(inFolder('ended'))).toBe(true));
});

test('a start says what it does, and ended during the build it builds again at the next one', {
  timeout: 90_000,
}, async () => {
  write('slow', '');
  const { npm, said } = npmStart();
  await waitFor(() => expect(said()).toMatch(/building, 10 s: transforming\.\.\./));
  expect(said()).toContain('Installing the dependencies');
  npm.kill('SIGTERM');
  await waitFor(() => expect(isRunning(Number(read('builds')))).toBe(false));
  expect(fs.existsSync(inFolder('up'))).toBe(false);

  fs.rmSync(inFolder('slow'));
  npmStart();
  await waitFor(() => expect(fs.existsSync(inFolder('up'))).toBe(true));
  expect(read('builds').trim().split('\n')).toHaveLength(2);
  started?.kill('SIGTERM');
  await waitFor(() => expect(fs.existsSync(inFolder('ended'))).toBe(true));
});
