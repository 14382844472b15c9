import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect } from './fixtures.ts';

/** A product of one test, which may stop, kill and start it again on the same data. */
export type Product = { url: string; dataDir: string; process: ChildProcess };

export function newDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-own-'));
  // The account that runs PostgreSQL for root must pass through.
  fs.chmodSync(dataDir, 0o755);
  return dataDir;
}

export async function startProduct(dataDir: string, port: number): Promise<Product> {
  const log = fs.openSync(path.join(dataDir, 'server.log'), 'a');
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      TRUSTED_PROXIES: '1',
    },
    stdio: ['ignore', log, log],
  });
  const url = `http://127.0.0.1:${port}`;
  const healthy = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(healthy, { timeout: 30_000 }).toBe(true);
  return { url, dataDir, process: child };
}

/** As Ctrl-C does it. */
export async function stopProduct({ process: child }: Product): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
}

/** The owner's connection to the embedded database. */
export async function databaseOf(dataDir: string): Promise<pg.Client> {
  const [, , , port] = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const { databasePassword } = JSON.parse(fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  const db = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    password: databasePassword,
    database: 'postgres',
  });
  await db.connect();
  return db;
}
