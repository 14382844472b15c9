import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../scripts/embedded-postgres.ts';

/** Starts the built product as `npm start` does, with its own database on a free port, and ends it afterwards. */
export default async function setup() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-e2e-'));
  fs.chmodSync(folder, 0o755);
  const port = await freePort();
  const output = fs.openSync(path.join(folder, 'server.log'), 'w');
  const server = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      // Every person of a test comes from an address of their own: the limits count addresses.
      TRUSTED_PROXIES: '1',
    },
    stdio: ['ignore', output, output],
  });
  const url = `http://127.0.0.1:${port}`;
  process.env.E2E_URL = url;
  process.env.E2E_DATA_DIR = folder;

  const deadline = Date.now() + 60_000;
  while (!(await answers(url))) {
    if (Date.now() > deadline || server.exitCode !== null) {
      throw new Error(`O servidor não subiu:\n${fs.readFileSync(path.join(folder, 'server.log'), 'utf8')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
